import Basics
import Model
import Sessions
import Statistics

extension DataRows<AdRow> {
  /// Returns the table of ads in scope, one a row: the answer to each question, the worst cause and the line that shows
  /// it, and the receipt (`AdReceipt`).
  ///
  /// - Parameter digests: SHA-256 of the recordings by path, 64 hex digits.
  package static func ads(_ digests: [String: String] = [:]) -> DataRows {
    DataRows(subject + answers + causes + shown(digests))
  }

  private static let subject: [DataColumn<AdRow>] = [
    .init("session", .text, "The session's id.") { .recorded($0.session) },
    .init("ad", .text, "The ad's id; a second ad under one id is `a2 (2)`.") { .recorded($0.ad) },
    .init("format", .text, "The format's id.") { .recorded($0.subject.format) },
    .init("lineItem", .text, "The line item's id.") { .recorded($0.subject.lineItem) },
    .init("creative", .text, "The creative's id.") { .recorded($0.creative) },
    .init("country", .text, "The session's country, ISO 3166-1 alpha-2.") { .recorded($0.subject.country) },
    .init("appVersion", heading: Dimension.appVersion.heading, .text, "The version of the app.") {
      .recorded($0.subject.appVersion)
    },
    .init("day", .text, "The day of the ad in UTC, such as 2026-11-20; empty without one.") {
      .word($0.subject.day?.description ?? "")
    },
    .init("test", .flag, "True for a test session.") { .flag($0.isTest) },
  ]

  private static let answers: [DataColumn<AdRow>] =
    [
      .init("verdict", .answer, "The worst answer about Articles 26 and 28 and AdChoices.") {
        .word($0.verdict.rawValue)
      },
      .init("adChoices", .answer, "The answer about AdChoices of a reservation ad.") {
        .word(($0.adChoices ?? .notInScope).rawValue)
      },
    ]
    + Provision.allCases.filter { $0.isUnanswerable == false }.map { provision in
      .init(provision.column, .answer, "\(provision.name): \(provision.demand).") {
        .word($0.provisions[provision].rawValue)
      }
    }

  private static let causes: [DataColumn<AdRow>] = [
    .init("cause", .text, "The worst fault or open question.") { .recorded($0.causes.first?.reason) },
    .init("otherCauses", .text, "All others, after semicolons.") { ad in
      .recorded(ad.causes.count > 1 ? ad.causes.dropFirst().map(\.reason).joined(separator: "; ") : nil)
    },
    .init("causeOutcomes", .text, "What each comes to: `failed`, `supporting` or `toCheck`.") {
      .word($0.causes.map(\.outcome.key).joined(separator: " "))
    },
    .init("rules", .text, "The rules that report them.") {
      .word($0.causes.flatMap(\.rules).map(\.rawValue).joined(separator: " "))
    },
    .init("file", .text, "The recording with the line that shows the worst one.") {
      $0.location.map { .path($0.file) } ?? .recorded(nil)
    },
    .init("line", .number, "The number of that line, from 1.") { .number($0.location?.range?.line) },
    .init("page", .text, "The page about it in the site.") {
      FindingAddress.path(of: $0).map { .word($0) } ?? .recorded(nil)
    },
    .init("behalf", .text, "On whose behalf the bid says that the ad is shown.") { .recorded($0.behalf) },
    .init("paid", .text, "Who the bid says paid for it.") { .recorded($0.payer) },
    .init("answeredBy", .text, "The people whose answers decide a question, with the days.") {
      .recorded($0.answeredBy)
    },
  ]

  private static func shown(_ digests: [String: String]) -> [DataColumn<AdRow>] {
    [
      .init(
        "served_at", .text,
        "The time at which the ad was shown: of its impression, else of the first line with it on the screen."
      ) {
        $0.receipt.map { .word("\($0.servedAt)") } ?? .recorded(nil)
      },
      .init("rendered", .flag, "True if an ad label was rendered; null if the recorder can't tell.") {
        $0.receipt?.isLabelRendered.map { .flag($0) } ?? .recorded(nil)
      },
      .init("label_text", .text, "The label's text, as recorded.") { .recorded($0.receipt?.label?.text) },
      .init("label_language", .text, "The language of these words, such as `de`.") {
        $0.receipt?.label?.language.map { .word($0) } ?? .recorded(nil)
      },
      .init(
        "position", .text,
        "The quarter of the ad with the label's centre: `topLeft`, `topRight`, `bottomLeft` or `bottomRight`."
      ) {
        $0.receipt?.label?.position.map { .word($0.rawValue) } ?? .recorded(nil)
      },
      .init(
        "persistence", .text,
        "`continuous` if a label marked the ad all the time that it was on the screen, `partial` if for some of it."
      ) {
        $0.receipt?.persistence.map { .word($0.rawValue) } ?? .recorded(nil)
      },
      .init("shownMs", .number, "The time for which the ad was on the screen, in milliseconds.") {
        .number($0.receipt?.times?.shown)
      },
      .init("markedMs", .number, "The part of it for which a label marked the ad.") {
        .number($0.receipt?.times?.marked)
      },
      .init("labelFile", .text, "The recording with the label's line.") {
        $0.receipt?.label.map { .path($0.line.file) } ?? .recorded(nil)
      },
      .init("labelLine", .number, "The number of that line, from 1.") {
        .number($0.receipt?.label?.line.range?.line)
      },
      .init("shownFile", .text, "The recording with the line of `served_at`.") {
        $0.receipt.map { .path($0.line.file) } ?? .recorded(nil)
      },
      .init("shownLine", .number, "The number of that line, from 1.") {
        .number($0.receipt?.line.range?.line)
      },
      .init("shownSha256", .text, "SHA-256 of that file, 64 hex digits.") {
        $0.receipt.flatMap { digests[$0.line.file] }.map { .word($0) } ?? .recorded(nil)
      },
    ]
  }
}

extension Provision {
  /// The name of the question's column in data files: `art26_1_a`.
  package var column: String {
    switch self {
    case .marking: "art26_1_a"
    case .behalf: "art26_1_b"
    case .payer: "art26_1_c"
    case .parameters: "art26_1_d"
    case .specialCategories: "art26_3"
    case .minors: "art28_2"
    case .transparencyObject: "iabDsa"
    case .consent: "consent"
    }
  }
}
