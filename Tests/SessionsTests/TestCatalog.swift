import Model
import Basics
import Sessions
import TestSupport

/// A definition in a folder named like its id.
func definition(
  _ kind: FormatKind, id: String, file: String? = nil, adUnits: [String] = [],
  assets: [(key: String, type: AssetType)] = [], inventory: Inventory? = nil, customAssetKey: String? = nil,
  extraAssets: [String] = []
) -> FormatDefinition {
  FormatFolder.named(
    id, kind: kind, inventory: inventory, adUnits: adUnits,
    assets: assets.map { .named($0.key, $0.type) },
    system: system(kind, customAssetKey: customAssetKey, extraAssets: extraAssets), file: file
  ).definition
}

private func system(_ kind: FormatKind, customAssetKey: String?, extraAssets: [String]) -> FormatSystem {
  switch kind {
  case .customNative: return .customNative
  case .native:
    var native = NativeSystem()
    if !extraAssets.isEmpty {
      var mediation = Mediation(range: SourceRange(line: 1, column: 1, endLine: 2, endColumn: 1))
      mediation.extraAssets = extraAssets.map { key in
        FieldMapping(ours: .here(key), theirs: .here("their\(key)"))
      }
      native.mediation = mediation
    }
    return .native(native)
  case .rewarded: return .rewarded(RewardedSystem())
  case .liveInterstitial:
    var live = LiveSystem()
    live.customAssetKey = customAssetKey.map { .here($0) }
    return .liveInterstitial(live)
  }
}

/// The format that most tests use.
let simpleNative = definition(
  .customNative, id: "10063170", adUnits: ["/21775744923/example/native"],
  assets: [
    ("Headline", .text), ("MainImage", .image), ("Caption", .text), ("AdBadge", .badge),
    ("AdChoices", .adChoices),
  ])

func catalog(_ definitions: [FormatDefinition], configuration: Configuration = Configuration()) -> Catalog {
  var catalog = Catalog(configuration: configuration)
  catalog.formats = definitions.map { FormatFolder(definition: $0) }
  return catalog
}

extension AssetKeyMatch {
  /// The match as text for tests to compare: `standard AdChoices`.
  var words: String {
    switch self {
    case .declared(let asset): "declared \(asset.key.value)"
    case .standard(let key): "standard \(key)"
    case .extra: "extra"
    case .caseDiffers(let key): "case \(key)"
    case .localized(let key): "localized \(key)"
    case .unknown: "unknown"
    }
  }
}
