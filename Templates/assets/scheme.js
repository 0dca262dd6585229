// The colour scheme: light or dark as the system has it, or as a reader chose at the head of a page, which the browser keeps.
// It runs before anything is drawn, so that no page is light first and then dark. Without it pages follow the system.
"use strict";

(() => {
  const name = "adspec-scheme";
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  // A browser may keep nothing for pages; what is chosen then counts for this page.
  const kept = (use) => {
    try {
      return use(localStorage);
    } catch {
      return null;
    }
  };
  const isDark = () => (root.dataset.scheme ?? (system.matches ? "dark" : "light")) === "dark";
  const show = (scheme) => {
    if (scheme === "dark" || scheme === "light") root.dataset.scheme = scheme;
    else delete root.dataset.scheme;
  };
  show(kept((storage) => storage.getItem(name)));

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "scheme-button";
    button.setAttribute("aria-label", "Dark colours");
    const tell = () => {
      button.setAttribute("aria-pressed", String(isDark()));
      button.title = isDark() ? "Show pages light" : "Show pages dark";
    };
    button.addEventListener("click", () => {
      const scheme = isDark() ? "light" : "dark";
      // Who chooses what the system has follows the system again.
      const isSystems = (scheme === "dark") === system.matches;
      show(isSystems ? null : scheme);
      kept((storage) => (isSystems ? storage.removeItem(name) : storage.setItem(name, scheme)));
      tell();
    });
    system.addEventListener("change", tell);
    tell();
    document.querySelector(".site-header > .wrap")?.append(button);
  });
})();
