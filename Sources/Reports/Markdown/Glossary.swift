import Model
import Markdown

/// A term and its meaning in reports. Each report explains the terms that it uses, after the four verdicts.
struct Term: Sendable {
  package let name: String
  let meaning: MarkdownInline

  init(_ name: String, _ meaning: MarkdownInline) { (self.name, self.meaning) = (name, meaning) }
}

/// The glossary at the end of each report.
enum Glossary {
  package static func write(_ terms: [Term], _ writer: inout MarkdownWriter) {
    writer.heading(2, "Glossary")
    writer.paragraph(
      """
      There are exactly five answers. An Article 26 question, or a step on the path to “About this ad”, is:
      """)
    writer.list(Answer.allCases.map { "\(.strong(.text($0.words))): \(.text(meaning(of: $0)))." })
    writer.paragraph(
      """
      No answer stands for another, and an ad is “failed” if an answer about Articles 26 and 28 or its AdChoices is. \
      A rule answers in the same way: it **passes**, it **fails**, it is **to check**, or it is **not applicable**.
      """)
    writer.paragraph("Terms of this report:")
    writer.list(terms.map { "\(.strong(.text($0.name))): \($0.meaning)" })
  }

  static func meaning(of answer: Answer) -> String {
    switch answer {
    case .confirmedByPerson:
      "the recording doesn’t show it, and a person looked and saw that it is so; it is counted apart"
    case .confirmed: "every question was answered by a line of a recording"
    case .failed:
      "a line shows, or the complete recording leaves no doubt, that something is missing or wrong, or a person saw it"
    case .toCheck: "the recording doesn’t show it, and a person has to check"
    case .notInScope:
      "the question doesn’t apply to this ad, which is out of scope, a house ad, or has no recorded display"
    }
  }
}

extension Term {
  static let recording = Term(
    "Recording", "a file in which an app or a proxy recorded the events of ads, one event a line.")
  static let session = Term("Session", "one period of use of an app, from `session.start` to `session.end`.")
  static let testSession = Term(
    "Test session", "a session whose start has `test: true`: made by testers or a machine, not by users.")
  static let ad = Term("Ad", "one ad of one session, from its request to its end.")
  static let impression = Term("Impression", "an ad that a party counted as seen; only the first counts.")
  static let click = Term("Click", "a reported click on an ad: a `click` line.")
  static let clickThroughRate = Term(
    "CTR", "click-through rate: the share of counted ads that were clicked, clicks on AdChoices left out.")
  static let fill = Term(
    "Fill", "the filled share: of requests, or of ad breaks that were played.")
  static let skipped = Term(
    "Skipped", "a line that could not be read; it is counted and in no other figure.")
  static let percentile = Term(
    "p50, p90, p99", "the value that half, 90% and 99% of all values don’t exceed.")

  package static let adChoices = Term(
    "AdChoices",
    "the icon on an ad that leads to “About this ad”, Google’s page that explains why the ad is shown.")
  static let provision = Term(
    "Art. 26 question",
    "a requirement for an ad in an article of the DSA, or in a specification beside it; the rules answer it.")
  static let reservationAd = Term(
    "Reservation ad", "an ad that was booked directly, not sold through an exchange.")
  static let houseAd = Term(
    "House ad",
    "an ad of the publisher’s own, which is not paid for, so that the questions don’t apply to it.")
  static let lineItem = Term(
    "Line item", "a booking in the ad server; an ad names the one that it comes from.")
  static let scope = Term(
    "In scope",
    "shown in the EEA, or in a session without a recorded country, and of a kind to which the questions apply."
  )
  static let economicArea = Term(
    "EEA", "European Economic Area: the 27 member states of the EU, Iceland, Liechtenstein and Norway.")
  static let supports = Term(
    "Supports",
    "a rule that supports a question gives reasons why its answer may be no, and doesn’t answer it.")

  static let adapter = Term("Adapter", "the code between the ads SDK and a network’s own SDK.")
  static let network = Term("Network", "the company that sold and delivered the ad behind an adapter.")
  static let waterfall = Term("Waterfall", "networks asked one after the other until one has an ad.")

  static let reward = Term(
    "Reward",
    "the benefit that a user is promised for watching: granted by the network, delivered by the app.")
  static let retry = Term("Retry", "a repeated load after a failed one.")

  static let adBreak = Term("Ad break", "a part of a live stream in which ads are played.")
  static let pod = Term("Pod", "the ads of one ad break, which one manifest delivers together.")
  static let leadTime = Term("Lead time", "how long before its start an ad break was scheduled.")
  static let quartile = Term("Quartile", "a quarter of an ad’s length; players report each as it is reached.")
}

extension ComplianceReport {
  static let terms: [Term] = [
    .adChoices, .provision, .scope, .economicArea, .reservationAd, .houseAd, .lineItem, .testSession,
    .supports,
    .recording, .session, .skipped,
  ]
}

extension DeliveryReport {
  static let terms: [Term] = [
    .ad, .impression, .click, .clickThroughRate, .fill, .recording, .session, .testSession, .skipped,
  ]
}
