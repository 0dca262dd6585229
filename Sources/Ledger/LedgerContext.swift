package import AdModel
import Diagnostics

/// What the ledger knows beside a session: the catalog, indexed so that each ad is looked up once.
package struct LedgerContext: Sendable {
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

  private struct AdUnitKey: Hashable {
    let kind: FormatKind
    let adUnit: String
  }

  private(set) var formats: [AdFormat] = []
  private var byID: [String: Int] = [:]
  private var byFile: [String: Int] = [:]
  private var byAdUnit: [AdUnitKey: [Int]] = [:]
  private var byCustomAssetKey: [String: [Int]] = [:]
  let matcherWithoutFormat: AssetKeyMatcher

  package init(catalog: Catalog) {
    configuration = catalog.configuration
    hasCatalog = catalog.isPresent
    matcherWithoutFormat = AssetKeyMatcher(definition: nil, configuration: catalog.configuration)
    for folder in catalog.formats { add(folder.definition) }
  }

  private mutating func add(_ definition: FormatDefinition) {
    let index = formats.count
    formats.append(
      AdFormat(
        definition: definition,
        matcher: AssetKeyMatcher(definition: definition, configuration: configuration),
        demands: FormatDemands(definition, configuration: configuration)))
    // Of two definitions with one id the first counts, as in `Catalog.format(id:)`.
    if byID[definition.id.value] == nil { byID[definition.id.value] = index }
    byFile[definition.file] = index
    for adUnit in Set(definition.adUnits.map(\.value)) {
      byAdUnit[AdUnitKey(kind: definition.kind, adUnit: adUnit), default: []].append(index)
    }
    if let key = definition.live?.customAssetKey?.value { byCustomAssetKey[key, default: []].append(index) }
  }

  func place(id: String) -> Int? { byID[id] }
  func place(file: String) -> Int? { byFile[file] }
  /// `nil` behind the last.
  func format(at place: Int) -> AdFormat? { place < formats.count ? formats[place] : nil }

  /// Indices of the definitions with a custom asset key.
  func candidates(customAssetKey: String) -> [Int] { byCustomAssetKey[customAssetKey] ?? [] }

  /// Indices of the definitions with an ad unit, of one kind where it is known.
  func candidates(adUnit: String, kind: FormatKind?) -> [Int] {
    if let kind { return byAdUnit[AdUnitKey(kind: kind, adUnit: adUnit)] ?? [] }
    return FormatKind.allCases.flatMap { byAdUnit[AdUnitKey(kind: $0, adUnit: adUnit)] ?? [] }
  }

  /// What keys are to an ad of this format.
  package func matcher(for resolution: FormatResolution) -> AssetKeyMatcher {
    guard case .definition(let definition) = resolution else { return matcherWithoutFormat }
    return byFile[definition.file].map { formats[$0].matcher }
      ?? AssetKeyMatcher(definition: definition, configuration: configuration)
  }
}
