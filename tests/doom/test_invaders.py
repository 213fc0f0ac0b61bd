"""The figures: sizes and counts as published."""

from rules.doom.invaders import INVADERS


def test_the_box_is_as_published() -> None:
    assert {key: kind.box for key, kind in INVADERS.items()} == {
        "zombie": 12, "imp": 12, "trite": 12, "demon": 6, "archvile": 6, "mancubus": 6,
        "hell-knight": 6, "cyberdemon": 3,
    }  # fmt: skip
    sizes = {1: "zombie imp trite archvile", 2: "demon", 4: "mancubus hell-knight cyberdemon"}
    for size, keys in sizes.items():
        assert all(INVADERS[key].spaces == size for key in keys.split())


def test_colours_that_nobody_plays_stay_in_the_box() -> None:
    assert [INVADERS["imp"].available(marines) for marines in (1, 2, 3)] == [4, 8, 12]
    assert [INVADERS["cyberdemon"].available(marines) for marines in (1, 2, 3)] == [1, 2, 3]


def test_no_label_reads_like_a_space_or_another() -> None:
    labels = [kind.label for kind in INVADERS.values()]
    assert len({*labels, "ma"}) == 9 and all(len(label) == 2 for label in labels)
