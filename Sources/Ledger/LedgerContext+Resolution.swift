import AdModel

/// What a recording says that an ad's format can be told by.
struct FormatClues {
  /// `ad.load.format`.
  var loaded: String?
  /// `ad.request.formats`.
  var requested: [String] = []
  var kind: FormatKind?
  var adUnit: String?
  /// Of the stream that the ad belongs to.
  var customAssetKey: String?
  /// The definition in whose folder the recording lies.
  var definitionFile: String?
}

extension LedgerContext {
  /// The definition of an ad, by the first of its clues that fits exactly one (recording.md, "The format of an ad").
  func resolve(_ clues: FormatClues) -> Found {
    guard hasCatalog else { return .none(.noCatalog) }
    if let id = clues.loaded { return place(id: id).map(Found.definition) ?? .none(.unknown([id])) }
    if let id = clues.requested.first, clues.requested.count == 1 {
      return place(id: id).map(Found.definition) ?? .none(.unknown([id]))
    }
    if !clues.requested.isEmpty, clues.requested.allSatisfy({ place(id: $0) == nil }) {
      return .none(.unknown(clues.requested))
    }
    let byAdUnit = clues.adUnit.map { candidates(adUnit: $0, kind: clues.kind) } ?? []
    if byAdUnit.count == 1 { return .definition(byAdUnit[0]) }
    let byStream = clues.customAssetKey.map { candidates(customAssetKey: $0) } ?? []
    if byStream.count == 1 { return .definition(byStream[0]) }
    if let place = clues.definitionFile.flatMap({ place(file: $0) }) { return .definition(place) }
    return .none(.undetermined(reason(clues, byAdUnit: byAdUnit.count, byStream: byStream.count)))
  }

  private func reason(_ clues: FormatClues, byAdUnit: Int, byStream: Int) -> String {
    if let key = clues.customAssetKey, byStream > 1 {
      return "\(byStream) definitions have the custom asset key '\(key)'"
    }
    if let adUnit = clues.adUnit, byAdUnit > 1 {
      return "\(byAdUnit) definitions have the ad unit '\(adUnit)'"
    }
    if let key = clues.customAssetKey { return "no definition has the custom asset key '\(key)'" }
    if let adUnit = clues.adUnit { return "no definition has the ad unit '\(adUnit)'" }
    return clues.requested.isEmpty ? "nothing names its format" : "several formats were requested"
  }
}
