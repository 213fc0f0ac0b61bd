"""What the page of the dice offers a suspicious player to take home, used as it says."""

import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

from django.test import Client
from django.urls import reverse

from games import play
from games.models.game import Game
from games.play import lobby


def test_the_command_proves_what_was_downloaded_as_it_stands(
    client: Client, ann: Any, tmp_path: Path
) -> None:
    """Whoever copies it must not read that the game is broken."""
    game = lobby.create("avp_thb", 1, ("marine", "alien"), autopilots=["alien"], host=ann)
    lobby.join(game, "marine", ann)
    play.submit(game, "marine", "resign")
    assert Game.objects.get().status == Game.Status.OVER
    html = client.get(reverse("proof", args=[game.key])).content.decode()
    command = re.search(r"<pre[^>]*>python (.+)</pre>", html)
    assert command
    program, file = command[1].split()
    (tmp_path / program).write_bytes(client.get(reverse("verifier")).content)
    (tmp_path / file).write_bytes(client.get(reverse("proof_file", args=[game.key])).content)
    at_home = partial(subprocess.run, cwd=tmp_path, capture_output=True, text=True, check=False)
    done = at_home([sys.executable, "-I", program, file])
    assert (done.returncode, done.stdout[-8:]) == (0, "PROVEN.\n"), done.stdout + done.stderr
    assert f"usage: python {program} " in at_home([sys.executable, "-I", program, "--help"]).stdout
