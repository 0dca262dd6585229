package import Model
import Basics

/// The catalog, indexed for looking up the definitions of ads. It is a class, so that passing it on with
/// every session and ad costs one reference.
package final class LedgerContext: Sendable {
  package let territories: Territories
  /// The filters by which ads are marked as selected.
  let selection: AdSelection
  /// The hosts of the "About this ad" page.
  package let aboutHosts: [String]
  /// The configured texts that mark something as an ad (`Configuration.labels`), in addition to the built-in ones. They
  /// are folded for comparison (`AdLabelWords.folded`).
  let labels: Set<String>
  /// The canonical key of an asset by each of its other names.
  let keysByAlias: [String: String]
  /// True if there is a catalog. Without one, no format can be unknown.
  package let hasCatalog: Bool

  /// A definition with the matcher of its asset keys.
  struct AdFormat: Sendable {
    let definition: FormatDefinition
    let matcher: AssetKeyMatcher
    /// The answers of people about ads of the format; `nil` without any.
    let answers: AnswerIndex?
  }

  /// The result of looking up an ad's definition.
  enum Found: Sendable {
    /// The definition at this index of `formats`.
    case definition(Int)
    /// No definition; the associated value is the reason.
    case none(FormatResolution)
  }

  /// An index of definitions by id, file, ad unit and custom asset key. Its values are indices in `formats`.
  private struct Index: Sendable {
    struct AdUnitKey: Hashable {
      let kind: FormatKind
      let adUnit: String
    }

    private(set) var byID: [String: Int] = [:]
    private(set) var byFile: [String: Int] = [:]
    private(set) var byAdUnit: [AdUnitKey: [Int]] = [:]
    private(set) var byCustomAssetKey: [String: [Int]] = [:]

    mutating func add(_ definition: FormatDefinition, at place: Int) {
      // The first of two definitions with one id counts, as in `Catalog.format(id:)`.
      if byID[definition.id.value] == nil { byID[definition.id.value] = place }
      byFile[definition.file] = place
      for adUnit in Set(definition.adUnits.map(\.value)) {
        byAdUnit[AdUnitKey(kind: definition.kind, adUnit: adUnit), default: []].append(place)
      }
      if let key = definition.live?.customAssetKey?.value { byCustomAssetKey[key, default: []].append(place) }
    }
  }

  /// The selected formats, then those that a selection by tags left out.
  let formats: [AdFormat]
  private let selectedFormats: Int
  /// True if people answered questions about ads of a format.
  let hasAnswers: Bool
  private let index: Index
  let matcherWithoutFormat: AssetKeyMatcher

  package init(catalog: Catalog, selection: AdSelection = .everything) {
    self.selection = selection
    let keysByAlias = catalog.configuration.canonicalKeysByAlias
    self.keysByAlias = keysByAlias
    territories = catalog.configuration.territories
    aboutHosts = catalog.configuration.aboutHosts
    labels = Set(catalog.configuration.labels.map { AdLabelWords.folded($0.text) })
    hasCatalog = catalog.isPresent
    matcherWithoutFormat = AssetKeyMatcher(definition: nil, keysByAlias: keysByAlias)
    let folders = catalog.formats + catalog.unselected
    selectedFormats = catalog.formats.count
    formats = folders.map { folder in
      AdFormat(
        definition: folder.definition,
        matcher: AssetKeyMatcher(definition: folder.definition, keysByAlias: keysByAlias),
        answers: AnswerIndex(folder.answers))
    }
    hasAnswers = formats.contains { $0.answers != nil }
    var index = Index()
    for (place, folder) in folders.enumerated() { index.add(folder.definition, at: place) }
    self.index = index
  }

  package func place(id: String) -> Int? { index.byID[id] }
  func place(file: String) -> Int? { index.byFile[file] }
  /// Returns the format at an index; `nil` for the index after the last.
  func format(at place: Int) -> AdFormat? { place < formats.count ? formats[place] : nil }

  /// Returns the indices of the definitions with a custom asset key.
  func candidates(customAssetKey: String) -> [Int] { index.byCustomAssetKey[customAssetKey] ?? [] }

  /// Returns the indices of the definitions with an ad unit; if kinds are requested, only of those kinds.
  func candidates(adUnit: String, kinds: RequestedKinds) -> [Int] {
    FormatKind.allCases.filter { !kinds.excludes($0) }.flatMap {
      index.byAdUnit[Index.AdUnitKey(kind: $0, adUnit: adUnit)] ?? []
    }
  }

  /// Returns the class names of the adapters in an ad's definition and in other definitions with the ad unit.
  func adapters(of definition: FormatDefinition?, adUnit: String?) -> [String] {
    let sharing = adUnit.map { candidates(adUnit: $0, kinds: RequestedKinds()) } ?? []
    return ([definition] + sharing.map { formats[$0].definition }).compactMap {
      $0?.native?.mediation?.adapter?.value
    }
  }

  /// Returns true if a selection by tags doesn't leave out the definition of an ad or a break.
  func isSelected(_ definition: FormatDefinition?) -> Bool {
    definition.flatMap { place(file: $0.file) }.map { $0 < selectedFormats } ?? true
  }

  /// Returns the answers of people about an ad; `nil` if there are none.
  func answers(about ad: AdRecord, in session: SessionRecord) -> PersonAnswers? {
    guard hasAnswers, let place = ad.definition.flatMap({ place(file: $0.file) }) else { return nil }
    return formats[place].answers?.answers(about: ad, in: session)
  }

  /// Returns the matcher of asset keys for ads of a format.
  package func matcher(for resolution: FormatResolution) -> AssetKeyMatcher {
    guard case .definition(let definition) = resolution else { return matcherWithoutFormat }
    return place(file: definition.file).map { formats[$0].matcher }
      ?? AssetKeyMatcher(definition: definition, keysByAlias: keysByAlias)
  }
}

/// The recorded values that determine an ad's format.
struct FormatClues {
  /// The format id in `ad.load.format`.
  var loaded: String?
  /// The format ids in `ad.request.formats`.
  var requested: [String] = []
  /// The requested kinds of format, else the kind implied by the ad's events.
  var kinds = RequestedKinds()
  var adUnit: String?
  /// The custom asset key of the stream that the ad belongs to.
  var customAssetKey: String?
  /// The file of the definition in whose folder the recording lies.
  var definitionFile: String?
}

extension LedgerContext {
  /// Returns the definition of an ad. The first clue that fits exactly one definition decides (recording.md, "The
  /// format of an ad").
  func resolve(_ clues: FormatClues) -> Found {
    guard hasCatalog else { return .none(.noCatalog) }
    if let id = clues.loaded { return place(id: id).map(Found.definition) ?? .none(.unknown([id])) }
    if let id = clues.requested.first, clues.requested.count == 1 {
      return place(id: id).map(Found.definition) ?? .none(.unknown([id]))
    }
    if !clues.requested.isEmpty, clues.requested.allSatisfy({ place(id: $0) == nil }) {
      return .none(.unknown(clues.requested))
    }
    let byAdUnit = clues.adUnit.map { candidates(adUnit: $0, kinds: clues.kinds) } ?? []
    if byAdUnit.count == 1 { return .definition(byAdUnit[0]) }
    let byStream = clues.customAssetKey.map { candidates(customAssetKey: $0) } ?? []
    if byStream.count == 1 { return .definition(byStream[0]) }
    if let place = clues.definitionFile.flatMap({ place(file: $0) }),
      clues.kinds.isEmpty || clues.kinds.contains(formats[place].definition.kind)
    {
      return .definition(place)
    }
    return .none(.undetermined(reason(clues, byAdUnit: byAdUnit.count, byStream: byStream.count)))
  }

  private func reason(_ clues: FormatClues, byAdUnit: Int, byStream: Int) -> Phrase {
    if let key = clues.customAssetKey, byStream > 1 {
      return "\(byStream) definitions have the custom asset key \(name: key)"
    }
    if let adUnit = clues.adUnit, byAdUnit > 1 {
      return "\(byAdUnit) definitions have the ad unit \(name: adUnit)"
    }
    if let key = clues.customAssetKey { return "no definition has the custom asset key \(name: key)" }
    if let adUnit = clues.adUnit {
      let isOfOtherKind = !candidates(adUnit: adUnit, kinds: RequestedKinds()).isEmpty
      return "no definition \(words: isOfOtherKind ? "of its kind " : "")has the ad unit \(name: adUnit)"
    }
    return clues.requested.isEmpty ? "nothing names its format" : "several formats were requested"
  }
}

/// Ids of Google's ad sources, as in `source.id` (developers.google.com/admob/api/v1/ad-sources-reference).
/// One exceeds Int64, so ids are strings.
package enum AdSource {
  static let reservationCampaign = "7068401028668408324"
  /// The source of mediated house ads.
  package static let house = "6060308706800320801"
  /// The source of custom events in a waterfall.
  package static let customEvent = "18351550913290782395"
  private static let backfill = [
    customEvent,
    "5450213213286189855",  // AdMob Network
    "1215381445328257950",  // AdMob Network waterfall
    "1063618907739174004",  // AppLovin
    "1328079684332308356",  // AppLovin bidding
  ]

  /// Returns the demand channel of a source; `nil` if its id doesn't determine it.
  package static func inventory(of id: String) -> Inventory? {
    if id == reservationCampaign { return .reservation }
    return backfill.contains(id) ? .backfill : nil
  }
}
