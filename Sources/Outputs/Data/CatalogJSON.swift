import AdModel
import Diagnostics

/// The catalog for machines: what each format is, with defaults filled in.
enum CatalogJSON {
  /// Each format a part of its own.
  static func file(_ publication: Publication, keys: PageKeys) -> PartedFile {
    let formats = publication.catalog.formats
    var frame = JSONValue.object([
      .init(name: "version", value: 1),
      .init(name: "title", value: .optional(publication.catalog.configuration.title)),
      .init(name: "generator", value: .string("adspec \(publication.version)")),
      .init(name: "date", value: .optional(publication.date?.description)),
      .init(name: "formats", value: []),
    ]).documentBytes
    if formats.isEmpty { return PartedFile([.bytes(frame)], context: nil) }
    let end = Array("]\n}\n".utf8)
    frame.removeLast(end.count)
    return PartedFile(
      [
        .bytes(frame + "\n    ".utf8),
        .items(
          .init(count: formats.count, separator: Array(",\n    ".utf8), key: { keys.formats[$0].value }) {
            index, output in format(formats[index], keys.map).write(to: &output, indent: 2)
          }),
        .bytes("\n  ".utf8 + end),
      ], context: "")
  }

  private static func format(_ folder: FormatFolder, _ map: SiteMap) -> JSONValue {
    let definition = folder.definition
    return [
      "id": .string(definition.id.value), "name": .string(definition.name),
      "kind": .string(definition.kind.rawValue), "status": .string(definition.status.rawValue),
      "summary": .string(definition.summary), "inventory": .string(definition.inventory.rawValue),
      "territory": definition.territory.map { .array($0.value.map { .string($0.value) }) } ?? nil,
      "adUnits": .array(definition.adUnits.map { .string($0.value) }),
      "file": .string(definition.file), "page": .string(map.page(of: definition)),
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
      "mimeTypes": .array(asset.mimeTypes.map { .string($0.value) }),
      "choices": .array(asset.choices?.value.map { .string($0.value) } ?? []),
      "label": .optional(asset.label?.value), "description": .optional(asset.description?.value),
    ]
  }
}
