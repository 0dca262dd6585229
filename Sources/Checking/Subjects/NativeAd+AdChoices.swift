package import Model
package import Basics
package import Sessions

/// The delivery of AdChoices by an ad's load.
package enum AdChoicesDelivery: Sendable {
  case delivered
  /// The load lists its assets, and AdChoices isn't among them.
  case missing(Event)
  /// The load doesn't list its assets.
  case unknown(Event)
  /// Nothing asks for AdChoices, or nothing was loaded: the answer of a rule about it.
  case notAsked(Judgement)
}

extension NativeAd {
  package var adChoicesDelivery: AdChoicesDelivery {
    guard let load = record.load else { return .notAsked(.notApplicable("The ad never loaded.")) }
    if let answer = answerOutsideEEAReservation { return .notAsked(answer) }
    if record.adChoicesDelivered { return .delivered }
    return load[.assets] == nil ? .unknown(load) : .missing(load)
  }
}

/// The appearance of a delivered AdChoices icon on a shown ad.
package enum AdChoicesAppearance: Sendable {
  case seen
  /// It was rendered outside of the ad.
  case outsideAd
  /// The SDK draws it on such an ad, and the recording doesn't show that it did.
  case drawnBySDK(Sighting)
  /// It wasn't seen, and the ad was never wholly on the screen.
  case uncertain(Sighting)
  case unseen(AssetState?, Sighting)
  /// Nothing asks for AdChoices, or it wasn't delivered: the answer of a rule about it.
  case notAsked(Judgement)
}

extension ShownNativeAd {
  package var adChoicesAppearance: AdChoicesAppearance {
    guard record.adChoicesDelivered else {
      return .notAsked(.notApplicable("The recording doesn't show that AdChoices was delivered."))
    }
    if let answer = answerOutsideEEAReservation { return .notAsked(answer) }
    guard let sighting = any.ad.adChoicesSighting else {
      return .notAsked(.notApplicable("The ad was never shown."))
    }
    if sighting.isSeen { return .seen }
    let icon = showing.state.adChoices
    if icon.map({ !$0.isHidden && !$0.isInForce }) == true { return .outsideAd }
    guard record.kind == .customNative || icon != nil else { return .drawnBySDK(sighting) }
    return sighting.isCertain ? .unseen(icon, sighting) : .uncertain(sighting)
  }
}
