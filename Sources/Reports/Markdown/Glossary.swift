import Model
import Markdown

/// A term and its meaning in reports. Each report lists the terms it uses, after the four answers.
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
      There are four answers and no others. An Article 26 question, or a link of the way to “About this ad”, is:
      """)
    writer.list(Answer.allCases.map { "\(.strong(.text($0.words))): \(.text(meaning(of: $0)))." })
    writer.paragraph(
      """
      None of them stands for another, and an ad is “failed” when any statement about it is. A rule answers in the \
      same way: it **passes**, it **fails**, it **needs review**, or it is **not applicable**.
      """)
    writer.paragraph("Terms of this report:")
    writer.list(terms.map { "\(.strong(.text($0.name))): \($0.meaning)" })
  }

  static func meaning(of answer: Answer) -> String {
    switch answer {
    case .confirmed: "every question was answered by a line of a recording"
    case .failed:
      "a line shows, or the complete recording leaves no doubt, that something is missing or wrong"
    case .toCheck: "the recording can’t tell, and a person has to look"
    case .notInScope:
      "it isn’t asked of this ad, which is outside the scope, a house ad, or wasn’t shown as far as is recorded"
    }
  }
}

extension Term {
  static let recording = Term(
    "Recording", "a file in which an app or a proxy wrote down what happened to ads, a line an event.")
  static let session = Term("Session", "one stretch of use of an app, from `session.start` to `session.end`.")
  static let testSession = Term(
    "Test session", "a session whose start says `test`: made by testers or a machine, not by users.")
  static let ad = Term("Ad", "one ad of one session, from its request to its end.")
  static let impression = Term("Impression", "an ad that a party counted as seen; only the first counts.")
  static let click = Term("Click", "a tap on an ad that it answers to: a `click` line.")
  static let clickThroughRate = Term(
    "CTR", "click-through rate: the share of counted ads that were clicked, clicks on AdChoices left out.")
  static let fill = Term(
    "Fill", "the share of what could be filled that was: of requests, or of ad breaks that were played.")
  static let skipped = Term(
    "Skipped", "a line that could not be read; it is counted and in no other figure.")
  static let percentile = Term("p50, p90, p99", "the value that half, 90% and 99% of all stay within.")

  package static let adChoices = Term(
    "AdChoices", "the icon on an ad that leads to “About this ad”, Google’s page that says why it is shown.")
  static let provision = Term(
    "Art. 26 question",
    "what an article of the DSA, or a specification beside it, asks of an ad; the rules answer it.")
  static let reservationAd = Term(
    "Reservation ad", "an ad that was booked directly, not sold through an exchange.")
  static let houseAd = Term("House ad", "an ad that nobody paid for, so that nothing is asked of it.")
  static let lineItem = Term(
    "Line item", "what was booked in the ad server; an ad names the one it came from.")
  static let scope = Term(
    "In scope", "shown in the EEA, or where no country was recorded, and of a kind that is asked.")
  static let economicArea = Term(
    "EEA", "European Economic Area: the 27 member states of the EU, Iceland, Liechtenstein and Norway.")
  static let supports = Term(
    "Supports", "a rule that supports a question says why its answer may be no, and doesn’t answer it.")

  static let adapter = Term("Adapter", "the code between the ads SDK and a network’s own SDK.")
  static let network = Term("Network", "who sold and delivered the ad behind an adapter.")
  static let waterfall = Term("Waterfall", "networks asked one after the other until one has an ad.")

  static let reward = Term(
    "Reward", "what a user is promised for watching: granted by the network, delivered by the app.")
  static let retry = Term("Retry", "a load that is tried again after it failed.")

  static let adBreak = Term("Ad break", "a stretch of a live stream in which ads are played.")
  static let pod = Term("Pod", "the ads of one ad break, asked for together by one manifest.")
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
