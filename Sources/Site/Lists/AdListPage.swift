import Basics
import Model
import Reports
import Statistics

/// One page of the list of ads in scope, the worst first.
struct AdListPage: ViewModel {
  let context: SiteContext
  /// Page number, from 1.
  let number: Int

  private var publication: Publication { context.publication }
  private var answers: AdAnswers { publication.tallies.answers.total }
  private var pages: ListPages { Self.pages(publication) }
  private var isFirst: Bool { number == 1 }

  static func pages(_ publication: Publication) -> ListPages {
    ListPages(count: publication.listedAds.count, first: SiteMap.ads)
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "verdict":
      .text(answers.all.asked > 0 ? answers.verdict(publication.adNoun) : "No \(publication.adNoun) in scope")
    case "lead": .text(lead)
    case "listNoun": .text(isWhole ? "ad" : "listed ad")
    case "listOf":
      .text((isWhole ? "" : "\(NumberText.grouped(AdList.mostInIndex)) listed, of ") + count)
    case "hasRows": .flag(!publication.listedAds.isEmpty)
    case "rows":
      .list(publication.listedAds[pages.rows(of: number)].map { AdListRow(ad: $0, context: context) })
    case "pager": .pager(pages, number, name: "Ads")
    case "leftOut": .optional(leftOut)
    case "listIndex": .text(SiteMap.adIndex)
    case "listPath": .text(SiteMap.ads)
    case "listIcons": .texts(Chip.listIcons)
    case "verdictChoices":
      .list(verdicts) { ["key": .text($0.rawValue), "label": .text($0.title)] }
    case "questionChoices":
      .list(
        AdQuestion.all.flatMap { question in
          verdicts.map { (question.key($0), "\(question.title): \($0.words)") }
        }
      ) { ["key": .text($0.0), "label": .text($0.1)] }
    case "adsFile": .text("data/\(ListFiles.ads).csv")
    default: nil
    }
  }

  /// The verdicts that the filters offer.
  private var verdicts: [Answer] { Answer.columns(Answer.worstFirst, of: answers.all) }

  /// True if the list's filters look into all ads.
  private var isWhole: Bool { answers.all.asked <= AdList.mostInIndex }
  private var count: String { NumberText.count(answers.all.asked, "ad") + " in scope" }

  private var lead: String {
    guard isFirst else {
      let rows = pages.rows(of: number)
      return
        "\(NumberText.grouped(rows.lowerBound + 1)) to \(NumberText.grouped(rows.upperBound)) of \(count), "
        + "the worst first."
    }
    return answers.all.asked == 0
      ? "Every ad that a question about AdChoices or the Digital Services Act applies to would stand here."
      : "\(count), each with its worst answer: failed first, then what is to check; in each, production before tests."
  }

  private var leftOut: String? {
    let more = answers.all.asked - publication.listedAds.count
    guard more > 0 else { return nil }
    let places = isWhole ? "the filters above find them, and" : "the filters above find the first, and"
    return "\(NumberText.count(more, "more ad")) stand on no page: \(places) the CSV file has every ad."
  }
}

/// An ad as a row of the list.
struct AdListRow: ViewModel {
  let ad: AdRow
  let context: SiteContext

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "chip": .part(Chip(ad.verdict))
    case "message": .text(message)
    case "path": .optional(path)
    case "ad": .text(ad.ad)
    case "format": .text(formatName ?? "")
    case "lineItem": .optional(ad.subject.lineItem)
    case "session": .text(ad.session)
    case "sessionPath": .optional(sessionPath)
    case "country": .text(ad.subject.country ?? "")
    case "appVersion": .text(ad.subject.appVersion ?? "")
    case "day": .text(day)
    case "isTest": .flag(ad.isTest)
    default: nil
    }
  }

  private var day: String { ad.subject.day?.description ?? "" }

  private var message: String {
    ad.causes.first?.reason.capitalizedFirst
      ?? (ad.verdict == .confirmed
        ? "Every question is confirmed"
        : ad.verdict.title + (ad.answeredBy.map { ": \($0)" } ?? ""))
  }

  private var sessionPath: String? { context.map.page(ofSession: ad.session) }

  /// Path of the page about the ad's worst cause; without a cause, of the session's page.
  private var path: String? { context.address(of: ad) ?? sessionPath }

  /// Name of the ad's format; its id if the catalog doesn't have it.
  private var formatName: String? {
    context.facts(ofFormat: ad.subject.format)?.name ?? ad.subject.format
  }

  static let index = SearchIndex(
    columns: [
      "path", "chips", "message", "verdict", "question", "cause", "format", "formatName", "session",
      "sessionPath",
      "ad", "lineItem", "country", "appVersion", "day", "test",
    ], searched: ["message", "session", "ad", "lineItem", "format", "formatName", "appVersion", "day"],
    numbered: [
      "chips", "message", "verdict", "question", "cause", "format", "formatName", "lineItem", "country",
      "appVersion",
      "day", "test",
    ])

  /// The ad as a row of the search index.
  var indexRow: [JSONValue] {
    let answers = AdQuestion.all.map { ($0, $0.answer(ad)) }.filter { $0.1 != .notInScope }
      .map { question, answer in JSONValue.string(question.key(answer)) }
    return [
      .optional(path), .array([Chip(ad.verdict).json]), .shown(message), .string(ad.verdict.rawValue),
      .array(answers), .array(ad.causes.map { .shown($0.name) }),
      .shown(ad.subject.format ?? SiteMap.unrecorded), .shown(formatName ?? SiteMap.unrecorded),
      .shown(ad.session), .optional(sessionPath), .shown(ad.ad), .shown(ad.subject.lineItem ?? ""),
      .shown(ad.subject.country ?? SiteMap.unrecorded), .shown(ad.subject.appVersion ?? ""), .string(day),
      .string(ad.isTest ? "test" : "production"),
    ]
  }
}
