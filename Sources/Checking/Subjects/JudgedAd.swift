import Model
package import Basics
package import Sessions

/// An ad that is judged, and what several rules need to know of it: each worked out when the first of them asks. Used by one
/// thread.
package final class JudgedAd {
  package let record: AdRecord
  package let session: JudgedSession

  package init(_ record: AdRecord, of session: JudgedSession) {
    self.record = record
    self.session = session
  }

  /// Each `asset.render` that shows something, in order, and the place of its asset among those that were delivered, under that
  /// key or another name of it.
  package private(set) lazy var renderings: [(line: RenderedAsset, place: Int?)] =
    record.renderings.filter(\.showsSomething).map { line in
      let delivered = record.delivered
      return (
        line,
        delivered.firstIndex { $0.key == line.name.key }
          ?? delivered.firstIndex { $0.name.isSameAsset(as: line.name) }
      )
    }

  /// True if the ad should have come with AdChoices and came without: `adchoices-not-delivered` fails.
  package private(set) lazy var lacksAdChoices: Bool = {
    // `NotApplicable`, the one error here, is no failure: such an ad isn't asked about AdChoices.
    guard let ad = try? NativeAd(AnyAd(self)), case .missing = ad.adChoicesDelivery else { return false }
    return true
  }()
  /// True if AdChoices should have been seen and certainly wasn't: `adchoices-not-rendered` fails.
  private(set) lazy var hidesAdChoices: Bool = {
    // As above: an ad that is no shown native ad isn't asked whether AdChoices was seen.
    guard let ad = try? ShownNativeAd(AnyAd(self)), ad.provesAbsence, case .unseen = ad.adChoicesSighting
    else { return false }
    return true
  }()
}

/// A session that is judged, and what rules know besides it. An object: it goes along with its ads and breaks. Used by one
/// thread.
package final class JudgedSession {
  package let record: SessionRecord
  package let context: CheckContext
  /// True if there is something that the recorder says it doesn't see.
  let isPartlyObserved: Bool

  package init(_ record: SessionRecord, in context: CheckContext) {
    self.record = record
    self.context = context
    isPartlyObserved = record.observed.map { $0.count < Observation.allCases.count } ?? false
  }

  /// The answer of rules that hold in the EEA alone; `nil` where they have to look.
  package private(set) lazy var answerOutsideEEA: Judgement? =
    record.isEEA == false
    ? .notApplicable("The session ran in \(record.country?.quoted ?? "another country"), outside the EEA.")
    : nil
}

extension AnyAd {
  package init(_ ad: JudgedAd) { self.ad = ad }
}
