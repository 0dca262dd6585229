package import AdModel
package import Diagnostics

/// Values of definitions for tests of what comes after reading: places are made up.
extension Located {
  /// At the start of a line.
  package static func here(_ value: Value, line: Int = 1) -> Located {
    Located(value, at: SourceRange(line: line, column: 1, endLine: line, endColumn: 2))
  }
}

extension FormatFolder {
  /// A definition of any kind with nothing but its name, in the folder of that id.
  package static func named(
    _ id: String, kind: FormatKind = .customNative, name: String? = nil, summary: String? = nil,
    assets: [Asset] = []
  ) -> FormatFolder {
    let system: FormatSystem =
      switch kind {
      case .customNative: .customNative(CustomNativeSystem())
      case .native: .native(NativeSystem())
      case .rewarded: .rewarded(RewardedSystem())
      case .liveInterstitial: .liveInterstitial(LiveSystem())
      }
    var definition = FormatDefinition(
      file: "formats/\(id)/format.yaml", kind: kind, id: .here(id), system: system,
      range: SourceRange(line: 1, column: 1, endLine: 3, endColumn: 1))
    definition.nameField = name.map { .here($0) }
    definition.summaryField = summary.map { .here($0) }
    definition.assets = assets
    var folder = FormatFolder(definition: definition)
    folder.sourceLines = ["kind: \(kind.rawValue)", "id: \"\(id)\"", "name: \(name ?? id)"]
    return folder
  }
}

extension Asset {
  package static func named(_ key: String, _ type: AssetType, sample: String? = nil) -> Asset {
    var asset = Asset(
      key: .here(key), type: .here(type), range: SourceRange(line: 1, column: 1, endLine: 1, endColumn: 2))
    asset.sample = sample.map { .here($0) }
    return asset
  }
}
