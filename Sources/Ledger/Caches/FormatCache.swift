package import AdModel
import Diagnostics

/// What a thread remembers of a format.
struct FormatCache: Sendable {
  /// `nil` for ads without a definition, each of which has its own reason.
  let resolution: FormatResolution?
  let id: String?
  let kind: FormatKind?
  let inventory: Inventory?
  var names: AssetNames

  init(_ format: LedgerContext.AdFormat?, _ keysByAlias: [String: String]) {
    let definition = format?.definition.detached()
    resolution = definition.map(FormatResolution.definition)
    id = definition.map { String(decoding: Array($0.id.value.utf8), as: UTF8.self) }
    kind = definition?.kind
    inventory = definition?.inventory
    names = AssetNames(AssetKeyMatcher(definition: definition, keysByAlias: keysByAlias))
  }
}

/// Where a session ran.
package struct SessionCountry: Sendable {
  /// As `SessionRecord.country` and `isEEA`.
  package let code: String
  package let isEEA: Bool?

  /// `nil` for what isn't two letters.
  package init?(_ code: String, in territories: Territories) {
    guard code.utf8.count == 2, code.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    self.code = Territories.normalised(code)
    // A code that names no country (`ZZ`) says as little as none; one that the configuration names is known.
    let isEEA = territories.eea.contains(self.code)
    self.isEEA = isEEA || CountryCodes.contains(self.code) ? isEEA : nil
  }
}
