// Search over the whole site, in the indices of its lists. Without this script each list has its pages.
"use strict";

// The indices of the lists, each loaded once, when somebody asks for something: scripts, since a page on a disk may fetch
// nothing. They call one function, and so come one after the other.
const adspecIndices = (() => {
  // Of a column with few different values, a row has the number of its value in the column's table.
  const prepared = ({ columns, searched, rows, titles = {}, tables = {} }) => {
    const places = Object.fromEntries(columns.map((name, place) => [name, place]));
    const cell = (row, name) => (tables[name] ? tables[name][row[places[name]]] : row[places[name]]);
    const texts = rows.map((row) => searched.map((name) => cell(row, name) ?? "").join("\n").toLowerCase());
    return { columns, rows, texts, titles, cell };
  };
  const load = (source) =>
    new Promise((done, failed) => {
      globalThis.adspecIndex = (made) => done(prepared(made));
      const script = document.createElement("script");
      script.addEventListener("error", failed);
      script.src = source;
      document.head.append(script);
    });
  const loads = new Map();
  let last = Promise.resolve();
  return (source) => {
    const { href } = new URL(source, document.baseURI);
    if (!loads.has(href)) {
      const next = last.then(() => load(href));
      last = next.catch(() => {});
      loads.set(href, next);
    }
    return loads.get(href);
  };
})();

(() => {
  const header = document.querySelector(".site-header");
  if (!header?.dataset.search) return;
  const { root } = header.dataset;
  const most = 5;
  const groups = {
    formats: { title: "Formats", name: "name", about: ["id", "kindTitle", "summary"] },
    docs: { title: "Docs and rules", name: "title", about: ["section", "about"] },
    findings: { title: "Findings", name: "message", about: ["formatName", "lineItem", "appVersion", "place"] },
    ads: { title: "Ads", name: "message", about: ["ad", "session", "formatName", "lineItem", "appVersion", "day"] },
    sessions: { title: "Sessions", name: "id", about: ["day", "platform", "appVersion", "country"] },
  };
  // Each list's name, and the path of its page, where one can go on searching.
  const lists = header.dataset.search.split(" ").map((list) => list.split(":"));
  const made = (name, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };

  const input = made("input", { type: "search", name: "words", autocomplete: "off", spellcheck: false });
  const what = lists.map(([name]) => groups[name].title.toLowerCase()).join(", ");
  input.setAttribute("aria-label", `Search ${what}`);
  input.placeholder = lists.length > 2 ? "A name, an id, a line item, a version, a day" : "A name, an id, a word";
  const results = made("div", { className: "finder-results" });
  const status = made("p", { className: "finder-status", role: "status" }, `In ${what}.`);
  const close = made("button", { type: "button", textContent: "Close", className: "finder-close" });
  const form = made("form", { className: "finder-field" }, input, close);
  form.setAttribute("role", "search");
  const dialog = made("dialog", { className: "finder" }, form, status, results);
  dialog.setAttribute("aria-label", "Search");

  // The best of the rows that have all words: those whose name begins with what is asked for, then those that have it in their name.
  const found = (index, words, name) => {
    const whole = words.join(" ");
    const rank = (row) => {
      const text = String(index.cell(row, name) ?? "").toLowerCase();
      return text.startsWith(whole) ? 0 : text.includes(whole) ? 1 : words.every((word) => text.includes(word)) ? 2 : 3;
    };
    const rows = index.rows.filter((_, place) => words.every((word) => index.texts[place].includes(word)));
    const ranked = [[], [], [], []];
    for (const row of rows) ranked[rank(row)].push(row);
    return ranked.flat();
  };

  const unrecorded = "–";
  const item = (index, row, { name, about }) => {
    const words = about.map((column) => [index.cell(row, column) ?? []].flat().join(", "));
    const path = index.cell(row, "path");
    return made(
      "li", {},
      made(
        "a", { href: root + (path ?? "") }, made("b", { textContent: index.cell(row, name), dir: "auto" }),
        made("span", { textContent: words.filter((word) => word && word !== unrecorded).join(" · "), dir: "auto" }),
      ),
    );
  };

  const section = (index, rows, group, list, words) => {
    const head = made("h2", { textContent: group.title });
    const items = rows.filter((row) => index.cell(row, "path")).slice(0, most).map((row) => item(index, row, group));
    if (rows.length > items.length && list) {
      const href = `${root}${list}?${new URLSearchParams({ words: words.join(" ") })}`;
      const text = `All ${rows.length.toLocaleString("en")} ${group.title.toLowerCase()}`;
      items.push(made("li", {}, made("a", { href, className: "finder-all" }, text)));
    }
    return made("section", {}, head, made("ul", {}, ...items));
  };

  let latest = 0;
  const search = async () => {
    const turn = (latest += 1);
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) {
      results.replaceChildren();
      status.textContent = `In ${what}.`;
      return;
    }
    const sections = [];
    const missing = [];
    let count = 0;
    for (const [name, list] of lists) {
      try {
        const index = await adspecIndices(`${root}search/${name}.js`);
        // Somebody may have gone on typing.
        if (turn !== latest) return;
        const rows = found(index, words, groups[name].name);
        count += rows.length;
        if (rows.length > 0) sections.push(section(index, rows, groups[name], list, words));
      } catch {
        if (turn !== latest) return;
        missing.push(groups[name].title.toLowerCase());
      }
    }
    results.replaceChildren(...sections);
    const failed = missing.length > 0 ? ` The index of ${missing.join(", ")} could not be loaded.` : "";
    status.textContent = (count > 0 ? `${count.toLocaleString("en")} found.` : `Nothing in ${what} has these words.`) + failed;
  };

  const open = () => {
    if (!dialog.isConnected) document.body.append(dialog);
    if (!dialog.open) dialog.showModal();
    input.select();
  };
  input.addEventListener("input", search);
  close.addEventListener("click", () => dialog.close());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    results.querySelector("a")?.click();
  });
  // Beside the dialog is its backdrop.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const ways = [input, ...results.querySelectorAll("a")];
    const next = ways.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
    event.preventDefault();
    ways[Math.min(Math.max(0, next), ways.length - 1)].focus();
  });
  // A list's own field has the stroke; everywhere else it opens this search.
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, select, textarea, dialog");
    const isStroke = event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isLists = document.querySelector("[data-list]");
    if (!(isStroke && !isLists) && !(event.key === "k" && (event.metaKey || event.ctrlKey))) return;
    event.preventDefault();
    open();
  });

  const keys = /Mac|iP(hone|ad)/.test(navigator.platform) ? "⌘K" : "Ctrl K";
  const button = made("button", { type: "button", className: "search-button" }, "Search ", made("kbd", { textContent: keys }));
  button.addEventListener("click", open);
  header.querySelector(".wrap").append(button);
})();
