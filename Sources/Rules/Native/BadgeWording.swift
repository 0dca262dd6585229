import Basics
import Checking
import Model
import Sessions

/// Reports an ad label with words that aren't known to mark an ad.
enum BadgeWording: AdRule {
  static let info = RuleInfo(
    id: "badge-wording",
    title: "Ad label doesn't say that this is an ad",
    group: .native,
    severity: .warning,
    summary: """
      The `text` of the ad label is empty, or isn't one of the words that are known to mark an ad, such as "Ad", \
      "Anzeige" or "Publicité". Letter case, white space and punctuation don't count. The answer is "to check", in \
      any territory. If no `text` was recorded, the `label` of the asset in the definition counts; without one the \
      answer is "to check" as well.
      """,
    rationale: """
      A label marks an ad by its words. A box that is empty because its word was never translated doesn't mark the ad, \
      and "Tip" or "New" reads like a note from the editors. Google's policies name "Ad", "Advertisement" and \
      "Sponsored", and their translations.
      """,
    remedy: """
      Write the word of the reader's language. For a word that isn't known here, look at a screenshot, and put it into \
      `labels:` of `adspec.yaml` with the reason: `labels: [{text: "Spons", reason: "…"}]`. Let the recorder write `text` \
      with the label's `asset.render`.
      """,
    citations: [.nativePolicy, .digitalServicesAct("Article 26(1)(a)")],
    grounds: [
      .documented(
        """
        Google's policies ask for a label that says "Ad", "Advertisement" or "Sponsored", or the same in the reader's \
        language.
        """),
      .deduced(
        "It is our choice that another word is to check and doesn't fail: no list of words is complete."
      ),
      .nativePoliciesAreAdvice,
    ],
    evidence: .supporting(.marking),
    neverFails: true, restsOn: [.rendering],
    companions: ["dsa-marking-unproven"],
    good: [
      .nativeSession,
      .native(
        rendered: """
          {"event":"asset.render","ad":"a1","asset":"AdBadge","frame":[20,121,46,16],"visible":1,"text":"[ Publicité ]"}
          """),
    ],
    bad: [
      .native(
        rendered: """
          ↓{"event":"asset.render","ad":"a1","asset":"AdBadge","frame":[20,121,46,16],"visible":1,"text":"Tip"}
          """)
    ])

  static func judge(_ ad: ShownNativeAd) -> RuleOutcome {
    guard let look = ad.appearance[.labelWorded] else { return .notApplicable }
    if ad.lacksLabel { return .notApplicable }
    return ad.outcome(
      of: look,
      LayoutTexts(
        subject: "the ad label", question: "whether the ad label says that this is an ad",
        help: "",
        reviewHelp: "Look at a screenshot; name the word in 'labels' of adspec.yaml if it marks an ad."))
  }
}
