package import Model
import Basics
package import Sessions

/// An ad in the form that one type of rules needs. For example, a rule about shown native ads gets a `ShownNativeAd`,
/// which has the results of its layouts. If the initialiser throws an error, the rules with this subject don't apply to
/// the ad.
package protocol AdSubject {
  init(_ ad: AnyAd) throws(NotApplicable)

  var any: AnyAd { get }
  /// The ad's data in the record of its session. It is stored, since rules read it many times.
  var record: AdRecord { get }

  /// Creates the subject of an ad, calls the rules with it, and counts each outcome. The method is a requirement of the
  /// protocol, although it has only one implementation, so that it is compiled for each type of subject.
  static func judge(
    _ ad: AnyAd, by rules: [RuleAbout<Self>], of checker: Checker, into result: inout CheckResult)
}

/// An ad isn't what a rule is about. It leads to the verdict "not applicable", and isn't an error for the user.
package struct NotApplicable: Error {
  package init() {}
}

extension AdSubject {
  @inlinable package var session: SessionRecord { any.ad.session.record }
  @inlinable package var context: CheckContext { any.ad.session.context }
}

/// An ad of any kind.
package struct AnyAd: AdSubject {
  package let ad: JudgedAd
  package let record: AdRecord
  @inlinable package var any: AnyAd { self }

  package init(_ ad: AnyAd) { self = ad }

  package init(_ record: AdRecord, of session: JudgedSession, wantsWords: Bool = true) {
    (ad, self.record) = (JudgedAd(record, of: session, wantsWords: wantsWords), record)
  }
}

/// An ad that consists of assets, or whose kind isn't known.
package struct NativeAd: AdSubject {
  package let any: AnyAd
  package let record: AdRecord

  package init(_ ad: AnyAd) throws(NotApplicable) {
    record = ad.record
    any = ad
    try ad.refuseOtherKind()
    if let kind = ad.record.kind, !kind.hasAssets { throw NotApplicable() }
  }
}

/// A native ad that was on the screen, with its appearance. Ads that were counted without a recorded layout are
/// included.
package struct ShownNativeAd: AdSubject {
  package let any: AnyAd
  package let record: AdRecord
  package let appearance: AdAppearance

  package init(_ ad: AnyAd) throws(NotApplicable) {
    record = ad.record
    any = try ShownAd(NativeAd(ad).any).any
    guard let appearance = ad.record.appearance else { throw NotApplicable() }
    if ad.record.wasCountedUnseen { throw NotApplicable() }
    self.appearance = appearance
  }
}

/// A native ad whose definition is known.
package struct DeclaredNativeAd: AdSubject {
  package let any: AnyAd
  package let record: AdRecord
  package let definition: FormatDefinition

  package init(_ ad: AnyAd) throws(NotApplicable) {
    record = ad.record
    any = try NativeAd(ad).any
    definition = try ad.knownDefinition
  }
}

/// A shown native ad whose definition is known.
package struct ShownDeclaredAd: AdSubject {
  package let any: AnyAd
  package let record: AdRecord
  package let definition: FormatDefinition
  package let appearance: AdAppearance

  package init(_ ad: AnyAd) throws(NotApplicable) {
    record = ad.record
    definition = try DeclaredNativeAd(ad).definition
    (any, appearance) = (ad, try ShownNativeAd(ad).appearance)
  }
}

/// A loaded native ad whose definition is known.
package struct LoadedNativeAd: AdSubject {
  package let any: AnyAd
  package let record: AdRecord
  package let definition: FormatDefinition
  package let load: Event

  package init(_ ad: AnyAd) throws(NotApplicable) {
    record = ad.record
    any = ad
    definition = try DeclaredNativeAd(ad).definition
    guard let load = ad.record.load else { throw NotApplicable() }
    self.load = load
  }
}

/// A shown native ad with a rendered AdChoices icon. Ads for which the finding is that AdChoices is missing are
/// excluded.
package struct RenderedAdChoices: AdSubject {
  package let any: AnyAd
  package let record: AdRecord
  package let appearance: AdAppearance

  package init(_ ad: AnyAd) throws(NotApplicable) {
    record = ad.record
    (any, appearance) = (ad, try ShownNativeAd(ad).appearance)
    guard appearance.everRenderedIcon else { throw NotApplicable() }
    if ad.isReportedWithoutAdChoices { throw NotApplicable() }
  }
}

/// An ad of any kind that was on the screen or counted. Kinds without rules, such as banners, are excluded.
package struct ShownAd: AdSubject {
  package let any: AnyAd
  package let record: AdRecord
  /// The event that counts as the ad's impression; without one, the event with which the ad came onto the screen.
  package let moment: Event

  package init(_ ad: AnyAd) throws(NotApplicable) {
    record = ad.record
    any = ad
    try ad.refuseOtherKind()
    guard let moment = ad.record.shownAt else { throw NotApplicable() }
    self.moment = moment
  }
}

/// An ad in which a mediation adapter took part.
package struct MediatedAd: AdSubject {
  package let any: AnyAd
  package let record: AdRecord

  package init(_ ad: AnyAd) throws(NotApplicable) {
    record = ad.record
    any = ad
    if !ad.record.isMediated { throw NotApplicable() }
  }
}

/// A native ad in which a mediation adapter took part.
package struct MediatedNativeAd: AdSubject {
  package let any: AnyAd
  package let record: AdRecord

  package init(_ ad: AnyAd) throws(NotApplicable) {
    record = ad.record
    any = try MediatedAd(NativeAd(ad).any).any
  }
}

/// An ad in which a mediation adapter took part, and the declaration of this adapter in the ad's definition.
package struct DeclaredMediation: AdSubject {
  package let any: AnyAd
  package let record: AdRecord
  package let definition: FormatDefinition
  package let mediation: Mediation

  package init(_ ad: AnyAd) throws(NotApplicable) {
    record = ad.record
    any = try MediatedAd(ad).any
    definition = try ad.knownDefinition
    guard let mediation = definition.native?.mediation else { throw NotApplicable() }
    self.mediation = mediation
  }
}

package struct RewardedAd: AdSubject {
  package let any: AnyAd
  package let record: AdRecord

  package init(_ ad: AnyAd) throws(NotApplicable) {
    record = ad.record
    any = ad
    guard ad.record.kind == .rewarded else { throw NotApplicable() }
  }
}

/// A rewarded ad, and the reward system that the ad's definition declares.
package struct DeclaredRewardedAd: AdSubject {
  package let any: AnyAd
  package let record: AdRecord
  package let system: RewardedSystem

  package init(_ ad: AnyAd) throws(NotApplicable) {
    record = ad.record
    any = try RewardedAd(ad).any
    guard let system = try ad.knownDefinition.rewarded else { throw NotApplicable() }
    self.system = system
  }
}

/// An ad in a break of a live stream.
package struct LiveAd: AdSubject {
  package let any: AnyAd
  package let record: AdRecord

  package init(_ ad: AnyAd) throws(NotApplicable) {
    record = ad.record
    any = ad
    guard ad.record.kind == .liveInterstitial else { throw NotApplicable() }
  }
}

extension AnyAd {
  /// Throws an error if the ad is of a kind such as a banner, to which only the rules about ads of any kind apply.
  fileprivate func refuseOtherKind() throws(NotApplicable) {
    if record.isOfOtherKind { throw NotApplicable() }
  }

  fileprivate var knownDefinition: FormatDefinition {
    get throws(NotApplicable) {
      guard let definition = record.definition else { throw NotApplicable() }
      return definition
    }
  }
}
