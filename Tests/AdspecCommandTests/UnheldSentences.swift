/// Sentences that no test can hold, by the reason.
enum UnheldSentences {
  static let reasons: [(reason: String, beginnings: [String])] = [
    (
      "says what the page is, and for whom",
      [
        "A recorder in the app, a proxy importer or a test writes it;",
        "This page is the contract between them.",
        "This page says what they have in common:",
        "How every command reads, writes and ends.",
        "Each sentence here is held by a test:",
      ]
    ),
    (
      "introduces what is listed below it",
      [
        "Where recordings come from:",
        "Whatever else can write a line of JSON.",
      ]
    ),
    (
      "says how a session comes about, which no line proves",
      [
        "adapter.complete comes before the ad.load",
        "adapter.response is what the SDK says afterwards",
      ]
    ),
    (
      "refers to another page, or to the pages of rules",
      [
        "At which moments an ad is judged, judging.md says.",
        "How findings are judged stands in judging.md,",
        "In whatever files and order recordings come,",
        "Exceptions stand with the rule.",
      ]
    ),
    (
      "allows what another sentence then keeps private",
      [
        "Consent strings (tcf, gpp), device"
      ]
    ),
    (
      "says what the example below it shows; that all of it is sound is held",
      [
        "The app counts, and draws AdChoices and the badge.",
        "The adapter answers before the ad is loaded;",
        "the SDK counts, and draws AdChoices.",
      ]
    ),
    (
      "says what there is not",
      [
        "Article 26(3) has no rule:"
      ]
    ),
  ]
}
