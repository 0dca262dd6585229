"""receipts.py CATALOG ADS SEED: holds fifty receipts, drawn by chance from an ads.ndjson, against the recordings in the catalog's
folder, knowing nothing but docs/recording.md. Exit code 1 where one isn't found in its lines."""

import hashlib
import json
import random
import sys

from recordings import lines, time_of

SHOWN = {"impression", "ad.display", "ad.start", "view.render", "asset.render"}
catalog, ads, seed = sys.argv[1:]
rows = [json.loads(line) for line in open(ads, encoding="utf-8")]
faults, texts = [], 0


def event(row, file, line):
    """The line of a receipt, which must be one of its ad."""
    found = json.loads(lines(f"{catalog}/{file}")[line - 1])
    if (found["session"], found["ad"]) != (row["session"], row["ad"].partition(" (")[0]):
        faults.append(f"{file}:{line} is of another ad than {row['session']}/{row['ad']}")
    return found


for row in random.Random(int(seed)).sample(rows, min(50, len(rows))):
    name, file = f"{row['session']}/{row['ad']}", row["shownFile"]
    if hashlib.sha256(open(f"{catalog}/{file}", "rb").read()).hexdigest() != row["shownSha256"]:
        faults.append(f"{name}: {file} is another file")
    shown = event(row, file, row["shownLine"])
    if shown["event"] not in SHOWN or abs((time_of(shown["time"]) - time_of(row["served_at"])).total_seconds()) > 0.001:
        faults.append(f"{name}: {file}:{row['shownLine']} doesn't show the ad at {row['served_at']}")
    if row["labelLine"]:
        label, texts = event(row, row["labelFile"], row["labelLine"]), texts + 1
        if label["event"] != "asset.render" or label.get("text") != row["label_text"]:
            faults.append(f"{name}: the label said {label.get('text')!r}, not {row['label_text']!r}")
print("\n".join(faults) or f"{min(50, len(rows))} receipts and {texts} labels are found in their lines.")
sys.exit(1 if faults or not rows else 0)
