"""Runs same_work.sql and prints its rows: the figures, then the findings.

    python same_work.py recording.ndjson 'formats/*/format.yaml'

Run by a Python that has DuckDB; two threads, as everybody has.
"""

import sys
from pathlib import Path

import duckdb

connection = duckdb.connect(config={"threads": 2})
for name, value in zip(("recording", "definitions"), sys.argv[1:]):
    connection.execute(f"SET VARIABLE {name} = ?", [value])
for statement in connection.extract_statements(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8")):
    rows = connection.execute(statement).fetchall()
    # Other statements answer with nothing, or with how many rows they made.
    if len(rows) > 1 or rows and len(rows[0]) > 1:
        for row in rows:
            print(*row, sep="\t")
