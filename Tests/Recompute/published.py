"""What a built site shows, read from its own files: tables of pages by the name of their region, rows of CSV files."""

import csv
import json
import re
from html.parser import HTMLParser


class Tables(HTMLParser):
    """Tables by the name of the region around each: rows of cells, a cell being what it shows, its links' addresses and labels, and
    its first code. Without a region a table goes by its number."""

    def __init__(self, text):
        super().__init__()
        self.named, self.name, self.row, self.cell, self.code = {}, "", None, None, None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if "table-scroll" in (values.get("class") or "").split():
            self.name = values.get("aria-label", "")
        elif tag == "table":
            self.name = self.name if self.name and self.name not in self.named else str(len(self.named))
            self.named[self.name] = []
        elif tag == "tr" and self.name in self.named:
            self.row = []
            self.named[self.name].append(self.row)
        elif tag in ("th", "td") and self.row is not None:
            self.cell = {"text": "", "links": [], "label": "", "code": "", "id": ""}
            self.row.append(self.cell)
        elif tag == "a" and self.cell is not None:
            self.cell["links"].append(values.get("href", ""))
            self.cell["label"] = self.cell["label"] or values.get("aria-label", "")
        elif tag == "code" and self.cell is not None:
            self.code = "id" if values.get("class") == "row-id" else "code"

    def handle_endtag(self, tag):
        if tag in ("th", "td"):
            self.cell = None
        elif tag == "code":
            self.code = None
        elif tag in ("tr", "table"):
            self.row = None

    def handle_data(self, text):
        if self.cell is not None:
            if self.code and not self.cell[self.code]:
                self.cell[self.code] = text
            if self.code != "id":
                self.cell["text"] += text


def page(site, path):
    with open(f"{site}/{path}", encoding="utf-8") as file:
        return file.read()


def tables(site, path):
    return Tables(page(site, path)).named


def rows(site, name):
    with open(f"{site}/data/{name}.csv", encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def findings(site):
    with open(f"{site}/data/findings.ndjson", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def number(text):
    """The first number of a text, 1204 for "1,204 of 1,300"; 0 where there is none."""
    found = re.search(r"\d[\d,]*", text)
    return int(found.group().replace(",", "")) if found else 0
