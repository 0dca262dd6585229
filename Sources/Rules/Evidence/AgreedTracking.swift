import Checking
import Model
import Basics
import Sessions

/// The side, SDK or adapter, that is agreed to count a mediated ad's impressions or clicks. `place` is the line or
/// field that states the agreement.
struct AgreedSide {
  let party: TrackingParty
  let place: RelatedPlace

  /// The side's name in messages: "the SDK" or "the adapter".
  var title: String { Self.title(party.rawValue) }

  /// Returns the name of a side in messages, such as "the adapter" for `adapter`. Other sides are the SDK and the app.
  static func title(_ party: String) -> String {
    switch party {
    case "sdk": "the SDK"
    case "adapter": "the adapter"
    default: "the app"
    }
  }
}

/// The sides, SDK or adapter, that are agreed to count the impressions and the clicks of the shown ad. The adapter's
/// `adapter.track` states them. Without it, the ad's definition does, if it is about this adapter.
struct AgreedTracking {
  let impressions: AgreedSide?
  let clicks: AgreedSide?

  init(of ad: MediatedNativeAd) {
    let serving = ad.record.servingAttempt
    // If the adapter failed, another network's ad was shown, and that network decides who counts.
    if serving?.outcome == "error" {
      (impressions, clicks) = (nil, nil)
      return
    }
    let tracks = serving?.tracks ?? ad.record.adapterEvents.filter { $0.kind == .adapterTrack }
    let adapter = serving?.adapter ?? ad.record.adapterEvents.lazy.compactMap { $0[.adapter]?.string }.first
    let declared = Self.declared(for: adapter, of: ad.record.definition)
    impressions = Self.side(.impressions, tracks) ?? Self.side(declared?.impressionTracking, ad)
    clicks = Self.side(.clicks, tracks) ?? Self.side(declared?.clickTracking, ad)
  }

  /// Returns the mediation that the definition declares; `nil` if it declares none, or one with another adapter.
  private static func declared(for adapter: String?, of definition: FormatDefinition?) -> Mediation? {
    guard let mediation = definition?.native?.mediation else { return nil }
    guard let adapter, let declared = mediation.adapter?.value else { return mediation }
    return AdapterClass.isSame(adapter, declared) ? mediation : nil
  }

  private static func side(_ field: EventField, _ tracks: [Event]) -> AgreedSide? {
    guard let track = tracks.last(where: { $0[field] != nil }),
      let party = track[field]?.string.flatMap(TrackingParty.init)
    else { return nil }
    return AgreedSide(party: party, place: RelatedPlace("agreed here", at: track.location))
  }

  private static func side(_ declared: Located<TrackingParty>?, _ ad: MediatedNativeAd) -> AgreedSide? {
    guard let declared, let definition = ad.record.definition else { return nil }
    return AgreedSide(
      party: declared.value, place: RelatedPlace("declared here", at: definition.location(declared.range)))
  }
}
