import CTemplates

/// The JavaScript that measures a page, and the types of its input and output.
enum MeasuringScript {
  /// Templates/audit/measure.js: a function that takes a `Request` and returns an `Answer`.
  static let measure = String(cString: adspec_measuring_script())

  /// JavaScript that waits for fonts and pictures, and ends animations: in their final state, or cancelled if they have
  /// none.
  static let settle = """
    (async () => {
      const images = [];
      const visit = (root) => {
        for (const node of root.querySelectorAll('*')) {
          if (node.tagName === 'IMG') { node.loading = 'eager'; images.push(node); }
          if (node.shadowRoot) visit(node.shadowRoot);
        }
      };
      visit(document);
      for (const animation of document.getAnimations()) {
        try { animation.finish(); } catch { animation.cancel(); }
      }
      await document.fonts.ready;
      await Promise.all(images.map((image) => image.decode().catch(() => {})));
      return images.length;
    })()
    """

  /// Returns JavaScript that multiplies each computed font size by a factor; `restoreText` reverts it.
  static func enlargeText(by factor: Double) -> String {
    """
    (() => {
      const all = [];
      const visit = (root) => {
        for (const node of root.querySelectorAll('*')) { all.push(node); if (node.shadowRoot) visit(node.shadowRoot); }
      };
      visit(document);
      const sizes = all.map((node) => parseFloat(getComputedStyle(node).fontSize));
      globalThis.adspecStyles = all.map((node) => [node, node.getAttribute('style')]);
      all.forEach((node, index) => node.style && node.style.setProperty('font-size', `${\(factor) * sizes[index]}px`, 'important'));
      return all.length;
    })()
    """
  }
  static let restoreText = """
    (() => {
      for (const [node, style] of globalThis.adspecStyles || []) {
        if (style === null) node.removeAttribute('style'); else node.setAttribute('style', style);
      }
      return true;
    })()
    """

  /// Returns JavaScript that makes the AdChoices icon and the ad label transparent, so that a screenshot shows what
  /// they cover. With `false`, it makes them visible again.
  static func hide(_ isHidden: Bool) -> String {
    """
    (() => {
      for (const node of [globalThis.adspecIcon, globalThis.adspecBadge]) {
        if (!node) continue;
        for (const [name, value] of [['opacity', '0'], ['transition', 'none'], ['animation', 'none']]) {
          if (\(isHidden)) node.style.setProperty(name, value, 'important'); else node.style.removeProperty(name);
        }
      }
      return true;
    })()
    """
  }

  /// JavaScript that scrolls to the ad label, and returns its box in the viewport.
  static let showLabel = "globalThis.adspecShowLabel()"
  /// JavaScript that scrolls back to the AdChoices icon.
  static let scrollBack = "globalThis.adspecScrollBack()"

  /// A JavaScript function that returns the contrast of each box as WCAG 2 defines it (1 to 21). It is the higher one
  /// of two: against what the box covers, and against the box's own most frequent colour. It is `null` for a box that
  /// the pictures don't reach.
  ///
  /// It takes the viewport as a PNG in base 64, then a PNG of a part of it without icon and label, the left and the top
  /// of that part, and the boxes.
  static let contrast = """
    async (shown, hidden, left0, top0, boxes) => {
      const pixels = async (text) => {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
        canvas.drawImage(image, 0, 0);
        return canvas.getImageData(0, 0, image.width, image.height);
      };
      const [a, b] = [await pixels(shown), await pixels(hidden)];
      const linear = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      const light = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
      const ratio = (x, y) => { const [p, q] = [light(x), light(y)]; return (Math.max(p, q) + 0.05) / (Math.min(p, q) + 0.05); };
      return boxes.map(([left, top, width, height]) => {
        const [x0, y0] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
        const [x1, y1] = [Math.min(a.width, left0 + b.width, Math.ceil(left + width)), Math.min(a.height, top0 + b.height, Math.ceil(top + height))];
        const [inks, counts] = [[], new Map()];
        for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) {
          const [at, below] = [4 * (y * a.width + x), 4 * ((y - top0) * b.width + x - left0)];
          const [ink, ground] = [[...a.data.slice(at, at + 3)], [...b.data.slice(below, below + 3)]];
          if (ink.every((value, index) => Math.abs(value - ground[index]) <= 4)) continue;
          inks.push([ink, ground]);
          counts.set(ink.join(), (counts.get(ink.join()) || 0) + 1);
        }
        if (x1 <= x0 || y1 <= y0) return null;
        if (!inks.length) return 1;
        const plate = [...counts].reduce((best, entry) => entry[1] > best[1] ? entry : best)[0].split(',').map(Number);
        // Not the strongest pixel, but one that a few others match: a single one is no shape.
        const place = Math.min(inks.length - 1, Math.max(4, Math.round((x1 - x0) * (y1 - y0) * 0.03)));
        const strong = (values) => values.sort((x, y) => y - x)[place];
        const best = Math.max(strong(inks.map(([ink, ground]) => ratio(ink, ground))), strong(inks.map(([ink]) => ratio(ink, plate))));
        return Math.round(best * 100) / 100;
      });
    }
    """

  /// The input of the JavaScript function `measure`.
  struct Request: Encodable {
    struct Asset: Encodable {
      var key: String
      var type: String
      var size: [Double]?
      var letterboxes: Bool
      /// Address of the sample picture, relative to the folder of the samples.
      var address: String?
    }

    var keys: [String]
    var icon: String
    /// Addresses of the requests that the audit refused.
    var failed: [String]
    var assets: [Asset]
  }

  /// The output of the JavaScript function `measure`.
  struct Answer: Decodable {
    struct Text: Decodable {
      var clipped: Bool
      var overflows: Bool
      var size: Double?
    }

    struct Picture: Decodable {
      var missing: Bool?
      var stretched: Double?
      var cropped: Double?
      var address: String?
    }

    struct Asset: Decodable {
      var key: String
      var found: Bool
      var place: String?
      var box: [Double]?
      var element: String?
      var painted: Bool?
      var hiddenBy: String?
      var coveredBy: String?
      var hasTarget: Bool?
      var hit: String?
      var clickable: Bool?
      var focusable: Bool?
      var text: Text?
      var picture: Picture?
      var empty: Bool?
    }

    struct Script: Decodable {
      var what: String
      var place: String?
      var runsByItself: Bool
    }

    struct Placeholder: Decodable {
      var text: String
      var place: String?
    }

    var direction: String
    var ad: [Double]
    var viewport: [Double]
    var contentWidth: Double
    var scrolledBy: Double
    var assets: [Asset]
    var scripts: [Script]
    var placeholders: [Placeholder]
  }
}
