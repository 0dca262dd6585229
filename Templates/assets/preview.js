// A preview by itself. The fragment of its address says what is shown, such as #longest&width=320&scheme=dark&text=130:
//
//   longest            the state; the first one without it
//   width=320          in points, 100 to 2000; the window's width without it
//   scheme=dark        or light; as the system has it without it
//   text=130           size of text in percent, 50 to 400
//   direction=turned   the other writing direction
//   beside=typical     another state beside it, or one of another format: beside=feed-native/typical, by its folder
//   measure=on         sizes and distances of what the pointer is on
//   tools=on           fields for all of this
"use strict";

(() => {
  const root = document.documentElement;
  const main = document.querySelector("main");
  const states = Array.from(main.querySelectorAll(".state"));
  const directions = new Map(states.map((state) => [state, state.dir]));
  const title = document.title;
  const asked = () => new URLSearchParams(location.hash.slice(1));
  const address = (choice) => `#${String(choice).replaceAll("=&", "&").replace(/=$/, "")}`;
  const within = (text, least, most) => {
    const number = Number(text);
    return text && number >= least && number <= most ? number : null;
  };
  const label = (state) => state.getAttribute("aria-label") ?? state.alt;
  const made = (name, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const set = (name, value) => (value ? root.style.setProperty(name, value) : root.style.removeProperty(name));

  // What the fragment asks for.
  let shown = states[0];
  const show = () => {
    const choice = asked();
    shown = states.find((state) => choice.has(state.id)) ?? states[0];
    for (const state of states) {
      state.hidden = state !== shown;
      const own = directions.get(state);
      state.dir = choice.get("direction") === "turned" && own ? (own === "rtl" ? "ltr" : "rtl") : own;
    }
    const [width, text] = [within(choice.get("width"), 100, 2000), within(choice.get("text"), 50, 400)];
    set("--width", width && `${width}px`);
    set("--rem", text && `${text / 100}rem`);
    set("color-scheme", ["light", "dark"].find((scheme) => scheme === choice.get("scheme")));
    document.title = `${title}, ${label(shown)}`;
    main.classList.add("is-chosen");
    showBeside(choice);
    showTools(choice);
    measure(null);
  };

  // Two beside each other are two frames of such pages: this one, and the other.
  let frames;
  const showBeside = (choice) => {
    const other = choice.get("beside");
    const isAsked = /^([\w.-]+\/)?[\w-]+$/.test(other ?? "") && window === top;
    main.hidden = isAsked;
    if (!isAsked) return frames?.remove();
    for (const name of ["beside", "tools"]) choice.delete(name);
    const [state, folder] = other.split("/").reverse();
    const second = new URLSearchParams(choice);
    second.delete(shown.id);
    const here = location.href.split("#")[0];
    const there = folder ? new URL(`../../${encodeURIComponent(folder)}/preview/index.html`, here).href : here;
    const rest = address(second).slice(1);
    const places = [here + address(choice), `${there}#${state}${rest && `&${rest}`}`];
    frames ??= made("div", { className: "beside" }, made("iframe"), made("iframe"));
    Array.from(frames.children).forEach((frame, place) => {
      frame.title = place === 0 ? label(shown) : other;
      if (frame.src !== places[place]) frame.src = places[place];
    });
    main.after(frames);
  };

  // A frame gets as high as its page, which says so, since a page on a disk can't look into its frames.
  addEventListener("message", ({ source, data }) => {
    const frame = Array.from(frames?.children ?? []).find((frame) => frame.contentWindow === source);
    const height = within(data?.adspecHeight, 1, 20000);
    if (frame && height) frame.style.blockSize = `${height}px`;
  });
  if (window !== top) {
    new ResizeObserver(() => parent.postMessage({ adspecHeight: root.offsetHeight }, "*")).observe(root);
  }

  // Sizes and distances, in points: what the pointer is on, and how far it is to the next things or the edge of the ad.
  const rulers = made("div", { className: "rulers" });
  rulers.setAttribute("aria-hidden", "true");
  main.append(rulers);
  const place = (className, x, y, width, height, words) => {
    const mark = made("div", { className });
    Object.assign(mark.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    rulers.append(mark);
    if (!words) return;
    const text = made("b", { textContent: words });
    rulers.append(text);
    // The name of a box stands at its start: the distance above it stands in the middle.
    const isBox = className === "box";
    const [room, own] = [rulers.clientWidth - text.offsetWidth - 2, isBox ? x : x + width / 2 - text.offsetWidth / 2];
    const above = isBox ? (y > 18 ? y - 17 : y + height + 1) : y + height / 2 - 8;
    Object.assign(text.style, { left: `${Math.max(2, Math.min(room, own))}px`, top: `${above}px` });
  };
  const written = (number) => String(Math.round(10 * number) / 10);
  const boxes = () => {
    const origin = rulers.getBoundingClientRect();
    return Array.from(shown.querySelectorAll("[data-ad], [data-asset], .player, .reward, .close"), (element) => {
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left - origin.left, box.top - origin.top];
      const name = element.dataset.asset ?? (element.hasAttribute("data-ad") ? "ad" : element.classList[0]);
      return { name, x, y, width: box.width, height: box.height, right: x + box.width, bottom: y + box.height };
    }).filter((box) => box.width > 0 && box.height > 0);
  };
  function measure(pointer) {
    rulers.replaceChildren();
    if (!pointer || asked().get("measure") !== "on") return;
    const all = boxes();
    const isIn = (box) => pointer.x >= box.x && pointer.x <= box.right && pointer.y >= box.y && pointer.y <= box.bottom;
    const [own] = all.filter(isIn).sort((a, b) => a.width * a.height - b.width * b.height);
    if (!own) return;
    const ad = all.find((box) => box.name === "ad") ?? own;
    const others = all.filter((box) => box !== own && box !== ad);
    const [beside, across] = [
      others.filter((box) => box.bottom > own.y && box.y < own.bottom),
      others.filter((box) => box.right > own.x && box.x < own.right),
    ];
    const [x, y] = [own.x + own.width / 2, own.y + own.height / 2];
    if (own !== ad) {
      const left = Math.max(ad.x, ...beside.map((box) => box.right).filter((edge) => edge <= own.x));
      const right = Math.min(ad.right, ...beside.map((box) => box.x).filter((edge) => edge >= own.right));
      const above = Math.max(ad.y, ...across.map((box) => box.bottom).filter((edge) => edge <= own.y));
      const below = Math.min(ad.bottom, ...across.map((box) => box.y).filter((edge) => edge >= own.bottom));
      if (own.x > left) place("line", left, y, own.x - left, 1, written(own.x - left));
      if (right > own.right) place("line", own.right, y, right - own.right, 1, written(right - own.right));
      if (own.y > above) place("line", x, above, 1, own.y - above, written(own.y - above));
      if (below > own.bottom) place("line", x, own.bottom, 1, below - own.bottom, written(below - own.bottom));
    }
    place("box", own.x, own.y, own.width, own.height, `${own.name} ${written(own.width)} × ${written(own.height)}`);
  }
  const point = (event) => {
    const origin = rulers.getBoundingClientRect();
    measure({ x: event.clientX - origin.left, y: event.clientY - origin.top });
  };
  main.addEventListener("pointermove", point);
  main.addEventListener("pointerdown", point);
  main.addEventListener("pointerleave", () => measure(null));

  // Fields for what the fragment says.
  let tools;
  const choose = (name, value) => {
    const choice = asked();
    if (name === "state") for (const state of states) choice.delete(state.id);
    else if (value) choice.set(name, value);
    else choice.delete(name);
    const rest = String(choice);
    location.hash = name === "state" ? address(`${value}=${rest && `&${rest}`}`) : address(choice);
  };
  const field = (name, words, options) => {
    const select = made("select", { name }, ...options.map(([value, text]) => new Option(text, value)));
    select.addEventListener("change", () => choose(name, select.value));
    return made("label", {}, words, select);
  };
  const makeTools = () => {
    const named = states.map((state) => [state.id, label(state)]);
    const measuring = made("input", { type: "checkbox", name: "measure" });
    measuring.addEventListener("change", () => choose("measure", measuring.checked ? "on" : ""));
    const copy = made("button", { type: "button", textContent: "Copy link" });
    copy.title = "Copies the address of what is shown, without these fields";
    copy.addEventListener("click", () => {
      const choice = asked();
      choice.delete("tools");
      const tell = (words) => () => (copy.textContent = words);
      const copied = navigator.clipboard?.writeText(location.href.split("#")[0] + address(choice));
      (copied ?? Promise.reject()).then(tell("Copied"), tell("Not copied"));
    });
    return made(
      "form", { className: "tools" },
      field("state", "State", named),
      field("width", "Width", [["", "The window’s"], ...["320", "390", "768"].map((width) => [width, width])]),
      field("scheme", "Scheme", [["", "The system’s"], ["light", "Light"], ["dark", "Dark"]]),
      field("text", "Text", [["", "100 %"], ["130", "130 %"], ["200", "200 %"]]),
      field("direction", "Direction", [["", "As written"], ["turned", "The other way"]]),
      field("beside", "Beside it", [["", "Nothing"], ...named]),
      made("label", { className: "switch" }, measuring, "Measure"),
      copy,
    );
  };
  const showTools = (choice) => {
    if (asked().get("tools") !== "on" || window !== top) return tools?.remove();
    if (!tools) {
      tools = makeTools();
      tools.addEventListener("submit", (event) => event.preventDefault());
      offerFormats(tools.elements.beside);
    }
    for (const select of tools.querySelectorAll("select")) {
      const value = select.name === "state" ? shown.id : (asked().get(select.name) ?? "");
      if (!Array.from(select.options).some((option) => option.value === value)) select.append(new Option(value, value));
      select.value = value;
    }
    tools.elements.measure.checked = asked().get("measure") === "on";
    document.body.prepend(tools);
  };

  // The other formats, from the index that the list of formats is searched in.
  const offerFormats = (select) => {
    globalThis.adspecIndex = ({ columns, rows }) => {
      const [path, name] = ["path", "name"].map((column) => columns.indexOf(column));
      const group = made("optgroup", { label: "Other formats" });
      for (const row of rows) {
        const folder = /^formats\/([^/]+)\/index\.html$/.exec(row[path])?.[1];
        if (folder && !location.pathname.includes(`/${folder}/preview/`)) group.append(new Option(row[name], `${folder}/typical`));
      }
      const chosen = select.value;
      select.append(group);
      select.value = chosen;
    };
    document.head.append(made("script", { src: "../../../search/formats.js" }));
  };

  addEventListener("hashchange", show);
  show();
})();
