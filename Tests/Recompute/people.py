"""What people answered (docs/judging.md, "Answers of people"), read again: `answers.yaml` beside the definitions, and the lines of
the ads that they looked at."""

import glob
import hashlib
import json
import os

import yaml

from recordings import lines

PROVISIONS = {
    "marking": "26(1)(a)", "behalf": "26(1)(b)", "payer": "26(1)(c)", "parameters": "26(1)(d)", "minors": "28(2)"}


def sha256(data):
    return "sha256:" + hashlib.sha256(data).hexdigest()


class People:
    """The questions that people answered, by session and ad."""

    def __init__(self, catalog):
        self.catalog, self.answers, self.ads, self.versions = catalog, {}, {}, {}
        for path in glob.glob(os.path.join(catalog, "formats/*/answers.yaml")):
            folder = os.path.dirname(path)
            with open(os.path.join(folder, "format.yaml"), encoding="utf-8") as file:
                form = yaml.safe_load(file)["id"]
            with open(path, encoding="utf-8") as file:
                self.answers[str(form)] = [entry for entry in yaml.safe_load(file) or [] if self.is_sound(folder, entry)]
        for path in sorted(glob.glob(os.path.join(catalog, "formats/*/recordings/*"))) if self.answers else ():
            self.read(path)

    @staticmethod
    def is_sound(folder, entry):
        path = os.path.join(folder, entry.get("picture", ""))
        if "picture" not in entry:
            return True
        return os.path.isfile(path) and sha256(open(path, "rb").read()) == entry.get("pictureHash")

    def read(self, path):
        with open(os.path.join(os.path.dirname(path), "../format.yaml"), encoding="utf-8") as file:
            home = str(yaml.safe_load(file)["id"])
        for line in lines(path):
            try:
                event = json.loads(line)
            except ValueError:
                continue
            if not isinstance(event, dict):
                continue
            if event.get("event") == "session.start":
                self.versions[event.get("session")] = (event.get("app") or {}).get("version")
            if event.get("ad"):
                ad = self.ads.setdefault((event.get("session"), event["ad"]), {"home": home, "lines": [], "same": {}})
                ad["lines"].append(line.rstrip(b"\r\n"))
                self.note(event, ad)

    @staticmethod
    def note(event, ad):
        if event.get("event") == "ad.load":
            ad["form"] = event.get("format") or ad.get("form")
            ad["same"].update(creative=event.get("creative"), lineItem=event.get("lineItem"))
        if event.get("event") == "ad.request":
            formats = event.get("formats") or []
            ad["form"] = ad.get("form") or (formats[0] if len(formats) == 1 else None)
            ad["same"].setdefault("unit", event.get("adUnit"))

    def questions(self, session, name):
        """The questions about an ad that answers decide."""
        ad = self.ads.get((session, name))
        if not ad:
            return set()
        same = ad["same"] | {"appVersion": self.versions.get(session)}
        found = set()
        for entry in self.answers.get(str(ad.get("form") or ad["home"]), []):
            if (entry["session"], entry["ad"]) == (session, name):
                holds = sha256(b"".join(line + b"\n" for line in ad["lines"])) == entry["hash"]
            else:
                wanted = entry.get("sameAs") or {}
                holds = bool(wanted) and all(str(same.get(key)) == str(value) for key, value in wanted.items())
            if holds:
                found |= set(entry["questions"])
        return found

    def provisions(self, session, name):
        return {PROVISIONS[question] for question in self.questions(session, name)}


def provision_of(rule, folder):
    """The question of a rule, as its words say: `answers: 26(1)(a)`; None for others."""
    with open(os.path.join(folder, f"{rule}.md"), encoding="utf-8") as file:
        for line in file.read().split("---")[1].splitlines():
            name, _, value = line.partition(": ")
            if name in ("answers", "supports"):
                return value
    return None
