package import Model

/// The country that a session ran in.
package struct SessionCountry: Sendable {
  /// The country's normalised code, which becomes `SessionRecord.country`.
  package let code: String
  package let isEEA: Bool?
  /// True if the country is in the EEA, and it isn't known whether the Digital Services Act holds there
  /// (`Territories.dsa`).
  package let isDSAUnsettled: Bool

  /// Creates a country from its code; `nil` if the code isn't two letters.
  package init?(_ code: String, in territories: Territories) {
    guard code.utf8.count == 2, code.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    self.code = Territories.normalised(code)
    // A code of no country (`ZZ`) leaves this unknown, unless the configuration lists it.
    let isEEA = territories.eea.contains(self.code)
    self.isEEA = isEEA || CountryCodes.contains(self.code) ? isEEA : nil
    isDSAUnsettled = isEEA && !territories.dsa.contains(self.code)
  }
}
