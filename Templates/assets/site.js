// Lists: narrows one down to what is asked for, over all of its pages. Without this script every page of it is there.
"use strict";

(() => {
  const form = document.querySelector("[data-list]");
  const rows = document.querySelector("[data-list-rows]");
  if (!form || !rows) return;
  const find = (name) => document.querySelector(`[data-list-${name}]`);
  const [empty, count, pattern, title, lead, switcher] = ["empty", "count", "row", "title", "lead", "switch"].map(find);
  const ofWhole = document.querySelectorAll("[data-list-pager]");
  // The head of a table stays; what is below it is exchanged.
  const columns = rows.tHead ? [rows.tHead] : [];
  const whole = Array.from(rows.children).filter((child) => child !== rows.tHead);
  const wholeTitle = title?.textContent;
  const wholeLead = Array.from(lead?.childNodes ?? []);
  const fields = Array.from(form.elements).filter((field) => field.name);
  const selects = fields.filter((field) => field.options && field.name !== "sort");
  const root = form.dataset.root;
  const unrecorded = "–";
  const pageSize = 100;
  // Numbers in texts go by value: version 6.9 stands before 6.10.
  const compare = new Intl.Collator("en", { numeric: true }).compare;
  const written = (number) => number.toLocaleString("en");
  // A finding may stand for those of later lines with its fault.
  const size = (index, rows) => rows.reduce((sum, row) => sum + (index.cell(row, "findings") ?? 1), 0);
  const counted = (number, noun) => `${written(number)} ${noun}${number === 1 ? "" : "s"}`;

  // The list's index, loaded when somebody asks for something, and what its fields may be narrowed down to.
  let loading;
  const load = () => (loading ??= adspecIndices(form.dataset.list).then(prepared));
  const prepared = (index) => {
    for (const field of fields) if ("listChoices" in field.dataset) offer(field, index);
    showChips();
    return index;
  };

  // The column that a field narrows down: its own, or the one of which it is the last value.
  const column = (field) => field.dataset.listUntil ?? field.name;

  // What a field may be narrowed down to, where the page doesn't say it.
  const isRange = (field) => "listFrom" in field.dataset || "listUntil" in field.dataset;
  const offer = (field, index) => {
    const known = new Map(Array.from(field.options, (option) => [option.value, option]));
    const labels = new Map();
    for (const row of index.rows) {
      const values = [index.cell(row, column(field)) ?? []].flat();
      const names = [index.cell(row, field.dataset.listChoices || column(field)) ?? []].flat();
      values.forEach((value, place) => labels.set(value, names[place] ?? value));
    }
    labels.delete("");
    // What was recorded at no time is before no day and after none.
    if (isRange(field)) labels.delete(unrecorded);
    for (const [value, label] of Array.from(labels).sort(([, a], [, b]) => compare(a, b))) {
      const option = known.get(value) ?? new Option("", value);
      option.textContent = label;
      field.append(option);
    }
  };

  // Filters that a row doesn't fit, and rows that fit all, or all but one.
  const missed = (index, row, asked) =>
    asked.filter(([name, value, dataset]) => {
      const cell = index.cell(row, dataset.listUntil ?? name);
      if ("listFrom" in dataset) return cell === unrecorded || !(cell >= value);
      if ("listUntil" in dataset) return !(cell && cell <= value);
      return Array.isArray(cell) ? !cell.includes(value) : cell !== value;
    });
  const having = (index, words) => index.rows.filter((_, place) => words.every((word) => index.texts[place].includes(word)));

  // Each choice says how many rows it leaves, the other fields as they are; one that leaves nothing is no choice.
  const label = (option) => option.dataset.label ?? option.text;
  const recount = (index, rows, asked) => {
    const counting = selects.filter((field) => !isRange(field));
    const tallies = new Map(counting.map((field) => [field.name, new Map()]));
    const add = (tally, choice, row) => tally.set(choice, (tally.get(choice) ?? 0) + size(index, [row]));
    for (const row of rows) {
      const [first, second] = missed(index, row, asked);
      if (second) continue;
      for (const [name, tally] of tallies) {
        if (first && first[0] !== name) continue;
        const cell = index.cell(row, name);
        if (Array.isArray(cell)) for (const choice of cell) add(tally, choice, row);
        else if (cell) add(tally, cell, row);
      }
    }
    for (const field of counting) {
      for (const option of field.options) {
        // Not the choice of all.
        if (option.value === "") continue;
        const number = tallies.get(field.name).get(option.value) ?? 0;
        option.dataset.label ??= option.text;
        option.textContent = `${label(option)} (${written(number)})`;
        option.hidden = number === 0 && !option.selected;
      }
    }
  };

  // What narrows the list down, each with a button that takes it away.
  const chips = document.createElement("ul");
  chips.className = "filter-chips";
  chips.setAttribute("aria-label", "Filters that hold");
  form.append(chips);
  const removal = (held, ...words) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.append(...words);
    button.addEventListener("click", () => {
      for (const field of held) field.value = "";
      keep();
      apply(1);
      (chips.querySelector("button") ?? form.closest("main")).focus({ preventScroll: true });
    });
    item.append(button);
    return item;
  };
  const showChips = () => {
    const held = fields.filter((field) => field.value && !["sort", "by"].includes(field.name));
    const items = held.map((field) => {
      const [name, value, sign] = ["b", "bdi", "span"].map((tag) => document.createElement(tag));
      name.textContent = field.labels[0].firstChild.data;
      value.textContent = field.options ? label(field.selectedOptions[0]) : field.value;
      sign.className = "icon-remove";
      sign.setAttribute("role", "img");
      sign.setAttribute("aria-label", "remove");
      return removal([field], name, " ", value, " ", sign);
    });
    if (held.length > 1) items.push(removal(held, "Remove all"));
    chips.replaceChildren(...items);
  };

  // The verdict on what was found, in the words of the page's own on all of it.
  const verdict = (index, found) => {
    const noun = title.dataset.listTitle;
    const chosen = fields.filter((field) => "listIn" in field.dataset && field.value && field.value !== unrecorded);
    const where = chosen.length > 0 ? ` in ${chosen.map((field) => label(field.selectedOptions[0])).join(", ")}` : "";
    if (found.length === 0) return `No ${noun}${where} fits these filters`;
    const isOfSessions = noun.endsWith("session");
    const isOfAds = noun.endsWith(" ad") || noun === "ad";
    const tally = { error: 0, warning: 0, note: 0, review: 0, none: 0, pass: 0 };
    // A finding has one tone; a session has those of all that was found in it, and counts for each.
    for (const row of found) for (const [tone] of index.cell(row, "chips")) tally[tone] += size(index, [row]);
    const sorts = ["error", "warning", "note"].filter((tone) => tally[tone] > 0);
    const failed = sorts.reduce((sum, tone) => sum + tally[tone], 0);
    const have = (number) => (number > 1 ? "have" : "has");
    const warned = tally.warning > 0 ? `, ${written(tally.warning)} ${have(tally.warning)} warnings` : "";
    const first = isOfSessions
      ? `${tally.error > 0 ? written(tally.error) : "None"} of ${counted(found.length, noun)}${where} ${have(tally.error)} errors${warned}`
      : failed > 0
        ? isOfAds
          ? `${written(failed)} of ${counted(found.length, noun)}${where} failed`
          : `${counted(failed, noun)} failed${where}: ${sorts.map((tone) => counted(tally[tone], tone)).join(", ")}`
        : isOfAds
          ? `None of ${counted(found.length, noun)}${where} failed`
          : `No ${noun} failed${where}`;
    const review = tally.review > 0 ? `${isOfSessions ? "," : ";"} ${written(tally.review)} to check` : "";
    return first + review + (tally.none > 0 ? `; ${written(tally.none)} in the baseline` : "");
  };

  const facts = (index, found) => {
    const names = lead.dataset.facts?.split(" ") ?? [];
    const numbers = names.map((name) => [new Set(found.map((row) => index.cell(row, name)).filter(Boolean)).size, name]);
    const parts = numbers.filter(([number]) => number > 0).map((fact) => counted(...fact));
    return `${written(size(index, found))} of ${lead.dataset.listLead}${parts.length > 0 ? `: ${parts.join(", ")}` : ""}.`;
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

  // A row of the list, from one of the page's own patterns; every text goes in as text.
  const drawn = (index, row, pattern) => {
    const element = pattern.content.firstElementChild.cloneNode(true);
    const each = (name, fill) => {
      for (const part of element.querySelectorAll(`[data-${name}]`)) fill(part, index.cell(row, part.dataset[name]));
    };
    each("text", (part, value) => {
      const text = value && value !== unrecorded ? value : part.dataset.else;
      if (text && text === (part.dataset.only ?? text)) part.textContent = (part.dataset.before ?? "") + text;
      else part.remove();
    });
    each("title", (part, id) => (part.textContent = index.titles[id] ?? id));
    each("chips", (part, chips) => part.append(...(chips ?? []).map(chip)));
    each("tags", (part, tags) => (tags?.length ? part.append(...tags.map(tag)) : part.remove()));
    each("picture", (part, path) => part.append(picture(path, index.cell(row, part.dataset.icon))));
    each("path", (part, path) => (path ? part.setAttribute("href", root + path) : part.replaceWith(...part.childNodes)));
    for (const use of element.querySelectorAll("use[data-icon]")) {
      use.setAttribute("href", `#icon-${index.cell(row, use.dataset.icon)}`);
    }
    return element;
  };

  // Rows that agree in the columns that a head names; a group stands where its first row does.
  const grouped = (index, rows, head) => {
    const groups = new Map();
    const names = head.dataset.keys.split(" ");
    for (const row of rows) {
      const key = names.map((name) => index.cell(row, name)).join("\n");
      if (groups.has(key)) groups.get(key).push(row);
      else groups.set(key, [row]);
    }
    return groups;
  };

  // One page of what was found: rows, below the head of their group where the list has such.
  const page = (index, found, number) => {
    const isOn = (_, place) => Math.floor(place / pageSize) === number - 1;
    const head = document.querySelector(`[data-list-group="${form.elements.namedItem("by")?.value}"]`);
    if (!head) return found.filter(isOn).map((row) => drawn(index, row, pattern));
    const groups = grouped(index, found, head);
    const shown = Array.from(groups.values()).flat().filter(isOn);
    return Array.from(grouped(index, shown, head), ([key, members]) => {
      const group = drawn(index, members[0], head);
      const number = group.querySelector("[data-size]");
      number.textContent = counted(size(index, groups.get(key)), number.dataset.size);
      group.append(...members.map((row) => drawn(index, row, pattern)));
      return group;
    });
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

  const show = (index, found, asked, number) => {
    const pages = Math.max(1, Math.ceil(found.length / pageSize));
    const here = Math.min(Math.max(1, number), pages);
    rows.replaceChildren(...columns, ...page(index, found, here));
    const ways = [];
    if (here > 1) ways.push(way(asked, "Previous", here - 1));
    if (pages > 1) ways.push(`Page ${here} of ${pages}`);
    if (here < pages) ways.push(way(asked, "Next", here + 1));
    results.replaceChildren(...ways);
    if (title) title.textContent = verdict(index, found);
    if (lead) lead.textContent = facts(index, found);
    count.textContent = `${written(size(index, found))} of ${written(size(index, index.rows))}`;
    if (file) offerFile(index, found);
    empty.hidden = found.length > 0;
  };

  // What was found as a file: the columns of the index, one row each. Text that a spreadsheet would run is marked as text.
  const file = find("file");
  const wholeFile = file?.href;
  const offerFile = (index, found) => {
    const quoted = (text) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
    const names = index.columns.filter((name) => name !== "chips" && !name.endsWith("Path"));
    const lines = found.map((row) => names.map((name) => quoted([index.cell(row, name) ?? ""].flat().join("; "))));
    const bytes = new Blob([[names, ...lines].map((line) => `${line.join(",")}\n`).join("")], { type: "text/csv" });
    if (file.href !== wholeFile) URL.revokeObjectURL(file.href);
    file.href = URL.createObjectURL(bytes);
    file.download = file.dataset.listFile;
  };

  const showWhole = () => {
    if (file) file.href = wholeFile;
    file?.removeAttribute("download");
    rows.replaceChildren(...columns, ...whole);
    results.replaceChildren();
    if (title) title.textContent = wholeTitle;
    lead?.replaceChildren(...wholeLead);
    count.textContent = "";
    empty.hidden = true;
  };

  let latest = 0;
  const apply = async (number) => {
    const turn = (latest += 1);
    const asked = selects.filter((field) => field.value).map((field) => [field.name, field.value, field.dataset]);
    const order = form.elements.namedItem("sort")?.value;
    const by = form.elements.namedItem("by")?.value;
    if (opener) opener.textContent = asked.length > 0 ? `Filters (${asked.length})` : "Filters";
    for (const button of switcher?.children ?? []) button.setAttribute("aria-pressed", String(button.value === by));
    showChips();
    const words = form.elements.namedItem("words").value.toLowerCase().split(/\s+/).filter(Boolean);
    const isWhole = asked.length === 0 && words.length === 0 && !order && !by;
    for (const part of ofWhole) part.hidden = !isWhole;
    results.hidden = isWhole;
    if (isWhole) showWhole();
    if (isWhole && !loading) return;
    if (!loading) count.textContent = "Loading …";
    try {
      const index = await load();
      // Somebody may have gone on typing.
      if (turn !== latest) return;
      const near = having(index, words);
      const found = near.filter((row) => missed(index, row, asked).length === 0);
      if (!isWhole) show(index, sorted(index, found, order), state(), number);
      // Whoever goes on typing needn't wait for the numbers.
      setTimeout(() => turn === latest && recount(index, near, asked), isWhole ? 0 : 100);
    } catch {
      count.textContent = "The index of this list could not be loaded.";
    }
  };

  const state = () => new URLSearchParams(fields.filter((field) => field.value).map((field) => [field.name, field.value]));
  const keep = () => history.replaceState(null, "", String(state()) ? `?${state()}` : location.pathname);

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
  // The choices get their numbers before one of them is taken.
  form.addEventListener("focusin", () => loading ?? load().then(() => apply(1), () => {}), { once: true });
  for (const button of switcher?.children ?? []) {
    button.addEventListener("click", () => {
      form.elements.namedItem("by").value = button.value;
      keep();
      apply(1);
    });
  }
  if (switcher) switcher.hidden = false;
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

// Sections: a link to each at its heading, which is copied, too, where the browser lets a page do so. Documents have theirs.
(() => {
  for (const heading of document.querySelectorAll("main section[id] > h2, main h2[id]:not(.doc-text *)")) {
    const id = heading.parentElement.matches("section[id]") ? heading.parentElement.id : heading.id;
    const link = document.createElement("a");
    link.className = "section-link";
    link.href = `#${encodeURIComponent(id)}`;
    link.textContent = "#";
    link.title = "Copy a link to this section";
    link.setAttribute("aria-hidden", "true");
    link.tabIndex = -1;
    link.addEventListener("click", () => {
      navigator.clipboard?.writeText(link.href).catch(() => (link.title = "The link could not be copied"));
    });
    heading.append(link);
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
  const state = () => {
    const chosen = fields.filter((field) => field.checked && !field.defaultChecked);
    return String(new URLSearchParams(chosen.map((field) => [field.name, field.value])));
  };
  // Previews by themselves show the same, and have fields for it.
  const standalone = Array.from(document.querySelectorAll("a[data-standalone]"), (link) => [link, link.getAttribute("href")]);
  const hand = () => {
    for (const [link, path] of standalone) link.href = `${path}&tools=on${state() && `&${state()}`}`;
  };
  toolbar.addEventListener("change", () => {
    history.replaceState(null, "", (state() ? `?${state()}` : location.pathname) + location.hash);
    hand();
  });
  hand();
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

// What the address names is seen, also where a browser leaves the fold around it shut.
(() => {
  const reveal = () => {
    const named = document.querySelector(":target");
    for (let fold = named?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    if (named?.closest("details")) named.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  reveal();
})();
