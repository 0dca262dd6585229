import Reports
import Model
import Basics
import Statistics

/// The state of a format as a row of the overview: its ads, findings, sign-off and newest recording.
struct FormatHealth: ViewModel {
  let folder: FormatFolder
  /// Path of the format's page.
  let path: String
  let sessions: Int
  /// Counts of the format's ads in scope by result: confirmed, to check or failed. Each ad is counted once, by its
  /// worst result for Article 26 and AdChoices.
  let answers: AdAnswers
  let findings: FindingCounts
  /// True if the format has errors, and all of them are in test sessions.
  let hasErrorsInTestsOnly: Bool
  /// The rank among all formats: that of the format's ads or of its findings, whichever is more urgent.
  let urgency: Urgency
  /// Day of the newest impression; `nil` if none was recorded.
  let lastDay: String?
  /// Counts of the format's ads in the last builds, the oldest first; empty if there is no earlier one.
  let trend: [AnswerCounts]

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "path": .text(path)
    case "name": .text(folder.facts.name)
    case "id": .text(folder.facts.id)
    case "kindTitle": .text(folder.facts.kind.title)
    case "status": .text(Chip(folder.facts.status).label)
    case "sessions": .text(Self.text(sessions))
    case "bar": .part(answers.all.asked > 0 ? AnswerBar(answers.all) : nil)
    case "confirmed":
      .text("\(NumberText.grouped(answers.all[.confirmed])) of \(NumberText.grouped(answers.all.asked))")
    case "confirmedPath":
      .optional(answers.all[.confirmed] > 0 ? adsPath(.verdict(.confirmed)) : nil)
    case "findingsPath": .text(path + "#findings")
    case "failed": .part(Self.chip(.failed, answers.all))
    case "failedPath": .text(adsPath(.verdict(.failed)))
    case "toCheckPath": .text(adsPath(.verdict(.toCheck)))
    case "adChoicesPath": .text(adsPath(.question(.adChoices, .failed)))
    case "failedIn": .optional(AnsweredAds(answers).split(.failed))
    case "toCheck": .part(Self.chip(.toCheck, answers.all))
    case "adChoicesFailed": .part(Self.chip(.failed, answers.adChoices))
    case "errors": .optional(findings.errors == 0 ? nil : NumberText.grouped(findings.errors))
    case "signOff": .part(signOff.map(Self.shortened) ?? Chip(tone: "none", label: "never"))
    case "trend": .part(trend.isEmpty ? nil : TrendBars(trend))
    case "lastDay": .text(lastDay ?? "")
    default: nil
    }
  }

  /// Returns the path to the list of the format's ads.
  private func adsPath(_ filter: AdFilter) -> String {
    SiteMap.ads(asking: [filter, .format(.value(folder.facts.id))])
  }

  /// The state of the format's sign-offs; `nil` if it was never signed off.
  var signOff: Chip? { SignOff(folder.reviews)?.chip }

  /// Returns the text of a number; empty for 0, so that other numbers stand out in the table.
  private static func text(_ number: Int) -> String { number == 0 ? "" : NumberText.grouped(number) }

  /// Returns the chip without "Sign-off" in its label, since that is the title of the column.
  private static func shortened(_ chip: Chip) -> Chip {
    Chip(tone: chip.tone, label: String(chip.label.trimmingPrefix("Sign-off ")))
  }

  private static func chip(_ answer: Answer, _ counts: AnswerCounts) -> Chip? {
    let count = counts[answer]
    return count == 0 ? nil : Chip(tone: Chip(answer).tone, label: NumberText.grouped(count))
  }
}

extension FormatHealth {
  /// The verdict in the title of the format's page: `6 of 38 ads failed AdChoices, all in tests`,
  /// `8 ads to check, 1 error` or `not recorded`.
  var verdict: String {
    let ads = answers.all
    guard ads[.failed] == 0 else { return failure }
    let errors = findings.errors == 0 ? nil : NumberText.count(findings.errors, "error")
    return [adWords, errors.map { $0 + (hasErrorsInTestsOnly ? " in tests" : "") }]
      .compactMap(\.self).joined(separator: ", ")
  }

  /// The number of failed ads; if all of them failed AdChoices, of the ads that must carry it.
  private var failure: String {
    let (failed, adChoices) = (answers.all[.failed], answers.adChoices)
    let isAdChoices = adChoices[.failed] == failed
    let asked = isAdChoices ? adChoices.asked : answers.all.asked
    let words = "\(NumberText.grouped(failed)) of \(NumberText.count(asked, "ad")) failed"
    return [isAdChoices ? words + " AdChoices" : words, AnsweredAds(answers).split(.failed)]
      .compactMap(\.self).joined(separator: ", ")
  }

  /// The number of ads to check or, without any, of confirmed ads.
  private var adWords: String {
    let (toCheck, asked) = (answers.all[.toCheck], answers.all.asked)
    guard asked > 0 else {
      return sessions == 0 ? "not recorded" : "no ad in scope in \(NumberText.count(sessions, "session"))"
    }
    if toCheck == 0 {
      return answers.all[.confirmedByPerson] > 0
        ? answers.all.confirmedWords("ad") : NumberText.count(asked, "ad") + " confirmed"
    }
    let number = toCheck == asked ? "" : NumberText.grouped(toCheck) + " of "
    return number + NumberText.count(asked, "ad") + " to check"
  }
}

extension FormatHealth: Comparable {
  /// True if both are the same format.
  static func == (a: FormatHealth, b: FormatHealth) -> Bool { a.folder.facts.file == b.folder.facts.file }

  /// Sorts by urgency, then by file.
  static func < (a: FormatHealth, b: FormatHealth) -> Bool {
    let (one, other) = (a.folder.facts.file, b.folder.facts.file)
    return a.urgency == b.urgency ? one.precedesInBytes(other) : a.urgency < b.urgency
  }
}

extension FormatHealth {
  /// Returns the health of all formats, the worst first.
  static func all(_ publication: Publication, _ map: SiteMap) -> [FormatHealth] {
    let tallies = publication.tallies
    let sessions = Dictionary(
      tallies.rows(by: .format).map { ($0.key, $0.tally.sessions) }, uniquingKeysWith: +)
    let days = tallies.rowsByFormatAndDay.reduce(into: [RowKey: String]()) { days, row in
      if let day = row.key.day.value { days[row.key.format] = day }
    }
    let history = publication.history.flatMap { $0.comparison == nil ? nil : $0.builds }
    let trends = history?.trends ?? [:]
    let (answers, facts) = (tallies.answers.byFormat, UrgencyFacts(publication))
    return publication.catalog.formats.map { folder in
      let format = RowKey.value(folder.facts.id)
      let (ads, findings) = (
        answers[format] ?? AdAnswers(), publication.findings.byFormat[folder.facts.file] ?? FindingSummary()
      )
      return FormatHealth(
        folder: folder, path: map.page(of: folder.facts), sessions: sessions[format] ?? 0, answers: ads,
        findings: FindingCounts(findings),
        hasErrorsInTestsOnly: facts.areInTests(
          findings.filtered { $0.verdict != .needsReview && $0.severity == .error }),
        urgency: urgency(of: ads, findings, facts, name: folder.facts.name.lowercased()),
        lastDay: days[format], trend: trends[folder.facts.id] ?? [])
    }.sorted()
  }

  private static func urgency(
    of ads: AdAnswers, _ findings: FindingSummary, _ facts: UrgencyFacts, name: String
  ) -> Urgency {
    var found = facts.urgency(of: findings, count: 0, name: name)
    // The counts of ads are exact; the findings of a summary are the first of many.
    found.hasFailedAd = false
    found.count = findings.count { sort in
      WorstFinding(sort.verdict, sort.severity) == found.worst && sort.isKnown == found.isKnown
    }
    return min(Urgency(ads, name: name), found)
  }
}

/// A bar in a table's cell that divides ads in scope into confirmed, confirmed by a person, to check and failed.
struct AnswerBar: ViewModel {
  private let segments: [(answer: Answer, start: Int, width: Int)]

  /// Width of a bar, and minimum width of each of its segments, in pixels.
  private static let (width, least) = (120, 3)

  /// Creates a bar from counts of ads by result. At least one ad must be in scope.
  init(_ counts: AnswerCounts) {
    let parts = [Answer.confirmed, .confirmedByPerson, .toCheck, .failed].filter { counts[$0] > 0 }
    let room = Self.width - 2 * (parts.count - 1)
    var widths = parts.map { max(Self.least, room * counts[$0] / max(1, counts.asked)) }
    // The largest part takes up what rounding left over.
    if let largest = widths.indices.max(by: { widths[$0] < widths[$1] }) {
      widths[largest] += room - widths.reduce(0, +)
    }
    var start = 0
    segments = zip(parts, widths).map { answer, width in
      defer { start += width + 2 }
      return (answer, start, width)
    }
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    guard name == "segments" else { return nil }
    return .list(segments) { segment in
      [
        "tone": .text(Chip(segment.answer).tone), "start": .number(segment.start),
        "width": .number(segment.width), "isHatched": .flag(segment.answer == .toCheck),
      ]
    }
  }
}
