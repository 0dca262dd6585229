import AdModel

/// Who may serve an ad, by `source.id`: the ids of Google's ad sources
/// (developers.google.com/admob/api/v1/ad-sources-reference). One exceeds Int64: ids are strings.
enum AdSource {
  static let reservationCampaign = "7068401028668408324"
  /// Mediated house ads.
  static let house = "6060308706800320801"
  private static let backfill = [
    "18351550913290782395",  // Custom event (waterfall)
    "5450213213286189855",  // AdMob Network
    "1215381445328257950",  // AdMob Network waterfall
    "1063618907739174004",  // AppLovin
    "1328079684332308356",  // AppLovin bidding
  ]

  /// How ads of this source are sold; `nil` when the id doesn't tell.
  static func inventory(of id: String) -> Inventory? {
    if id == reservationCampaign { return .reservation }
    return backfill.contains(id) ? .backfill : nil
  }
}
