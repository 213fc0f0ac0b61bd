"""
Mutation testing of the rules: how many planted mistakes do the tests find?

`make mutate` runs it on a copy, since cosmic-ray changes files in place; with
`ARGS="--sample 50"` it tries so many mutants of each file, chosen by a fixed seed, and with
`ARGS=SYSTEM` those of one system. What is changed, and by which tests it is found, stands in
a `mutants.toml` beside the tests of a system.
"""

import argparse
import random
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkItem, WorkResult

CONFIGS = {path.parent.name: path for path in sorted(Path("tests").glob("*/mutants.toml"))}
LEAST = 0.85
# What changes nothing but types and the identity of constants, or is the like of another mutant.
IDLE = re.compile(
    r"core/(RemoveDecorator|ReplaceBinaryOperator_BitOr_.*"
    r"|ReplaceBinaryOperator_.*_(RShift|LShift|BitXor|BitOr|BitAnd|Pow|Mod|FloorDiv)"
    r"|ReplaceBinaryOperator_(Add|Sub)_(Mul|Div)|ReplaceBinaryOperator_(Pow|Mul|Div)_(Add|Sub)"
    r"|ReplaceComparisonOperator_.*_(Is|IsNot)"
    r"|ReplaceComparisonOperator_(Eq|NotEq)_(Lt|LtE|Gt|GtE)"
    r"|ReplaceComparisonOperator_(Lt|LtE|Gt|GtE)_(Eq|NotEq)"
    r"|ReplaceUnaryOperator_USub_(Not|Invert))"
)


def choose(db: WorkDB, sample: int | None) -> None:
    """Leave only mutants that mean something, and of each file no more than *sample*."""
    files: dict[Path, list[WorkItem]] = defaultdict(list)
    for item in db.pending_work_items:
        (mutation,) = item.mutations
        if IDLE.fullmatch(mutation.operator_name):
            leave_out(db, item)
        else:
            files[mutation.module_path].append(item)
    for path, items in sorted(files.items()):
        items.sort(key=lambda item: (item.mutations[0].operator_name, item.mutations[0].occurrence))
        random.Random(str(path)).shuffle(items)
        for item in items[sample:] if sample else []:
            leave_out(db, item)


def leave_out(db: WorkDB, item: WorkItem) -> None:
    db.set_result(item.job_id, WorkResult(worker_outcome=WorkerOutcome.SKIPPED))


def report(db: WorkDB) -> float:
    """Print what lived, and the share that was killed by file; the share of all."""
    killed: dict[Path, list[bool]] = defaultdict(list)
    for item, result in db.completed_work_items:
        if result.worker_outcome != WorkerOutcome.SKIPPED:
            (mutation,) = item.mutations
            lived = result.test_outcome == TestOutcome.SURVIVED
            killed[mutation.module_path].append(not lived)
            if lived:
                print(f"{mutation.module_path}:{mutation.start_pos[0]}\n{changed(result.diff)}")
    for path, found in sorted(killed.items()):
        print(f"{path}: {sum(found)} of {len(found)}")
    every = [one for found in killed.values() for one in found]
    print(f"killed: {sum(every)} of {len(every)}, {sum(every) / len(every):.1%}")
    return sum(every) / len(every)


def changed(diff: str | None) -> str:
    lines = (diff or "").splitlines()
    return "\n".join(line for line in lines if re.match(r"[+-](?![+-]{2})", line))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*", help=f"of {', '.join(CONFIGS)}; all if none is named")
    parser.add_argument("--sample", type=int)
    args = parser.parse_args()
    if unknown := {*args.systems} - CONFIGS.keys():
        parser.error(f"{', '.join(unknown)} has no mutants.toml; {', '.join(CONFIGS)} have one")
    return min([killed_by(system, args.sample) for system in args.systems or CONFIGS]) < LEAST


def killed_by(system: str, sample: int | None) -> float:
    """The share of the mutants of *system* that its tests kill."""
    print(f"{system}:", flush=True)
    config = CONFIGS[system]
    session = str(config.with_suffix(".sqlite"))
    subprocess.run(["cosmic-ray", "baseline", config], check=True)
    subprocess.run(["cosmic-ray", "init", config, session], check=True)
    with use_db(session) as db:
        choose(db, sample)
    subprocess.run(["cosmic-ray", "exec", config, session], check=True)
    with use_db(session) as db:
        return report(db)


if __name__ == "__main__":
    sys.exit(main())
