// Narrows the catalog down to what is asked for. Without this script every card is there.
"use strict";

(() => {
  const form = document.querySelector("[data-filter]");
  if (!form) return;
  const cards = Array.from(document.querySelectorAll("[data-words]"));
  const count = document.querySelector("[data-filter-count]");
  const empty = document.querySelector("[data-filter-empty]");

  const wanted = (name) => form.elements.namedItem(name).value;
  const fits = (card, words) =>
    ["kind", "status", "verdict"].every((name) => {
      const value = wanted(name);
      return !value || card.dataset[name].split(" ").includes(value);
    }) && words.every((word) => card.dataset.words.includes(word));

  const apply = () => {
    const words = wanted("words").toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const card of cards) {
      card.hidden = !fits(card, words);
      if (!card.hidden) shown += 1;
    }
    count.textContent = shown === cards.length ? "" : `${shown} of ${cards.length}`;
    empty.hidden = shown > 0;
  };

  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  apply();
})();
