package import Model
import Basics
import Markdown
import Statistics

/// The first screen of the compliance report as the values of its template, `partials/compliance`.
package struct FirstScreen: Sendable {
  private let report: ComplianceReport
  /// True if the report consists of the first screen only, without the sections that follow it.
  private let isAlone: Bool

  init(_ report: ComplianceReport, isAlone: Bool = false) { (self.report, self.isAlone) = (report, isAlone) }

  private var overview: ComplianceOverview { report.overview.value }
  /// The verdict as a title: `7 of 196 ads failed: 1 in production, 6 in tests`.
  package var title: String { overview.title }
  private var links: ReportLinks { report.links }

  /// Returns the values.
  ///
  /// - Parameter html: converts the Markdown of a section.
  package func model(_ html: (String) -> String) -> any ViewModel {
    let overview = overview
    return [
      "screenTitle": .text(title), "headHTML": .html(HTML(trusted: html(text(ReportFrame.scope)))),
      "originHTML": .html(HTML(trusted: html(text(ReportFrame.origin)))),
      "tone": .text(overview.verdict.tone),
      "verdictSign": .text(overview.verdict.sign),
      "verdictWord": .text(overview.verdict.title), "act": .text(overview.act),
      "sentence": .text(overview.sentence(links)), "since": .part(report.sinceBuild),
      "noun": .text(overview.noun), "figures": .list(figures),
      "failedTitle": .optional(failedTitle), "failedAds": .list(cards), "moreFailed": .optional(moreFailed),
      "allFailedPath": .optional(list(.failed, overview.total.all)),
      "hasAnswers": .flag(overview.total.all[.confirmedByPerson] > 0),
      "hasMatrix": .flag(!overview.places.isEmpty), "countries": .texts(overview.countries.map(name)),
      "matrixRows": .list(matrixRows), "countryTotals": .list(countryTotals),
      "allAds": .part(cell(overview.total.all, [])),
      "hasVersions": .flag(!overview.versions.isEmpty), "versions": .list(versions),
      "hasDays": .flag(!overview.days.isEmpty),
      "days": .html(HTML(trusted: DayStrip(overview.days, links.places).svg)),
      "dayWords": .text(overview.dayWords),
      "checksTitle": .optional(checksTitle), "checks": .list(checks),
      "folds": .list(isAlone ? [] : folds(html)),
      "hasFolds": .flag(!isAlone), "end": .optional(isAlone ? ComplianceReport.endOfSummary : nil),
    ] as ViewValues
  }

  private func name(_ country: RowKey) -> String { country.value ?? "?" }

  /// Returns what all reports begin or end with.
  private func text(_ write: (Publication, inout MarkdownWriter) -> Void) -> String {
    var writer = MarkdownWriter()
    write(report.publication, &writer)
    return links.resolved(writer.text)
  }

  private var figures: [ViewValues] {
    let overview = overview
    func values(
      _ label: String, _ counts: AnswerCounts, _ answer: Answer, _ remark: String, to path: String?
    ) -> ViewValues {
      [
        "label": .text(label), "value": .text("\(NumberText.grouped(counts[answer])) \(answer.words)"),
        "figurePath": .optional(path),
        "figureTone": .text(counts[answer] > 0 ? answer.tone : "none"), "remark": .text(remark),
      ]
    }
    func confirmed(_ counts: AnswerCounts) -> String {
      counts.asked == 0
        ? "none in scope"
        : counts.confirmedWords(overview.noun)
    }
    let adChoices = overview.adChoices
    let toCheck = adChoices[.toCheck] > 0 ? "; \(NumberText.grouped(adChoices[.toCheck])) to check" : ""
    return [
      values(
        "\(overview.noun.capitalizedFirst)s, each once", overview.total.all, .failed,
        confirmed(overview.total.all),
        to: list(.failed, overview.total.all)),
      values(
        "AdChoices, reservation \(overview.noun)s in the EEA", adChoices, .failed,
        confirmed(adChoices) + toCheck,
        to: adChoices[.failed] > 0 ? links.places.ads(asking: [.question(.adChoices, .failed)]) : nil),
      values(
        "By hand", overview.total.all, .toCheck, overview.mainCause ?? "",
        to: list(.toCheck, overview.total.all)),
    ]
  }

  /// Returns the link to the list of ads with a verdict; `nil` without such ads, or without a site.
  private func list(_ answer: Answer, _ counts: AnswerCounts) -> String? {
    counts[answer] > 0 ? links.places.ads(asking: [.verdict(answer)]) : nil
  }

  private var failedTitle: String? {
    let count = overview.total.all[.failed]
    return count > 0 ? "What failed: \(NumberText.count(count, overview.noun))" : nil
  }

  private var moreFailed: String? {
    let more = overview.total.all[.failed] - min(overview.failed.count, ComplianceOverview.mostFailed)
    return more > 0
      ? "\(NumberText.count(more, "more \(overview.noun)")) in data/\(ListFiles.ads).csv"
      : nil
  }

  private var cards: [ViewValues] {
    overview.failed.prefix(ComplianceOverview.mostFailed).map { failed in
      let address = failed.leading.flatMap(links.places.evidence)
      return [
        "cardTitle": .text(failed.title), "cardPath": .optional(address),
        "picture": .optional(failed.picture),
        "place": .text(failed.place(links)), "isTest": .flag(failed.isTest),
        "session": .text(failed.session), "ad": .text(failed.ad),
        "citation": .text(failed.leading?.location.description ?? ""),
        "lineItem": .optional(failed.subject.lineItem),
        "remedy": .text(failed.remedy),
        "also": .texts(failed.others),
      ]
    }
  }

  private func folds(_ html: (String) -> String) -> [ViewValues] {
    report.parts.compactMap { part in
      var writer = MarkdownWriter()
      part.write(&writer)
      let text = writer.text.split(separator: "\n", maxSplits: 1).dropFirst().joined()
      guard !text.isEmpty else { return nil }
      return [
        "foldTitle": .text(part.title), "foldID": .text(HeadingSlugs.slug(part.title)),
        "foldHTML": .html(HTML(trusted: html(links.resolved(text)))),
      ]
    }
  }
}

extension FirstScreen {
  private var matrixRows: [ViewValues] {
    let countries = overview.countries
    return overview.places.prefix(ReportFrame.longestTable).map { row in
      [
        "rowName": .text(links.label(row.format, by: .format)),
        "rowPath": .optional(links.places.page(of: links.definition(row.format))),
        "cells": .list(
          countries.map { country -> ViewValues in
            let counts = row.countries[country]?.all ?? AnswerCounts()
            return ["cell": .part(cell(counts, [.format(row.format), .country(country)]))]
          }),
        "rowTotal": .part(cell(row.total.all, [.format(row.format)])),
      ]
    }
  }

  /// Returns a cell with the worst verdict on some ads, the darker the larger the share of the ads that have it; `nil`
  /// if none of them is in scope.
  ///
  /// - Parameter filters: those that select the ads in the list of all.
  private func cell(_ counts: AnswerCounts, _ filters: [AdFilter]) -> ViewValues? {
    guard counts.asked > 0 else { return nil }
    let worst = Answer.worstFirst.first { counts[$0] > 0 } ?? .confirmed
    let share = Double(counts[worst]) / Double(counts.asked)
    let path = links.places.ads(asking: [.verdict(worst)] + filters)
    let words = Answer.worstFirst.filter { counts[$0] > 0 }
      .map { "\(NumberText.grouped(counts[$0])) \($0.words)" }.joined(separator: ", ")
    return [
      "cellTone": .text(worst.tone), "cellSign": .text(worst.sign),
      "shade": .text(!worst.needsAttention || share < 0.02 ? "" : share < 0.1 ? " is-some" : " is-most"),
      "isBad": .flag(worst.needsAttention),
      "count": .text(NumberText.grouped(counts[worst])), "ofAll": .text(NumberText.grouped(counts.asked)),
      "cellPath": .optional(path),
      "cellWords": .text(words),
    ]
  }

  private var countryTotals: [ViewValues] {
    overview.countries.compactMap { cell(overview.total(of: $0).all, [.country($0)]) }
  }

  private var versions: [ViewValues] {
    overview.versions.prefix(ReportFrame.longestTable).map { version in
      let (counts, adChoices) = (version.tally.all, version.tally.adChoices)
      return [
        "version": .text(overview.name(ofVersion: version.key)),
        "confirmedOf": .text(
          "\(NumberText.grouped(counts[.confirmed])) of \(NumberText.grouped(counts.asked))"),
        "segments": .list(Self.segments(counts)),
        "confirmedPath": .optional(
          counts[.confirmed] > 0 ? list(.verdict(.confirmed), of: version.key) : nil),
        "failedPath": .optional(list(.verdict(.failed), of: version.key)),
        "toCheckPath": .optional(list(.verdict(.toCheck), of: version.key)),
        "adChoicesPath": .optional(list(.question(.adChoices, .failed), of: version.key)),
        "failed": .optional(counts[.failed] > 0 ? NumberText.grouped(counts[.failed]) : nil),
        "toCheck": .optional(counts[.toCheck] > 0 ? NumberText.grouped(counts[.toCheck]) : nil),
        "hasAdChoices": .flag(adChoices.asked > 0),
        "adChoicesFailed": .optional(
          adChoices[.failed] > 0 ? NumberText.grouped(adChoices[.failed]) : nil),
        "adChoicesOf": .text(NumberText.grouped(adChoices.asked)),
      ]
    }
  }

  /// Returns the link to the list of some ads of a version; `nil` if ads of several apps may have the version.
  private func list(_ filter: AdFilter, of version: RowKey) -> String? {
    guard version.value != nil, overview.app != nil else { return nil }
    return links.places.ads(asking: [filter, .appVersion(overview.name(ofVersion: version))])
  }

  /// Returns the parts of a bar of 120 units for confirmed ads, those confirmed by a person, ads to check and failed ads.
  /// A part is at least 3 units wide; one without ads is left out.
  private static func segments(_ counts: AnswerCounts) -> [ViewValues] {
    let answers = [Answer.confirmed, .confirmedByPerson, .toCheck, .failed].filter { counts[$0] > 0 }
    let (least, room) = (3.0, 120 - 3 * Double(answers.count))
    var start = 0.0
    return answers.map { answer in
      let width = least + room * Double(counts[answer]) / Double(max(1, counts.asked))
      defer { start += width }
      return [
        "tone": .text(answer.tone), "start": .text(SVGNumber.text(start)),
        "width": .text(SVGNumber.text(width)),
      ]
    }
  }

  private var checksTitle: String? {
    let (count, answered) = (overview.total.all[.toCheck], overview.total.all[.confirmedByPerson])
    guard count > 0 else { return nil }
    return
      "To check: \(NumberText.count(count, overview.noun)), \(NumberText.count(overview.causes.count, "cause"))"
      + (answered > 0 ? "; \(NumberText.grouped(answered)) confirmed by a person" : "")
  }

  private var checks: [ViewValues] {
    overview.causes.prefix(ComplianceOverview.mostCauses).map { cause in
      [
        "checkCount": .text(NumberText.count(cause.ads.all[.toCheck], overview.noun)),
        "checkPath": .optional(links.places.ads(asking: [.verdict(.toCheck), .cause(cause)])),
        "reason": .text(cause.reason.capitalizedFirst), "checkFormats": .text(cause.formatsToCheck(links)),
        "advice": .text(cause.tally.advice.joined(separator: " ")),
        "command": .optional(cause.command(report.rules)),
        "provisions": .text(cause.provisions(report.rules).map(\.name).joined(separator: ", ")),
      ]
    }
  }
}

extension Answer {
  /// The verdict's name in the CSS classes of the style sheet.
  package var tone: String {
    switch self {
    case .confirmed: "confirmed"
    case .confirmedByPerson: "person"
    case .failed: "failed"
    case .toCheck: "look"
    case .notInScope: "none"
    }
  }

  /// The id of the verdict's sign in `partials/signs` without `icon-`: a tick, a cross, a diamond or a dash.
  package var sign: String {
    switch self {
    case .confirmed, .confirmedByPerson: "pass"
    case .failed: "error"
    case .toCheck: "review"
    case .notInScope: "none"
    }
  }
}
