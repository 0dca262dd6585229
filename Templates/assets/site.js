// Lists: narrows one down to what is asked for, over all of its pages. Without this script every page of it is there.
"use strict";

(() => {
  const form = document.querySelector("[data-list]");
  const rows = document.querySelector("[data-list-rows]");
  if (!form || !rows) return;
  const find = (name) => document.querySelector(`[data-list-${name}]`);
  const [pager, empty, count, pattern] = ["pager", "empty", "count", "row"].map(find);
  const whole = Array.from(rows.children);
  const fields = Array.from(form.elements).filter((field) => field.name);
  const root = form.dataset.root;
  const pageSize = 100;
  // Numbers in texts go by value: version 6.9 stands before 6.10.
  const compare = new Intl.Collator("en", { numeric: true }).compare;

  // The index is loaded when somebody asks for something: a script, since a page on a disk may fetch nothing.
  let loading;
  const load = () =>
    (loading ??= new Promise((done, failed) => {
      globalThis.adspecIndex = (made) => done(prepared(made));
      const script = document.createElement("script");
      script.addEventListener("error", failed);
      script.src = form.dataset.list;
      document.head.append(script);
    }));

  const prepared = ({ columns, searched, rows }) => {
    const places = Object.fromEntries(columns.map((name, place) => [name, place]));
    const looked = searched.map((name) => places[name]);
    const texts = rows.map((row) => looked.map((place) => row[place] ?? "").join("\n").toLowerCase());
    const index = { rows, texts, cell: (row, name) => row[places[name]] };
    for (const field of fields) if ("listChoices" in field.dataset) offer(field, index);
    return index;
  };

  // What a field may be narrowed down to, where the page doesn't say it.
  const offer = (field, index) => {
    const known = new Map(Array.from(field.options, (option) => [option.value, option]));
    const labels = new Map();
    for (const row of index.rows) {
      const values = [index.cell(row, field.name) ?? []].flat();
      const names = [index.cell(row, field.dataset.listChoices || field.name) ?? []].flat();
      values.forEach((value, place) => labels.set(value, names[place] ?? value));
    }
    labels.delete("");
    for (const [value, label] of Array.from(labels).sort(([, a], [, b]) => compare(a, b))) {
      if (known.has(value)) known.get(value).textContent = label;
      else field.append(new Option(label, value));
    }
  };

  const fits = (index, place, asked, words) => {
    const row = index.rows[place];
    return (
      asked.every(([name, value]) => {
        const cell = index.cell(row, name);
        return Array.isArray(cell) ? cell.includes(value) : cell === value;
      }) && words.every((word) => index.texts[place].includes(word))
    );
  };

  const icon = (name) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#icon-${name}`);
    svg.setAttribute("aria-hidden", "true");
    svg.append(use);
    return svg;
  };

  const chip = ([tone, sign, label]) => {
    const element = document.createElement("span");
    const svg = icon(sign);
    element.className = `chip chip-${tone}`;
    svg.setAttribute("class", "icon");
    element.append(svg, label);
    return element;
  };

  const tag = (text) => {
    const element = document.createElement("span");
    element.className = "tag";
    element.dir = "auto";
    element.textContent = text;
    return element;
  };

  const picture = (path, kind) => {
    if (!path) {
      const svg = icon(kind);
      svg.setAttribute("class", "stage-glyph");
      return svg;
    }
    const image = new Image(320, 240);
    image.alt = "";
    image.loading = "lazy";
    image.src = root + path;
    return image;
  };

  // Rows by what a column says, those with the most or the latest of it first where its name begins with "-"; otherwise as listed.
  const sorted = (index, rows, order) => {
    if (!order) return rows;
    const name = order.replace(/^-/, "");
    const sign = order === name ? 1 : -1;
    const value = (row) => String(index.cell(row, name) ?? "").replaceAll(",", "");
    const keyed = rows.map((row) => [value(row), row]);
    return keyed.sort(([a], [b]) => sign * compare(a, b)).map(([, row]) => row);
  };

  // A row of the list, from the page's own pattern; every text goes in as text.
  const drawn = (index, row) => {
    const element = pattern.content.firstElementChild.cloneNode(true);
    const each = (name, fill) => {
      for (const part of element.querySelectorAll(`[data-${name}]`)) fill(part, index.cell(row, part.dataset[name]));
    };
    each("text", (part, value) => (value == null || value === "" ? part.remove() : (part.textContent = value)));
    each("chips", (part, chips) => part.append(...(chips ?? []).map(chip)));
    each("tags", (part, tags) => (tags?.length ? part.append(...tags.map(tag)) : part.remove()));
    each("picture", (part, path) => part.append(picture(path, index.cell(row, part.dataset.icon))));
    each("path", (part, path) => (path ? part.setAttribute("href", root + path) : part.replaceWith(...part.childNodes)));
    for (const use of element.querySelectorAll("use[data-icon]")) {
      use.setAttribute("href", `#icon-${index.cell(row, use.dataset.icon)}`);
    }
    return element;
  };

  // The way through what was found: links, so that Back leads where one was.
  const results = document.createElement("nav");
  results.className = "pager";
  results.setAttribute("aria-label", "Pages of what was found");
  rows.closest(".table-scroll, .cards").after(results);
  const way = (asked, label, page) => {
    const link = document.createElement("a");
    const state = new URLSearchParams(asked);
    state.set("page", page);
    link.className = "pager-way";
    link.href = `?${state}`;
    link.textContent = label;
    return link;
  };

  const show = (index, asked, words, order, page) => {
    let found = [];
    for (let place = 0; place < index.rows.length; place += 1) {
      if (fits(index, place, asked, words)) found.push(index.rows[place]);
    }
    found = sorted(index, found, order);
    const pages = Math.max(1, Math.ceil(found.length / pageSize));
    const number = Math.min(Math.max(1, page), pages);
    rows.replaceChildren(
      ...found.slice((number - 1) * pageSize, number * pageSize).map((row) => drawn(index, row)));
    const state = new URLSearchParams(asked);
    if (words.length > 0) state.set("words", words.join(" "));
    if (order) state.set("sort", order);
    const ways = [];
    if (number > 1) ways.push(way(state, "Previous", number - 1));
    if (pages > 1) ways.push(`Page ${number} of ${pages}`);
    if (number < pages) ways.push(way(state, "Next", number + 1));
    results.replaceChildren(...ways);
    count.textContent = `${found.length.toLocaleString("en")} of ${index.rows.length.toLocaleString("en")}`;
    empty.hidden = found.length > 0;
  };

  const showWhole = () => {
    rows.replaceChildren(...whole);
    results.replaceChildren();
    count.textContent = "";
    empty.hidden = true;
  };

  let latest = 0;
  const apply = async (page) => {
    const turn = (latest += 1);
    const filters = fields.filter((field) => !["words", "sort"].includes(field.name) && field.value);
    const asked = filters.map((field) => [field.name, field.value]);
    const order = form.elements.namedItem("sort")?.value;
    if (opener) opener.textContent = asked.length > 0 ? `Filters (${asked.length})` : "Filters";
    const words = form.elements.namedItem("words").value.toLowerCase().split(/\s+/).filter(Boolean);
    const isWhole = asked.length === 0 && words.length === 0 && !order;
    if (pager) pager.hidden = !isWhole;
    results.hidden = isWhole;
    if (isWhole) return showWhole();
    if (!loading) count.textContent = "Loading …";
    try {
      const index = await load();
      // Somebody may have gone on typing.
      if (turn === latest) show(index, asked, words, order, page);
    } catch {
      count.textContent = "The index of this list could not be loaded.";
    }
  };

  const keep = () => {
    const state = new URLSearchParams(fields.filter((field) => field.value).map((field) => [field.name, field.value]));
    history.replaceState(null, "", String(state) ? `?${state}` : location.pathname);
  };

  // What the address asks for; what no field offers yet is offered.
  const restore = () => {
    const state = new URLSearchParams(location.search);
    for (const field of fields) {
      const value = state.get(field.name) ?? "";
      const isOffered = !field.options || Array.from(field.options).some((option) => option.value === value);
      if (!isOffered) field.append(new Option(value, value));
      field.value = value;
    }
    return Number(state.get("page")) || 1;
  };

  form.addEventListener("input", () => {
    keep();
    apply(1);
  });
  // On phones the fields are behind one button, which says how many of them narrow the list down.
  const opener = find("open");
  opener?.addEventListener("click", () => {
    opener.setAttribute("aria-expanded", String(form.classList.toggle("is-open")));
  });

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("focusin", () => load().catch(() => {}), { once: true });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, select, textarea");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    form.elements.namedItem("words").focus();
  });
  form.hidden = false;
  apply(restore());
})();

// Listings: a button that copies what stands in one, where the browser lets a page do so.
(() => {
  if (!navigator.clipboard) return;
  for (const listing of document.querySelectorAll(".listing")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.title = listing.querySelector("figcaption")?.textContent ?? "";
    button.addEventListener("click", () => {
      const text = listing.querySelector("code").textContent;
      navigator.clipboard.writeText(text).then(
        () => (button.textContent = "Copied"),
        () => (button.textContent = "Not copied"),
      );
    });
    listing.prepend(button);
  }
})();

// The stage of a format: the address keeps what is chosen, so that it can be sent on. Without this script it keeps the state.
(() => {
  const toolbar = document.querySelector(".toolbar");
  if (!toolbar) return;
  const fields = Array.from(toolbar.querySelectorAll("input"));
  const links = Array.from(toolbar.querySelectorAll("a"));
  const asked = new URLSearchParams(location.search);
  for (const field of fields) if (asked.get(field.name) === field.value) field.checked = true;
  toolbar.addEventListener("change", () => {
    const chosen = fields.filter((field) => field.checked && !field.defaultChecked);
    const state = String(new URLSearchParams(chosen.map((field) => [field.name, field.value])));
    history.replaceState(null, "", (state ? `?${state}` : location.pathname) + location.hash);
  });
  const mark = () => {
    const shown = links.find((link) => link.hash === location.hash) ?? links[0];
    for (const link of links) {
      if (link === shown) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  addEventListener("hashchange", mark);
  mark();
})();

// Frames of authors' own renderings: nobody could tell beforehand how high they are. Where the browser lets a page look into
// its frames, which it doesn't on a disk, they get as high as what is in them.
(() => {
  for (const frame of document.querySelectorAll("iframe.authored[height]")) {
    const fit = () => {
      const page = frame.contentDocument?.documentElement;
      if (!page || frame.clientHeight === 0 || frame.contentDocument.readyState !== "complete") return;
      const isCut = page.scrollHeight > page.clientHeight;
      frame.height = isCut ? page.scrollHeight : Math.max(80, page.offsetHeight);
    };
    frame.addEventListener("load", fit);
    fit();
    // One of another width comes into sight.
    document.querySelector(".toolbar")?.addEventListener("change", fit);
  }
})();
