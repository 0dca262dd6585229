import Model
package import Basics
package import Sessions

/// An ad that is being checked, with results that several rules need. Each result is computed when it is first read.
/// Not for use by several threads.
package final class JudgedAd {
  package let record: AdRecord
  package let session: JudgedSession

  package init(_ record: AdRecord, of session: JudgedSession) {
    self.record = record
    self.session = session
  }

  /// Each `asset.render` that shows something, in order. `place` is the asset's index in `record.delivered`, found by
  /// its key, else by another of its names; `nil` if it isn't there.
  package private(set) lazy var renderings: [(line: RenderedAsset, place: Int?)] =
    record.renderings.filter(\.showsSomething).map { ($0, record.delivery.place(of: $0.name)) }
  /// The renderings of each asset, in order, by its identity.
  package private(set) lazy var renderingsByIdentity: [String: [RenderedAsset]] = Dictionary(
    grouping: record.renderings, by: \.name.identity)
  /// Indices in the definition of the assets for which something was delivered; of several assets with one key, that of
  /// the first.
  private(set) lazy var broughtPlaces = Set(record.delivered.compactMap(\.place))

  /// True if AdChoices is required of the ad and wasn't delivered: `adchoices-not-delivered` fails.
  package private(set) lazy var lacksAdChoices: Bool = {
    // `NotApplicable`, the only possible error, means that the rule doesn't apply to the ad.
    guard let ad = try? NativeAd(AnyAd(self)), case .missing = ad.adChoicesDelivery else { return false }
    return true
  }()
  /// True if AdChoices should have been visible and certainly wasn't: `adchoices-not-rendered` fails.
  private(set) lazy var hidesAdChoices: Bool = {
    // As above, an error means that the rule doesn't apply to the ad.
    guard let ad = try? ShownNativeAd(AnyAd(self)), ad.provesAbsence, case .unseen = ad.adChoicesVisibility
    else { return false }
    return true
  }()
}

/// A session that is being checked, with the context of rules. It is a class because its ads and breaks share
/// it. Not for use by several threads.
package final class JudgedSession {
  package let record: SessionRecord
  package let context: CheckContext
  /// True if the recorder declares that it doesn't observe everything.
  let isPartlyObserved: Bool

  package init(_ record: SessionRecord, in context: CheckContext) {
    self.record = record
    self.context = context
    isPartlyObserved = record.observed.map { $0.count < Observation.allCases.count } ?? false
  }

  /// The outcome "not applicable" of rules about the EEA, for a session that ran elsewhere; `nil` if these rules apply.
  package private(set) lazy var answerOutsideEEA: RuleOutcome? =
    record.isEEA == false
    ? .notApplicable("The session ran in \(record.country?.quoted ?? "another country"), outside the EEA.")
    : nil
}

extension AnyAd {
  package init(_ ad: JudgedAd) { self.ad = ad }
}
