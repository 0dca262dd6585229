package import Diagnostics

/// Groups of countries that rules ask about. Codes are ISO 3166-1 alpha-2.
///
/// The DSA holds in the EEA; Google's EU user consent policy also covers GB and CH, which are not in it.
package struct Territories: Hashable, Sendable {
  package static let standardEU: Set<String> = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT",
    "LU",
    "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
  ]

  package var eu: Set<String>
  package var eea: Set<String>
  package var consent: Set<String>

  package init() {
    eu = Self.standardEU
    eea = Self.standardEU.union(["IS", "LI", "NO"])
    consent = eea.union(["GB", "CH"])
  }

  /// The names that a definition's `territory` and the configuration use.
  package static let groupNames = ["EEA", "EU", "consent"]

  package func group(_ name: String) -> Set<String>? {
    switch name {
    case "EEA": eea
    case "EU": eu
    case "consent": consent
    default: nil
    }
  }

  /// The code as compared: upper case, Eurostat's `EL` and `UK` by their ISO codes.
  package static func normalised(_ code: String) -> String {
    let upper = code.uppercased()
    return switch upper {
    case "EL": "GR"
    case "UK": "GB"
    default: upper
    }
  }

  /// The countries of a definition's `territory`, or `nil` for everywhere.
  package func countries(of territory: Located<[Located<String>]>?) -> Set<String>? {
    guard let territory else { return nil }
    return territory.value.reduce(into: []) { all, term in
      all.formUnion(group(term.value) ?? [Self.normalised(term.value)])
    }
  }
}
