import AdModel
import Diagnostics

extension Asset {
  init(_ entry: AuthoredEntry) {
    guard case .object(let fields) = entry.value?.value, let range = entry.value?.range else {
      self.init(
        key: entry.key, type: Located(Self.likelyType(key: entry.key.value, nil), at: entry.key.range),
        range: entry.key.range)
      return
    }
    let type: Located<AssetType> =
      fields.choice("type")
      ?? Located(
        Self.likelyType(key: entry.key.value, fields), at: fields.written("type")?.range ?? entry.key.range)
    let key = entry.key.range
    self.init(
      key: entry.key, type: type,
      range: SourceRange(
        line: key.line, column: key.column, endLine: range.endLine, endColumn: range.endColumn))
    readCommon(fields)
    switch type.value {
    case .text, .url, .number, .badge: readText(fields)
    case .list:
      readText(fields)
      readChoices(fields)
    case .image, .video: readPicture(fields)
    case .adChoices:
      readPicture(fields)
      readIcon(fields)
    }
  }

  private mutating func readCommon(_ fields: AuthoredFields) {
    requiredField = fields.boolean("required")
    clickableField = fields.boolean("clickable")
    label = fields.text("label")
    description = fields.text("description")
    defaultValue = fields.text("default")
    sample = fields.text("sample")
  }

  private mutating func readText(_ fields: AuthoredFields) {
    maxLength = fields.integer("maxLength")
  }

  private mutating func readChoices(_ fields: AuthoredFields) {
    choices = fields.texts("choices")
    allowOtherChoices = fields.boolean("allowOtherChoices")
  }

  private mutating func readPicture(_ fields: AuthoredFields) {
    ratio = fields.text("ratio").flatMap { text in
      AspectRatio(text.value).map { Located($0, at: text.range) }
    }
    minWidth = fields.integer("minWidth")
    minHeight = fields.integer("minHeight")
    mimeTypes = fields.texts("mimeTypes")?.value ?? []
    alt = fields.text("alt")
  }

  private mutating func readIcon(_ fields: AuthoredFields) {
    corner = fields.choice("corner")
    widthField = fields.number("width")
    heightField = fields.number("height")
  }

  /// The type of an asset whose own could not be read, which is reported: without the asset, everything that names it would
  /// be reported as well.
  private static func likelyType(key: String, _ fields: AuthoredFields?) -> AssetType {
    let written = fields?.written("type")?.value ?? ""
    if let meant = AssetType.allCases.map(\.rawValue).nearest(to: written).flatMap(AssetType.init) {
      return meant
    }
    switch key {
    case AssetKeys.adChoices: return .adChoices
    case AssetKeys.adBadge: return .badge
    case AssetKeys.media: return .video
    default: break
    }
    let names = Set(fields?.names ?? [])
    if !names.isDisjoint(with: ["ratio", "minWidth", "minHeight", "mimeTypes", "alt"]) { return .image }
    if !names.isDisjoint(with: ["choices", "allowOtherChoices"]) { return .list }
    return .text
  }
}
