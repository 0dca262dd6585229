package import Model

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
