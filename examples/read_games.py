"""Reads games of Stratego, a line of JSON each, and counts what happened in them.

    python3 examples/read_games.py games.jsonl

docs/games.md has the meaning of each field.
"""

import collections
import json
import sys


def square(column, row):
    """The name of a square whose column and row count from 0."""
    return f"{'abcdefghij'[int(column)]}{int(row) + 1}"


with open(sys.argv[1], encoding="utf-8") as file:
    games = [json.loads(line) for line in file]

winners = collections.Counter(game["winner"] or "nobody" for game in games)
lengths = sorted(len(game["moves"]) for game in games)
first = collections.Counter(
    square(*game["moves"][0][:2]) + square(*game["moves"][0][2:]) for game in games
)
flags = collections.Counter(
    "abcdefghij"[row.index("F")] for game in games for row in game["setups"][0] if "F" in row
)

print(f"{len(games)} games")
print("won:", ", ".join(f"{name} {count}" for name, count in winners.most_common()))
print(f"plies: {lengths[0]} to {lengths[-1]}, half of them more than {lengths[len(lengths) // 2]}")
print("first moves:", ", ".join(f"{move} {count}" for move, count in first.most_common(3)))
print("columns of Red's Flag:", ", ".join(f"{c} {n}" for c, n in sorted(flags.items())))
