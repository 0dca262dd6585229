package import Model
package import Basics

/// The result of reading a definition file, as far as it is readable.
package struct DefinitionReading: Sendable {
  /// The definition; `nil` if the file is cut off, or if its kind or id could not be read. Without it, nothing else
  /// about the format is reported.
  package var definition: FormatDefinition?
  /// All diagnostics about the file, sorted by their positions.
  package var diagnostics: [Diagnostic]
  /// The file's lines without their ends; empty if it isn't text.
  package var lines: [String]
}

/// Reads `format.yaml`. `DefinitionSchema` defines the fields; this type converts their values to the model.
package enum DefinitionReader {
  /// - Parameter file: the path for the definition and its diagnostics, relative to the catalog.
  package static func read(_ content: [UInt8], file: String) -> DefinitionReading {
    let document = YAMLDocument(content, file: file)
    var reading = DefinitionReading(definition: nil, diagnostics: document.diagnostics, lines: document.lines)
    guard let root = document.root else {
      if document.isComplete, document.diagnostics.isEmpty {
        reading.diagnostics = [.emptyDefinition(file: file)]
      }
      return reading
    }
    var reader = AuthoredReader(file: file, isComplete: document.isComplete)
    let fields = reader.fields(root, DefinitionSchema.definition, at: nil)
    reading.diagnostics = (reading.diagnostics + reader.diagnostics).sorted {
      $0.violation.location < $1.violation.location
    }
    if document.isComplete, let fields {
      reading.definition = definition(fields, file: file)
    }
    return reading
  }

  private static func definition(_ fields: AuthoredFields, file: String) -> FormatDefinition? {
    guard let kind: Located<FormatKind> = fields.choice("kind"), let id = fields.text("id") else {
      return nil
    }
    return FormatDefinition(
      file: file, range: fields.range,
      DefinitionSchema.format.fill(FormatDeclaration(kind: kind.value, id: id), from: fields),
      assets: kind.value.hasAssets ? fields.map("assets").map(Asset.init) : [],
      system: system(kind.value, fields))
  }

  private static func system(_ kind: FormatKind, _ fields: AuthoredFields) -> FormatSystem {
    switch kind {
    case .customNative: .customNative
    case .native: .native(DefinitionSchema.native.fill(NativeSystem(), from: fields))
    case .rewarded: .rewarded(DefinitionSchema.rewarded.fill(RewardedSystem(), from: fields))
    case .liveInterstitial: .liveInterstitial(DefinitionSchema.live.fill(LiveSystem(), from: fields))
    }
  }
}

extension Diagnostic {
  fileprivate static func emptyDefinition(file: String) -> Diagnostic {
    Diagnostic(
      .definitionUnreadable, "The file holds no definition.", at: Location(file: file),
      help: "A definition begins with its kind and its id.")
  }
}

extension Asset {
  convenience init(_ entry: AuthoredEntry) {
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
        line: key.line, column: key.column, endLine: range.endLine, endColumn: range.endColumn),
      // Only fields that this type of asset can have are used.
      DefinitionSchema.assetFields[type.value, default: []].fill(AssetDeclaration(), from: fields))
  }

  /// Returns the probable type of an asset whose `type` could not be read. The unreadable type has a diagnostic
  /// already. Without a type, the asset would be left out, and every reference to it would get a diagnostic, too.
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
    if !names.isDisjoint(with: DefinitionSchema.pictureFieldNames) { return .image }
    if !names.isDisjoint(with: ["choices", "allowOtherChoices"]) { return .list }
    return .text
  }
}
