package import Model
import Basics
package import Sessions

/// The result of checking if AdChoices came with an ad when it was loaded.
package enum AdChoicesDelivery: Sendable {
  case delivered
  /// The `ad.load` line lists the ad's assets, and AdChoices isn't among them.
  case missing(Event)
  /// The `ad.load` line doesn't list the ad's assets.
  case unknown(Event)
  /// AdChoices isn't required, or nothing was loaded.
  case notAsked
}

extension NativeAd {
  package var adChoicesDelivery: AdChoicesDelivery {
    guard let load = record.load, mayBeReservationInEEA else { return .notAsked }
    if record.adChoicesDelivered { return .delivered }
    return load[.assets] == nil ? .unknown(load) : .missing(load)
  }
}

/// The result of checking if AdChoices, when it was delivered, could be seen on an ad that was shown.
package enum AdChoicesVisibility: Sendable {
  case seen
  /// The recording doesn't show the icon, but the SDK draws it on all native ads except custom ones.
  case drawnBySDK
  case uncertain(Appearance)
  case unseen(Appearance)
  /// AdChoices isn't required, or wasn't delivered.
  case notAsked
}

extension ShownNativeAd {
  package var adChoicesVisibility: AdChoicesVisibility {
    guard record.adChoicesDelivered, mayBeReservationInEEA else { return .notAsked }
    if record.kind != .customNative, !appearance.everRenderedIcon { return .drawnBySDK }
    guard let look = appearance[.iconRendered] else { return .notAsked }
    switch look.verdict {
    case .passes: return .seen
    case .needsReview: return .uncertain(look)
    case .fails: return .unseen(look)
    }
  }
}
