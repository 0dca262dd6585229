package import AdModel
import Diagnostics

/// What the ledger knows beside a session: the catalog, indexed so that each ad is looked up once. An object: it goes along
/// with every session and every ad.
package final class LedgerContext: Sendable {
  package let configuration: Configuration
  /// `false`: recordings are read with no catalog at hand, and no format can be unknown.
  package let hasCatalog: Bool

  /// A definition, and what keys of a recording are to it.
  struct AdFormat: Sendable {
    let definition: FormatDefinition
    let matcher: AssetKeyMatcher
    let demands: FormatDemands
  }

  /// What the clues about an ad's format lead to.
  enum Found: Sendable {
    /// The definition at this place in `formats`.
    case definition(Int)
    /// None, and why.
    case none(FormatResolution)
  }

  /// Places of definitions in `formats`, by what an ad may say of its own.
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
      // Of two definitions with one id the first counts, as in `Catalog.format(id:)`.
      if byID[definition.id.value] == nil { byID[definition.id.value] = place }
      byFile[definition.file] = place
      for adUnit in Set(definition.adUnits.map(\.value)) {
        byAdUnit[AdUnitKey(kind: definition.kind, adUnit: adUnit), default: []].append(place)
      }
      if let key = definition.live?.customAssetKey?.value { byCustomAssetKey[key, default: []].append(place) }
    }
  }

  let formats: [AdFormat]
  private let index: Index
  let matcherWithoutFormat: AssetKeyMatcher

  package init(catalog: Catalog) {
    let configuration = catalog.configuration
    self.configuration = configuration
    hasCatalog = catalog.isPresent
    matcherWithoutFormat = AssetKeyMatcher(definition: nil, configuration: configuration)
    formats = catalog.formats.map { folder in
      AdFormat(
        definition: folder.definition,
        matcher: AssetKeyMatcher(definition: folder.definition, configuration: configuration),
        demands: FormatDemands(folder.definition, configuration: configuration))
    }
    var index = Index()
    for (place, folder) in catalog.formats.enumerated() { index.add(folder.definition, at: place) }
    self.index = index
  }

  func place(id: String) -> Int? { index.byID[id] }
  func place(file: String) -> Int? { index.byFile[file] }
  /// `nil` behind the last.
  func format(at place: Int) -> AdFormat? { place < formats.count ? formats[place] : nil }

  /// Places of the definitions with a custom asset key.
  func candidates(customAssetKey: String) -> [Int] { index.byCustomAssetKey[customAssetKey] ?? [] }

  /// Places of the definitions with an ad unit, of one kind where it is known.
  func candidates(adUnit: String, kind: FormatKind?) -> [Int] {
    let kinds = kind.map { [$0] } ?? FormatKind.allCases
    return kinds.flatMap { index.byAdUnit[Index.AdUnitKey(kind: $0, adUnit: adUnit)] ?? [] }
  }

  /// What keys are to an ad of this format.
  package func matcher(for resolution: FormatResolution) -> AssetKeyMatcher {
    guard case .definition(let definition) = resolution else { return matcherWithoutFormat }
    return place(file: definition.file).map { formats[$0].matcher }
      ?? AssetKeyMatcher(definition: definition, configuration: configuration)
  }
}
