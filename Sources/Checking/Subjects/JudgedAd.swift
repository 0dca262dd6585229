package import Model
import Basics
package import Sessions

/// An ad that is being checked, with results that several rules need. Each result is computed when it is first read.
/// Not for use by several threads.
package final class JudgedAd {
  package let record: AdRecord
  package let session: JudgedSession
  /// False if rules leave out the sentences of what they find (`AdSubject.violation`), because few of their findings are
  /// listed. The checker asks a rule again, with sentences, for those that are.
  private(set) var wantsWords: Bool
  /// True if the Digital Services Act asks nothing of the ad: the publisher is no online platform, the ad is a house ad,
  /// or it was shown outside the EEA.
  package let isOutsideDSA: Bool

  package init(_ record: AdRecord, of session: JudgedSession, wantsWords: Bool = true) {
    (self.record, self.session, self.wantsWords) = (record, session, wantsWords)
    isOutsideDSA = session.isOutsideDSA || record.isHouse
  }

  /// Calls a closure that judges the ad with sentences.
  func withWords<Result>(_ body: () -> Result) -> Result {
    let wanted = wantsWords
    wantsWords = true
    defer { wantsWords = wanted }
    return body()
  }

  /// The renderings of each asset, in order, by its identity: indices in `record.renderings`.
  package private(set) lazy var renderingsByIdentity: [String: [Int]] = Dictionary(
    grouping: record.renderings.indices, by: { record.renderedNames[$0].identity })

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
  /// For each rule, by number, true if it rests on something that the recorder doesn't observe (recording.md,
  /// `observes`); empty if the recorder observes everything.
  let unobserved: [Bool]
  /// For each rule, by number, true if its pass confirms nothing, for lack of something that the recorder doesn't observe
  /// (`RuleInfo.confirmedBy`); empty if the recorder observes everything.
  private let unconfirmed: [Bool]
  /// True if the session was recorded outside the EEA.
  package let isOutsideEEA: Bool
  /// True if the Digital Services Act asks nothing of the session's ads.
  let isOutsideDSA: Bool

  /// - Parameter rules: the facts of the rules that judge the session.
  package init(_ record: SessionRecord, in context: CheckContext, rules: [RuleInfo] = []) {
    self.record = record
    self.context = context
    isOutsideEEA = record.isEEA == false
    isOutsideDSA = isOutsideEEA || context.platform == .no
    let unseen = record.observed.map { ~$0.bits } ?? 0
    unobserved = Self.flags(rules, unseen, \.restsOnBits)
    unconfirmed = Self.flags(rules, unseen, \.confirmedByBits)
  }

  /// Returns for each rule whether its bits include one of `unseen`; an empty array if there are none.
  private static func flags(
    _ rules: [RuleInfo], _ unseen: UInt32, _ bits: (RuleInfo) -> UInt32
  ) -> [Bool] {
    if unseen == 0 { return [] }
    let flags = rules.map { bits($0) & unseen != 0 }
    return flags.contains(true) ? flags : []
  }

  /// Returns true if the rule with this number rests on something that the recorder doesn't observe.
  func isUnobserved(_ rule: Int) -> Bool { !unobserved.isEmpty && unobserved[rule] }

  /// Returns true if a pass of the rule with this number confirms nothing, for lack of something that the recorder doesn't
  /// observe.
  func isUnconfirmed(_ rule: Int) -> Bool { !unconfirmed.isEmpty && unconfirmed[rule] }
}

extension AnyAd {
  package init(_ ad: JudgedAd) { (self.ad, record) = (ad, ad.record) }
}
