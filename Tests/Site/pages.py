"""The pages of a site as files: their links, and what stands in them."""

import os
import urllib.parse
from html.parser import HTMLParser

RESOURCES = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("link", "href"), ("use", "href"), ("image", "href")}


class Page(HTMLParser):
    def __init__(self, path, text):
        super().__init__()
        self.path, self.ids, self.links, self.resources, self.text_size = path, set(), [], [], len(text.encode())
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if values.get("id"):
            if values["id"] in self.ids:
                self.resources.append(("id", f"twice: {values['id']}"))
            self.ids.add(values["id"])
        if tag == "a" and values.get("href") is not None:
            self.links.append(values["href"])
        for name in ("src", "href"):
            if (tag, name) in RESOURCES and values.get(name) and values.get("rel") not in ("canonical", "alternate"):
                self.resources.append((tag, values[name]))


def read(site):
    """Every HTML page, by its path in the site."""
    pages = {}
    for folder, _, names in os.walk(site):
        for name in names:
            if name.endswith(".html"):
                path = os.path.relpath(os.path.join(folder, name), site)
                with open(os.path.join(site, path), encoding="utf-8") as file:
                    pages[path] = Page(path, file.read())
    return pages


def target(page, address):
    """The path and the anchor that an address leads to; `None` for one outside of the site."""
    parts = urllib.parse.urlsplit(address)
    if parts.scheme or parts.netloc:
        return None
    path = urllib.parse.unquote(parts.path)
    whole = os.path.normpath(os.path.join(os.path.dirname(page.path), path)) if path else page.path
    return (whole.lstrip("/") if path.startswith("/") else whole), urllib.parse.unquote(parts.fragment)


def dead_links(site, pages):
    """Links and resources that lead nowhere, and what is asked of others."""
    for page in pages.values():
        # Whoever serves it serves it anywhere.
        if page.path == "404.html":
            continue
        for tag, address in [("a", link) for link in page.links] + page.resources:
            found = target(page, address) if tag != "id" else None
            if tag == "id":
                yield f"{page.path}: an id {address}"
            elif found is None:
                if tag != "a" and not address.startswith("data:"):
                    yield f"{page.path}: asks for {address}"
            elif found[0].startswith("..") or not os.path.exists(os.path.join(site, found[0])):
                yield f"{page.path}: leads to {address}, which isn't there"
            elif found[1] and found[0] in pages and found[1] not in pages[found[0]].ids:
                yield f"{page.path}: leads to {address}, and nothing has that id"


def unreached(pages):
    """Pages that nobody comes to from the first one by links alone."""
    seen, waiting = {"index.html"}, ["index.html"]
    while waiting:
        page = pages[waiting.pop()]
        for address in page.links + [address for tag, address in page.resources if tag == "iframe"]:
            found = target(page, address)
            path = found and (found[0] if found[0] in pages else os.path.join(found[0], "index.html"))
            if path in pages and path not in seen:
                seen.add(path)
                waiting.append(path)
    return sorted(set(pages) - seen - {"404.html"})


def kind(path):
    """Pages that are made alike: rules/*/index.html, sessions/page-2.html as sessions/page-*.html."""
    parts = path.split(os.sep)
    middle = ["*"] * max(0, len(parts) - 2)
    name = "page-*.html" if parts[-1].startswith("page-") else "*.html" if len(parts[-1]) == len("ff.html") else parts[-1]
    return "/".join(parts[:1] + middle + [name] if len(parts) > 1 else [name])
