// Runs in a rendering's own page, whose scripts don't run, and says what is painted where. Everything that it changes (a
// style of its own, the scroll position) it puts back, but for the scroll position, at which the picture is then taken.
(options) => {
  'use strict';
  const MARK = 'data-adspec';
  const TARGETS = 'a, button, [role=link], [role=button], [data-click]';
  const failed = new Set(options.failed);
  const SILENT = new Set(['STYLE', 'SOURCE', 'SCRIPT', 'TEMPLATE', 'TITLE', 'HEAD', 'META', 'LINK', 'NOSCRIPT']);
  const round = (number) => Math.round(number * 100) / 100;
  const boxOf = (rect) => rect && [round(rect.left), round(rect.top), round(rect.right - rect.left), round(rect.bottom - rect.top)];

  // The tree as it is composed: through open shadow roots.
  const parentOf = (node) => node.assignedSlot || node.parentElement || (node.getRootNode() instanceof ShadowRoot ? node.getRootNode().host : null);
  const holds = (outer, inner) => {
    for (let node = inner; node; node = parentOf(node)) if (node === outer) return true;
    return false;
  };
  const descendants = (root) => {
    const found = [];
    const visit = (node) => {
      for (const child of node.children) {
        found.push(child);
        if (child.shadowRoot) visit(child.shadowRoot);
        visit(child);
      }
    };
    if (root.shadowRoot) visit(root.shadowRoot);
    visit(root);
    return found;
  };
  const everything = descendants(document);
  const textNodes = (element) => {
    const found = [];
    const visit = (node) => {
      for (const child of node.childNodes) {
        if (child.nodeType === Node.TEXT_NODE) {
          if (child.data.trim()) found.push(child);
        } else if (child.nodeType === Node.ELEMENT_NODE && !SILENT.has(child.tagName)) {
          if (child.shadowRoot) visit(child.shadowRoot);
          visit(child);
        }
      }
    };
    if (element.shadowRoot) visit(element.shadowRoot);
    visit(element);
    return found;
  };
  const rectsOf = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].filter((rect) => rect.width > 0 && rect.height > 0);
  };

  // What can be told from a style alone.
  const alphaOf = (color) => {
    if (color === 'transparent') return 0;
    const parts = color.match(/[\d.]+%?/g);
    if (!parts || !/^(rgba|color|oklab|oklch|lab|lch)/.test(color)) return 1;
    if (color.startsWith('rgba')) return parts.length > 3 ? Number(parts[3]) : 1;
    return color.includes('/') ? Number(parts[parts.length - 1]) : 1;
  };
  const addresses = (value) => [...value.matchAll(/url\("((?:[^"\\]|\\.)*)"\)/g)].map((match) => match[1]);
  const hasPicture = (style) => style.backgroundImage !== 'none' && !(
    addresses(style.backgroundImage).length > 0 && !style.backgroundImage.includes('gradient(')
    && addresses(style.backgroundImage).every((address) => failed.has(address)));
  const hasGround = (style) => alphaOf(style.backgroundColor) >= 0.1 || hasPicture(style);
  const hasBorder = (style) => ['Top', 'Right', 'Bottom', 'Left'].some((side) =>
    style[`border${side}Style`] !== 'none' && parseFloat(style[`border${side}Width`]) > 0 && alphaOf(style[`border${side}Color`]) >= 0.1);
  const hasPseudo = (element) => ['::before', '::after'].some((name) => {
    const style = getComputedStyle(element, name);
    if (style.content === 'none' || style.content === 'normal' || style.display === 'none' || style.visibility !== 'visible') return false;
    return hasGround(style) || !/^(""|'')$/.test(style.content);
  });
  // In the order in which a reader would name them: the first that hides it says why.
  const hiddenBy = (element) => {
    let opacity = 1;
    for (let node = element; node; node = parentOf(node)) {
      const style = getComputedStyle(node);
      if (style.display === 'none') return 'display: none';
      if (style.contentVisibility === 'hidden' && node !== element) return 'content-visibility: hidden';
      opacity *= Number(style.opacity);
      for (const [, amount, unit] of style.filter.matchAll(/opacity\(([\d.]+)(%?)\)/g)) opacity *= Number(amount) / (unit ? 100 : 1);
    }
    if (getComputedStyle(element).visibility !== 'visible') return 'visibility: ' + getComputedStyle(element).visibility;
    return opacity < 0.1 ? 'opacity ' + round(opacity) : null;
  };
  const PICTURES = new Set(['IMG', 'VIDEO', 'IFRAME', 'OBJECT', 'EMBED', 'svg']);
  const isLoaded = (element) => {
    if (element.tagName === 'IMG') return element.complete && element.naturalWidth + element.naturalHeight > 0;
    if (element.tagName === 'VIDEO') return Boolean(element.poster) && !failed.has(element.poster);
    return true;
  };

  // Where an element and what is in it put ink, each with why not where it doesn't.
  const inkOf = (element) => {
    const inks = [];
    let reason = null;
    const insideSVG = (node) => node.ownerSVGElement !== undefined && node.ownerSVGElement !== null;
    for (const node of [element, ...descendants(element)]) {
      if (SILENT.has(node.tagName) || (insideSVG(node) && node !== element)) continue;
      const hidden = hiddenBy(node);
      const style = getComputedStyle(node);
      const isPicture = PICTURES.has(node.tagName);
      const paints = isPicture ? isLoaded(node) : insideSVG(node) || hasGround(style) || hasBorder(style) || hasPseudo(node)
        || (['INPUT', 'BUTTON', 'SELECT', 'TEXTAREA'].includes(node.tagName) && style.appearance !== 'none');
      if (hidden) { reason = reason || hidden; continue; }
      if (isPicture && !isLoaded(node)) reason = reason || "a picture that didn't load";
      if (!isPicture && style.backgroundImage !== 'none' && !hasPicture(style)) reason = reason || "a picture that didn't load";
      if (paints) inks.push({ node, rects: [node.getBoundingClientRect()] });
      for (const child of node.childNodes) {
        if (child.nodeType === Node.TEXT_NODE && child.data.trim() && !isPicture && alphaOf(style.color) >= 0.1 && parseFloat(style.fontSize) > 0) {
          inks.push({ node, rects: rectsOf(child) });
        }
      }
    }
    const flat = inks.flatMap(({ node, rects }) => rects.map((rect) => ({ node, rect })));
    const solid = flat.filter(({ rect }) => rect.width > 0.1 && rect.height > 0.1);
    if (flat.length && !solid.length) reason = reason || 'no area';
    return { inks: solid, reason };
  };
  const union = (rects) => rects.length === 0 ? null : rects.reduce((all, rect) => ({
    left: Math.min(all.left, rect.left), top: Math.min(all.top, rect.top),
    right: Math.max(all.right, rect.right), bottom: Math.max(all.bottom, rect.bottom),
  }), { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity });
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });
  const isSolid = (rect) => rect.right - rect.left > 0.1 && rect.bottom - rect.top > 0.1;
  // The boxes that cut what an element paints: its own and its ancestors', as far as they contain it.
  const clipsOf = (element) => {
    const clips = [];
    let position = 'static';
    for (let node = element; node && node !== document.documentElement && node !== document.body; node = parentOf(node)) {
      const style = getComputedStyle(node);
      const isContaining = style.position !== 'static' || style.transform !== 'none' || style.contain.includes('paint');
      // What is positioned is cut by what it is positioned in, and by what that is in.
      const escapes = node !== element && (position === 'absolute' && !isContaining || position === 'fixed' && style.transform === 'none');
      if (!escapes) {
        if (node !== element) position = isContaining ? style.position : position === 'static' ? 'static' : position;
        if (style.display !== 'inline' && (style.overflowX !== 'visible' || style.overflowY !== 'visible' || style.contain.includes('paint'))) {
          const rect = node.getBoundingClientRect();
          const scale = node.offsetWidth ? rect.width / node.offsetWidth : 1;
          const left = rect.left + node.clientLeft * scale, top = rect.top + node.clientTop * scale;
          clips.push({
            node, x: style.overflowX, y: style.overflowY, ellipsis: style.textOverflow.includes('ellipsis'),
            lines: style.webkitLineClamp !== 'none' && style.webkitLineClamp !== '',
            rect: { left, top, right: left + node.clientWidth * scale, bottom: top + node.clientHeight * scale },
          });
        }
        if (node === element) position = style.position;
      }
    }
    return clips;
  };
  const clipped = (rect, clips) => clips.reduce((rect, clip) => meet(rect, {
    left: clip.x === 'visible' ? -Infinity : clip.rect.left, right: clip.x === 'visible' ? Infinity : clip.rect.right,
    top: clip.y === 'visible' ? -Infinity : clip.rect.top, bottom: clip.y === 'visible' ? Infinity : clip.rect.bottom,
  }), rect);

  // What lies at a point, the topmost first.
  const stackAt = (x, y) => {
    const expand = (root) => root.elementsFromPoint(x, y).flatMap((node) => {
      if (node.getRootNode() !== root) return [];
      return node.shadowRoot ? [...expand(node.shadowRoot), node] : [node];
    });
    return expand(document);
  };
  const hitAt = (x, y) => {
    let hit = document.elementFromPoint(x, y);
    while (hit && hit.shadowRoot) {
      const inner = hit.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit;
  };
  const contains = (rect, x, y) => rect.left <= x && x <= rect.right && rect.top <= y && y <= rect.bottom;
  // An absolutely placed ::before or ::after that is painted at a point.
  const pseudoAt = (element, x, y) => ['::before', '::after'].some((name) => {
    const style = getComputedStyle(element, name);
    if (style.content === 'none' || style.content === 'normal' || style.display === 'none') return false;
    if (!['absolute', 'fixed'].includes(style.position) || !(hasGround(style) && Number(style.opacity) >= 0.1)) return false;
    let base = element;
    while (base && getComputedStyle(base).position === 'static' && getComputedStyle(base).transform === 'none') base = parentOf(base);
    const rect = (base || document.documentElement).getBoundingClientRect();
    const left = rect.left + (base ? base.clientLeft : 0) + parseFloat(style.left);
    const top = rect.top + (base ? base.clientTop : 0) + parseFloat(style.top);
    return contains({ left, top, right: left + parseFloat(style.width), bottom: top + parseFloat(style.height) }, x, y);
  });
  const isPaintedAt = (element, x, y) => {
    if (hiddenBy(element)) return false;
    const style = getComputedStyle(element);
    if (element.ownerSVGElement) {
      return alphaOf(style.fill) >= 0.1 && style.fill !== 'none' && Number(style.fillOpacity) >= 0.1
        || alphaOf(style.stroke) >= 0.1 && style.stroke !== 'none';
    }
    if (element.tagName !== 'svg' && PICTURES.has(element.tagName)) return isLoaded(element);
    if (hasGround(style) || style.backdropFilter !== 'none') return true;
    if (pseudoAt(element, x, y)) return true;
    const rect = element.getBoundingClientRect();
    const inner = {
      left: rect.left + element.clientLeft, top: rect.top + element.clientTop,
      right: rect.left + element.clientLeft + element.clientWidth, bottom: rect.top + element.clientTop + element.clientHeight,
    };
    if (hasBorder(style) && contains(rect, x, y) && !contains(inner, x, y)) return true;
    return [...element.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim()
      && alphaOf(style.color) >= 0.1 && rectsOf(child).some((rect) => contains(rect, x, y)));
  };
  const nameOf = (element) => {
    const id = element.id ? '#' + element.id : '';
    const classes = [...element.classList].map((name) => '.' + name).join('');
    return element.localName + id + classes;
  };
  const coverAt = (element, x, y) => {
    const stack = stackAt(x, y);
    const own = stack.findIndex((node) => holds(element, node));
    if (own < 0) return null;
    for (const node of stack.slice(0, own)) {
      if (holds(node, element) ? pseudoAt(node, x, y) : isPaintedAt(node, x, y)) return nameOf(node);
    }
    return null;
  };
  const coveredBy = (element, rect) => {
    const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
    const [dx, dy] = [(rect.right - rect.left) / 4, (rect.bottom - rect.top) / 4];
    const centre = coverAt(element, x, y);
    if (centre) return centre;
    const corners = [[-dx, -dy], [dx, -dy], [-dx, dy], [dx, dy]].map(([a, b]) => coverAt(element, x + a, y + b)).filter(Boolean);
    return corners.length > 1 ? corners[0] : null;
  };

  // Which element is which asset: of each key its elements, each with its first place.
  const keyOf = new Map();
  const note = (element, key, place, isNamed) => {
    if (!element || SILENT.has(element.tagName)) return;
    if (!keyOf.has(key)) keyOf.set(key, { named: new Map(), held: new Map() });
    const places = keyOf.get(key)[isNamed ? 'named' : 'held'];
    if (!places.has(element)) places.set(element, place);
  };
  const placeOf = (element) => (element.getAttribute(MARK) || '').split('|')[0] || null;
  const scan = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.COMMENT_NODE) {
        const match = /^adspec (\d+) (\d+:\d+)$/.exec(node.data);
        if (match) note(node.parentElement || (node.parentNode instanceof ShadowRoot ? node.parentNode.host : null), options.keys[Number(match[1])], match[2], false);
        continue;
      }
      if (node.hasAttribute('data-asset')) note(node, node.getAttribute('data-asset'), placeOf(node), true);
      for (const part of (node.getAttribute(MARK) || '').split('|').slice(1)) {
        const [index, place] = part.split('@');
        note(node, options.keys[Number(index)], place, false);
      }
      if (node.shadowRoot) scan(node.shadowRoot);
    }
  };
  scan(document);
  // A picture that only a style sheet names is shown by the elements that have it as their background.
  for (const { key, address } of options.assets) {
    if (!address || keyOf.has(key)) continue;
    const isSample = (other) => new URL(other, document.baseURI).pathname.endsWith('/' + address);
    for (const node of everything) {
      if (addresses(getComputedStyle(node).backgroundImage).some(isSample)) note(node, key, null, false);
    }
  }

  const settle = document.createElement('style');
  settle.textContent = '*, ::before, ::after { pointer-events: auto !important; }';
  const withoutPointerEvents = (work) => {
    const roots = [document.head || document.documentElement, ...everything.map((node) => node.shadowRoot).filter(Boolean)];
    const styles = roots.map((root) => root.appendChild(settle.cloneNode(true)));
    try { return work(); } finally { for (const style of styles) style.remove(); }
  };

  // Whether a point that is painted isn't cut away by clip-path or the like; what the viewport doesn't show can't be asked.
  const isUncut = (element, rect) => {
    const points = [];
    for (const a of [0.1, 0.3, 0.5, 0.7, 0.9]) for (const b of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      points.push([rect.left + a * (rect.right - rect.left), rect.top + b * (rect.bottom - rect.top)]);
    }
    const seen = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
    return seen.length === 0 || seen.some(([x, y]) => stackAt(x, y).some((node) => holds(element, node)));
  };
  const paintOf = (element) => {
    const { inks, reason } = inkOf(element);
    const whole = union(inks.map((ink) => ink.rect)) || element.getBoundingClientRect();
    if (!inks.length) return { whole, painted: null, reason: reason || 'nothing in it to paint' };
    const parts = inks.map((ink) => clipped(ink.rect, clipsOf(ink.node))).filter(isSolid);
    if (!parts.length) return { whole, painted: null, reason: 'an ancestor that cuts it off' };
    return { whole, painted: union(parts), reason: null };
  };
  const choose = (key) => {
    const found = keyOf.get(key);
    if (!found) return null;
    let first = null;
    for (const [element, place] of found.named.size ? found.named : found.held) {
      const candidate = { element, place, ...paintOf(element) };
      if (candidate.painted) return candidate;
      first = first || candidate;
    }
    return first;
  };

  const main = [...document.body.children].filter((node) => !SILENT.has(node.tagName));
  const marked = everything.find((node) => node.hasAttribute('data-ad'));
  const adElement = marked || (main.length === 1 ? main[0] : document.body);

  // What the viewport cuts off sideways can't be scrolled to. Its overflow is that of the root, else that of the body.
  const sideways = [document.documentElement, document.body].map((node) => getComputedStyle(node).overflowX).find((value) => value !== 'visible');
  const isScrolledSideways = sideways !== 'hidden' && sideways !== 'clip';
  // Scrolls the page so that an element is in view; returns where it is painted then.
  const intoView = (element) => {
    const { painted, whole } = paintOf(element);
    const rect = painted || whole;
    const isBeside = rect.left < 0 || rect.right > innerWidth;
    const isAboveOrBelow = rect.top < 0 || rect.bottom > innerHeight;
    scrollTo({
      left: scrollX + (isBeside && isScrolledSideways ? (rect.left + rect.right - innerWidth) / 2 : 0),
      top: scrollY + (isAboveOrBelow ? (rect.top + rect.bottom - innerHeight) / 2 : 0), behavior: 'instant',
    });
    return paintOf(element).painted || rect;
  };
  // Where the icon is in view.
  let home = [0, 0];
  const scrollBack = () => scrollTo({ left: home[0], top: home[1], behavior: 'instant' });

  // The combination before this one may have been scrolled sideways.
  scrollTo({ left: 0, top: scrollY, behavior: 'instant' });
  const chosen = new Map();
  for (const asset of options.assets) {
    const choice = choose(asset.key);
    if (choice) chosen.set(asset.key, choice);
  }
  const icon = chosen.get(options.icon);
  if (icon) {
    intoView(icon.element);
    for (const choice of chosen.values()) Object.assign(choice, paintOf(choice.element));
  }
  home = [scrollX, scrollY];

  const targetOf = (element, key) => {
    let target = element;
    while (target && !target.matches(TARGETS)) target = parentOf(target);
    if (!target) return null;
    for (const [other, choice] of chosen) {
      if (other !== key && choice.element !== element && holds(target, choice.element)) return null;
    }
    return target;
  };
  const textOf = (element) => {
    let [isClipped, overflow, size] = [false, false, null];
    const own = element.getBoundingClientRect();
    const ad = adElement.getBoundingClientRect();
    const ratio = element.offsetWidth ? own.width / element.offsetWidth : 1;
    // Offsets are whole pixels: a small difference is no transform.
    const scale = Math.abs(ratio - 1) > 0.08 ? ratio : 1;
    for (const node of textNodes(element)) {
      const holder = node.parentElement || element;
      if (hiddenBy(holder)) continue;
      const style = getComputedStyle(holder);
      const height = parseFloat(style.fontSize);
      const slack = Math.max(2, height * 0.3);
      size = Math.min(size ?? Infinity, height * scale);
      const clips = clipsOf(holder);
      for (const rect of rectsOf(node)) {
        for (const clip of clips) {
          const beyondX = clip.x === 'hidden' || clip.x === 'clip' ? Math.max(clip.rect.left - rect.left, rect.right - clip.rect.right) > 1 : false;
          const beyondY = clip.y === 'hidden' || clip.y === 'clip' ? Math.max(clip.rect.top - rect.top, rect.bottom - clip.rect.bottom) > slack : false;
          if (beyondX && !clip.ellipsis || beyondY && !clip.lines && !(clip.ellipsis && style.whiteSpace === 'nowrap')) isClipped = true;
        }
        const seen = clipped(rect, clips);
        if (!isSolid(seen)) continue;
        const outside = (box, slackY) => box.left - seen.left > 1 || seen.right - box.right > 1 || box.top - seen.top > slackY || seen.bottom - box.bottom > slackY;
        const isBoxed = getComputedStyle(element).display !== 'inline' && getComputedStyle(element).display !== 'contents';
        if (isBoxed && outside(own, slack) || holds(adElement, element) && outside(ad, slack)) overflow = true;
      }
    }
    return { clipped: isClipped, overflows: overflow, size: size === null ? null : round(size) };
  };
  // Whether a picture keeps its ratio in whatever box: an SVG does, unless it says otherwise.
  const letterboxes = (address, asset) => {
    if (/^data:image\/svg/i.test(address)) return !/preserveAspectRatio(=|%3d)[^a-z]{0,6}none/i.test(address);
    return /\.svg($|[?#])/i.test(address) && asset.letterboxes;
  };
  // Whether neither a text nor the address of a picture stands in an element.
  const isEmpty = (element) => !textNodes(element).length
    && ![element, ...descendants(element)].some((node) => hasPseudo(node) || addresses(getComputedStyle(node).backgroundImage).length
      || (node.tagName === 'IMG' ? node.getAttribute('src') || node.getAttribute('srcset') : PICTURES.has(node.tagName)));
  const pictureOf = (element, asset) => {
    const image = [element, ...descendants(element)].find((node) => node.tagName === 'IMG' && !hiddenBy(node));
    if (image) {
      if (!isLoaded(image)) return { missing: true, address: image.currentSrc || image.src };
      const style = getComputedStyle(image);
      const width = image.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const height = image.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
      return fit(width, height, image.naturalWidth, image.naturalHeight, style.objectFit, letterboxes(image.currentSrc || image.src, asset));
    }
    const ground = [element, ...descendants(element)].find((node) => addresses(getComputedStyle(node).backgroundImage).length && !hiddenBy(node));
    if (!ground) return null;
    const style = getComputedStyle(ground);
    if (!hasPicture(style)) return { missing: true, address: addresses(style.backgroundImage)[0] };
    if (!asset.size) return null;
    const rect = { width: ground.clientWidth, height: ground.clientHeight };
    const sizing = { cover: 'cover', contain: 'contain', '100% 100%': 'fill' }[style.backgroundSize];
    return sizing ? fit(rect.width, rect.height, asset.size[0], asset.size[1], sizing, letterboxes(addresses(style.backgroundImage)[0], asset)) : null;
  };
  const fit = (width, height, naturalWidth, naturalHeight, how, isBoxed) => {
    if (!(width > 0 && height > 0 && naturalWidth > 0 && naturalHeight > 0)) return null;
    const ratio = width / height / (naturalWidth / naturalHeight);
    if (how === 'contain' || how === 'scale-down') return { stretched: 0, cropped: 0 };
    if (how === 'cover') return { stretched: 0, cropped: round(1 - Math.min(ratio, 1 / ratio)) };
    if (how === 'none') return { stretched: 0, cropped: round(1 - Math.min(1, width / naturalWidth) * Math.min(1, height / naturalHeight)) };
    return { stretched: isBoxed ? 0 : Math.round(Math.abs(ratio - 1) * 10000) / 10000, cropped: 0 };
  };

  globalThis.adspecIcon = null;
  globalThis.adspecTarget = null;
  const measure = (asset) => {
    const choice = chosen.get(asset.key);
    if (!choice) return { key: asset.key, found: false };
    const { element } = choice;
    let { painted, reason } = choice;
    const isMark = asset.type === 'adChoices' || asset.type === 'badge';
    const result = { key: asset.key, found: true, place: choice.place, box: boxOf(painted || choice.whole), element: nameOf(element) };
    if (painted && isMark) {
      // The label may lie where the viewport that shows the icon doesn't.
      const seen = intoView(element);
      withoutPointerEvents(() => {
        if (!isUncut(element, seen)) [painted, reason] = [null, 'clip-path, or an ancestor that cuts it off'];
        else result.coveredBy = coveredBy(element, seen);
      });
      scrollBack();
    }
    result.painted = Boolean(painted);
    result.hiddenBy = painted ? null : reason;
    result.empty = isEmpty(element);
    if (asset.type === 'image' || isMark) result.picture = pictureOf(element, asset);
    if (!painted) return result;
    if (['text', 'number', 'list', 'url', 'badge'].includes(asset.type)) result.text = textOf(element);
    if (isMark) (asset.type === 'adChoices' ? (globalThis.adspecIcon = element) : (globalThis.adspecBadge = element));
    if (asset.type === 'adChoices') {
      const target = targetOf(element, asset.key);
      const hit = hitAt((painted.left + painted.right) / 2, (painted.top + painted.bottom) / 2);
      globalThis.adspecTarget = target;
      result.hasTarget = Boolean(target);
      result.hit = hit ? nameOf(hit) : null;
      result.clickable = Boolean(target && hit && holds(target, hit));
      result.focusable = false;
      if (target) {
        const before = document.activeElement;
        target.focus({ preventScroll: true });
        const root = target.getRootNode();
        result.focusable = root.activeElement === target && target.tabIndex >= 0;
        target.blur();
        if (before && before.focus) before.focus({ preventScroll: true });
      }
    }
    return result;
  };
  globalThis.adspecBadge = null;
  globalThis.adspecShowLabel = () => boxOf(intoView(globalThis.adspecBadge));
  globalThis.adspecScrollBack = () => { scrollBack(); return true; };
  const assets = options.assets.map(measure);
  const scripts = everything.flatMap((node) => {
    const handlers = [...node.attributes].filter((attribute) => /^on[a-z]+$/.test(attribute.name)).map((attribute) => attribute.name);
    const isScript = node.localName === 'script' && (!node.type || /^(module|(text|application)\/(x-)?(java|ecma)script)$/i.test(node.type));
    const isLink = /^\s*javascript:/i.test(node.getAttribute('href') || node.getAttribute('src') || '');
    const found = [...handlers.map((name) => `${name} of ${nameOf(node)}`), ...(isScript ? ['<script>'] : []), ...(isLink ? [`javascript: of ${nameOf(node)}`] : [])];
    const runsByItself = isScript || handlers.some((name) => ['onload', 'onerror', 'onpageshow'].includes(name));
    return found.map((what) => ({ what, place: placeOf(node), runsByItself }));
  });
  // What was to be filled in and wasn't: placeholders of ad servers, of wrappers and of template engines.
  const UNFILLED = /##[A-Za-z][\w.:-]{0,80}##|%%[A-Za-z][\w.:-]{0,80}%%|\[%[^%[\]]{1,80}%\]|\{\{[^{}]{1,80}\}\}|\$\{[A-Za-z_][\w.:-]{0,80}\}/g;
  const SHOWN = ['src', 'srcset', 'href', 'poster', 'alt', 'title', 'aria-label', 'value', 'style', 'action'];
  const unfilled = new Map();
  const noteUnfilled = (value, element) => {
    for (const [text] of value.matchAll(UNFILLED)) {
      if (unfilled.size < 100 && !unfilled.has(text)) unfilled.set(text, placeOf(element));
    }
  };
  for (const element of everything) {
    if (SILENT.has(element.tagName) && element.tagName !== 'SOURCE') continue;
    for (const name of SHOWN) {
      const value = element.getAttribute(name);
      if (value && !/^\s*javascript:/i.test(value)) noteUnfilled(value, element);
    }
    for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) noteUnfilled(child.data, element);
    if (element.shadowRoot) for (const child of element.shadowRoot.childNodes) if (child.nodeType === Node.TEXT_NODE) noteUnfilled(child.data, element);
  }
  const placeholders = [...unfilled].map(([text, place]) => ({ text, place }));
  return {
    direction: getComputedStyle(document.documentElement).direction,
    ad: boxOf(adElement.getBoundingClientRect()), viewport: [innerWidth, innerHeight],
    contentWidth: document.documentElement.scrollWidth, scrolledBy: scrollX, assets, scripts, placeholders,
  };
}
