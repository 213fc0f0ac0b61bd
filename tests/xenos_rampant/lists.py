"""Lists at random, and a second opinion on lists, written from the rules."""

from itertools import permutations
from random import Random

from rules.xenos_rampant.options import OPTIONS
from rules.xenos_rampant.profiles import PROFILES
from rules.xenos_rampant.words import XENO_RULES


def wrong(units: list[list[str]], size: int) -> bool:
    """Whether the *units*, each its profile and what was bought for it, break a rule."""
    heavy = points = vehicles = 0
    for words in units:
        profile, bought = PROFILES[words[0]], words[1:]
        table = {option.key: option for option in OPTIONS[words[0]]}
        cost = profile.points + sum(
            table[word].price if word in table else XENO_RULES[word].price for word in bought
        )
        clash = any(
            one in table and other in table[one].without.split()
            for one, other in permutations(bought, 2)
        )
        missing = any(word in table and table[word].needs not in ["", *bought] for word in bought)
        xeno = [word for word in bought if word not in table]
        barred = any(
            word in profile.never
            or (profile.only and word not in profile.only)
            or (XENO_RULES[word].infantry_only and profile.kind == "vehicle")
            or (XENO_RULES[word].needs and not set(XENO_RULES[word].needs) & set(bought))
            or word == "psychic"
            for word in xeno
        )
        if clash or missing or barred or cost not in range(1, 13) or len(set(bought)) < len(bought):
            return True
        points += cost
        heavy += words[0] in ("fighting_vehicle", "transport_vehicle")
        vehicles += cost if profile.kind == "vehicle" else 0
    if points > size or heavy > size // 18 or "hive_mind" in units[0]:
        return True
    return size == 24 and (not 3 <= len(units) <= 10 or vehicles > 12)


def random_units(random: Random) -> list[list[str]]:
    units = []
    for _ in range(random.randrange(2, 8)):
        key = random.choice(sorted(PROFILES))
        words = [option.key for option in OPTIONS[key]]
        some = random.sample(words, min(len(words), random.choice((0, 0, 1, 1, 2))))
        rules = random.sample(sorted(XENO_RULES), random.choice((0, 0, 0, 0, 1)))
        units.append([key, *some, *rules])
    return units
