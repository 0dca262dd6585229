package import Model
import Basics

/// The catalog as JSON, with each format's fields and defaults filled in.
package enum CatalogJSON {
  /// - Parameter objects: the formats' objects, from `object`.
  package static func document(_ publication: Publication, objects: [[UInt8]]) -> [UInt8] {
    var bytes = JSONValue.object([
      .init(name: "version", value: 1),
      .init(name: "title", value: .optional(publication.catalog.configuration.title)),
      .init(name: "generator", value: .string("adspec \(publication.version)")),
      .init(name: "date", value: .optional(publication.date?.description)),
      .init(name: "formats", value: []),
    ]).documentBytes
    if objects.isEmpty { return bytes }
    let end = Array("]\n}\n".utf8)
    bytes.removeLast(end.count)
    bytes.reserveCapacity(objects.reduce(bytes.count) { $0 + $1.count + 6 })
    for (index, object) in objects.enumerated() {
      bytes += (index > 0 ? ",\n    " : "\n    ").utf8
      bytes += object
    }
    bytes += "\n  ".utf8 + end
    return bytes
  }

  /// Returns a format's object as it appears in the document.
  ///
  /// - Parameter page: path of the format's page.
  package static func object(_ folder: FormatFolder, page: String) -> [UInt8] {
    var bytes: [UInt8] = []
    value(folder, page: page).write(to: &bytes, indent: 2)
    return bytes
  }

  private static func value(_ folder: FormatFolder, page: String) -> JSONValue {
    let definition = folder.definition
    return [
      "id": .string(definition.id.value), "name": .string(definition.name),
      "kind": .string(definition.kind.rawValue), "status": .string(definition.status.rawValue),
      "summary": .string(definition.summary), "owner": .optional(definition.owner?.value),
      "tags": .array(definition.tags.map { .string($0.value) }),
      "inventory": .string(definition.inventory.rawValue),
      "territory": definition.territory.map { .array($0.value.map { .string($0.value) }) } ?? nil,
      "adUnits": .array(definition.adUnits.map { .string($0.value) }),
      "file": .string(definition.file), "page": .string(page),
      "assets": .array(definition.assets.map(asset)),
      "reviews": .array(folder.reviews?.standings.map(review) ?? []),
    ]
  }

  private static func review(_ review: Review, _ standing: ReviewLog.Standing) -> JSONValue {
    [
      "reviewer": .string(review.reviewer.value), "date": .string(review.date.value),
      "verdict": .string(review.verdict.value.rawValue), "note": .optional(review.note?.value),
      "hash": .string(review.hash.value), "standing": .string(standing.rawValue),
    ]
  }

  private static func asset(_ asset: Asset) -> JSONValue {
    [
      "key": .string(asset.key.value), "type": .string(asset.type.value.rawValue),
      "required": .bool(asset.isRequired), "clickable": .bool(asset.isClickable),
      "maxLength": .optional(asset.maxLength?.value),
      "ratio": .optional(
        asset.ratio.map { "\(SVGNumber.text($0.value.width)):\(SVGNumber.text($0.value.height))" }),
      "minWidth": .optional(asset.minWidth?.value), "minHeight": .optional(asset.minHeight?.value),
      "maxWidth": .optional(asset.maxWidth?.value), "maxHeight": .optional(asset.maxHeight?.value),
      "sizes": .array(asset.sizes.map { .string($0.value) }),
      "maxBytes": .optional(asset.maxBytes?.value),
      "minDurationMs": .optional(asset.minDurationMs?.value),
      "maxDurationMs": .optional(asset.maxDurationMs?.value),
      "mimeTypes": .array(asset.mimeTypes.map { .string($0.value) }),
      "choices": .array(asset.choices?.value.map { .string($0.value) } ?? []),
      "label": .optional(asset.label?.value), "description": .optional(asset.description?.value),
    ]
  }
}
