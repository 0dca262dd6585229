package import Model
package import Basics

/// Values of definitions for tests of what comes after reading: places are made up.
extension Located {
  /// At the start of a line.
  package static func here(_ value: Value, line: Int = 1) -> Located {
    Located(value, at: SourceRange(line: line, column: 1, endLine: line, endColumn: 2))
  }
}

extension FormatFolder {
  /// A definition of any kind with nothing but its name, in the folder of that id, and what is given.
  package static func named(
    _ id: String, kind: FormatKind = .customNative, name: String? = nil, summary: String? = nil,
    owner: String? = nil, tags: [String] = [],
    inventory: Inventory? = nil, adUnits: [String] = [], video: VideoDefinition? = nil, assets: [Asset] = [],
    system: FormatSystem? = nil, file: String? = nil
  ) -> FormatFolder {
    let bare: FormatSystem =
      switch kind {
      case .customNative: .customNative
      case .native: .native(NativeSystem())
      case .rewarded: .rewarded(RewardedSystem())
      case .liveInterstitial: .liveInterstitial(LiveSystem())
      }
    var declared = FormatDeclaration(kind: kind, id: .here(id))
    (declared.nameField, declared.summaryField) = (name.map { .here($0) }, summary.map { .here($0) })
    (declared.owner, declared.tags) = (owner.map { .here($0) }, tags.map { .here($0) })
    declared.inventoryField = inventory.map { .here($0) }
    (declared.adUnits, declared.video) = (adUnits.map { .here($0) }, video)
    let definition = FormatDefinition(
      file: file ?? "formats/\(id)/format.yaml",
      range: SourceRange(line: 1, column: 1, endLine: 3, endColumn: 1), declared, assets: assets,
      system: system ?? bare)
    return FormatFolder(
      definition: definition, lines: ["kind: \(kind.rawValue)", "id: \"\(id)\"", "name: \(name ?? id)"])
  }
}

extension Asset {
  package static func named(
    _ key: String, _ type: AssetType, required: Bool? = nil, clickable: Bool? = nil,
    description: String? = nil, sample: String? = nil, maxLength: Int? = nil, choices: [String]? = nil,
    allowOtherChoices: Bool? = nil, ratio: AspectRatio? = nil, minWidth: Int? = nil,
    mimeTypes: [String] = [], alt: String? = nil, corner: Corner? = nil, width: Double? = nil,
    height: Double? = nil
  ) -> Asset {
    func here<Value>(_ value: Value?) -> Located<Value>? { value.map { .here($0) } }
    var declared = AssetDeclaration()
    (declared.requiredField, declared.clickableField) = (here(required), here(clickable))
    (declared.description, declared.sample, declared.maxLength) = (
      here(description), here(sample), here(maxLength)
    )
    declared.choices = here(choices?.map { .here($0) })
    declared.allowOtherChoices = here(allowOtherChoices)
    (declared.ratio, declared.minWidth) = (here(ratio), here(minWidth))
    declared.mimeTypes = mimeTypes.map { .here($0) }
    (declared.alt, declared.corner) = (here(alt), here(corner))
    (declared.widthField, declared.heightField) = (here(width), here(height))
    return Asset(
      key: .here(key), type: .here(type), range: SourceRange(line: 1, column: 1, endLine: 1, endColumn: 2),
      declared)
  }
}
