package import Audit

/// `audit.json`: what a browser showed of each format, and what was found in it.
package enum AuditJSON {
  /// - Parameters:
  ///   - product: what the browser calls itself.
  ///   - renderings: in the order of their formats.
  package static func document(product: String, _ renderings: [MeasuredRendering]) -> JSONValue {
    let sorted = renderings.sorted {
      ($0.format, $0.source.rawValue, $0.file ?? "") < ($1.format, $1.source.rawValue, $1.file ?? "")
    }
    return [
      "version": 1, "browser": .string(product),
      "formats": .array(sorted.map(rendering)),
    ]
  }

  private static func rendering(_ rendering: MeasuredRendering) -> JSONValue {
    [
      "format": .string(rendering.format), "rendering": .string(rendering.source.rawValue),
      "digest": .string(rendering.digest),
      "measurements": .array(
        rendering.pages.flatMap { page in
          page.assets.filter(\.isFound).sorted { $0.key < $1.key }.map { measurement($0, page) }
        }),
      "incomplete": .array(
        rendering.failures.map { ["state": .string($0.state), "reason": .string($0.reason)] }),
    ]
  }

  private static func measurement(_ asset: MeasuredAsset, _ page: MeasuredPage) -> JSONValue {
    [
      "state": .string(page.combination.state), "width": .integer(page.combination.width),
      "scheme": .string(page.combination.scheme.rawValue), "eye": .optional(page.combination.eye?.rawValue),
      "asset": .string(asset.key), "box": asset.box.map(box) ?? .null, "ad": box(page.ad),
      "painted": .bool(asset.isPainted), "coveredBy": .optional(asset.coveredBy),
      "contrast": asset.contrast.map { .decimal($0) } ?? .null,
      "clickable": asset.isClickable.map { .bool($0) } ?? .null,
      "focusable": asset.isFocusable.map { .bool($0) } ?? .null, "name": .optional(asset.name),
      "screenshot": page.screenshot.isEmpty ? .null : .string(page.screenshot),
    ]
  }

  private static func box(_ box: PageBox) -> JSONValue {
    .array([box.x, box.y, box.width, box.height].map { .decimal($0) })
  }
}
