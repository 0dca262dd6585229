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
        "A UI test sees what an app shows without",
        "Recordings that are too many for one machine",
        "A recording says what an app saw.",
        "adspec audit says what a browser shows:",
      ]
    ),
    (
      "introduces what is listed below it",
      [
        "Where recordings come from:",
        "Whatever else can write a line of JSON.",
        "What an element of them is, a map says,",
        "From a test to a catalog:",
        "Add this package to the app (product",
        "and what is beside it for what the app shows:",
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
        "Whoever wrote the files of a checkout may want the tool to do harm",
        "integrations/spark has a job that does all of this",
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
      "says what a person does",
      [
        "On iOS the test writes it:",
        "Then copy *.ndjson out of the folder",
        "All other texts are names and ids:",
      ]
    ),
    (
      "says what another tool, an SDK or a device does, which none of ours can show",
      [
        "Bounds of uiautomator are what can be seen",
        "They are the wall clock at the start and",
        "Views of the app that cover an asset:",
        "AdChoices that the SDK draws in a native ad,",
        "Without one nothing is recorded of it:",
        "Of a custom format on Android its response id",
        "On which asset a native ad was tapped:",
        "Line items, orders, and who paid:",
        "The sandbox needs user namespaces of the kernel",
        "Docker and Podman allow namespaces with",
        "That needs /proc, which Linux has.",
        "dsa is a parameter where the app knows it",
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
