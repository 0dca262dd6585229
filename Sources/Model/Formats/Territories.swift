package import Basics

/// Groups of countries that rules use. Codes are ISO 3166-1 alpha-2.
///
/// The DSA holds in the Union (Article 2(1)); AdChoices is required in the EEA, by Google's policy; its EU user consent
/// policy also covers GB and CH, which are not in the EEA.
package struct Territories: Hashable, Sendable {
  /// The member states, and the parts of them that have codes of their own: Åland (AX) and the outermost regions
  /// (Articles 349 and 355(1) and (4) TFEU).
  package static let standardEU: Set<String> = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT",
    "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
    "AX", "GF", "GP", "MF", "MQ", "RE", "YT",
  ]

  package var eu: Set<String>
  package var eea: Set<String>
  /// The countries in which the Digital Services Act holds: the Union, and what the configuration adds to it or to the
  /// EEA. That the act was taken into the EEA Agreement, for IS, LI and NO, wasn't found.
  package var dsa: Set<String>
  package var consent: Set<String>

  package init() {
    eu = Self.standardEU
    eea = Self.standardEU.union(["IS", "LI", "NO"])
    dsa = Self.standardEU
    consent = eea.union(["GB", "CH"])
  }

  /// The names of the groups, as `territory` in definitions and the configuration write them.
  package static let groupNames = ["EEA", "EU", "consent"]

  package func group(_ name: String) -> Set<String>? {
    switch name {
    case "EEA": eea
    case "EU": eu
    case "consent": consent
    default: nil
    }
  }

  /// Returns the code for comparison: upper case, with `EL` and `UK` replaced by their ISO codes.
  package static func normalised(_ code: String) -> String {
    let upper = code.uppercased()
    return switch upper {
    case "EL": "GR"
    case "UK": "GB"
    default: upper
    }
  }

  /// Returns the countries of a definition's `territory`; `nil` means everywhere.
  package func countries(of territory: Located<[Located<String>]>?) -> Set<String>? {
    guard let territory else { return nil }
    return territory.value.reduce(into: []) { all, term in
      all.formUnion(group(term.value) ?? [Self.normalised(term.value)])
    }
  }
}

/// The countries of ISO 3166-1.
package enum CountryCodes {
  /// True for an assigned alpha-2 code in upper case; `ZZ` and the like name no country. `XK` is accepted too: it is
  /// not assigned, but the European Commission and the ad servers use it for Kosovo.
  package static func contains(_ code: String) -> Bool { assigned.contains(code) }

  private static let assigned = Set(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ \
    CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO \
    FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE \
    JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO \
    MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW \
    PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM \
    TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
    """.split(separator: " ").map(String.init))
}
