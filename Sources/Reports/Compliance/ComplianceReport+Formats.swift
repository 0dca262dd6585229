import Model
import Basics
import Markdown
import Statistics

/// The answers format by format.
extension ComplianceReport {
  private static let formatsTitle: MarkdownInline = "Format by format"
  /// Maximum countries that a row of a table names.
  private static let mostCountries = 12

  /// Writes the answers to each question about the ads of each format. The formats with the most failed ads come first.
  func writeFormats(_ writer: inout MarkdownWriter) {
    let formats = overview.value.places
    guard !formats.isEmpty else { return }
    writer.heading(2, Self.formatsTitle)
    writer.paragraph(
      """
      Formats with failed ads come first, then those with ads to check. A format’s table has only the questions with such ads, \
      and names their countries. Every question in every country, and the ads that weren’t asked, stand in the site’s \
      \(links.data("compliance.csv")), AdChoices in \(links.data("adchoices-by-format-and-country.csv")).
      """)
    for row in formats.prefix(ReportFrame.longestTable) { write(row, &writer) }
    ReportFrame.more(formats.count - ReportFrame.longestTable, in: "compliance.csv", links, &writer)
  }

  private func write(_ row: FormatRow, _ writer: inout MarkdownWriter) {
    let all = row.total.all
    writer.heading(3, links.format(row.format))
    writer.paragraph("\(all.asked, "ad") in scope, each counted once: \(Self.words(all)).")
    let (questions, columns) = (questions(about: row), Answer.columns(Answer.worstFirst, of: all))
    var table = MarkdownTable(
      [.init("Question"), .init("Rule")]
        + (columns.map(\.title) + ["Ads"]).map { .init(.text($0), .trailing) }
        + [.init("Not confirmed in")])
    for question in questions where !question.isConfirmed {
      let total = question.total
      table.append(
        [
          .text(question.name), question.rule.map { links.id($0.rawValue) } ?? "–",
        ] + columns.map { $0 == .failed && total[$0] > 0 ? .strong(.number(total[$0])) : .number(total[$0]) }
          + [.number(total.asked), countries(of: question)])
    }
    writer.table(table, in: "compliance", links)
    let confirmed = Dictionary(grouping: questions.filter(\.isConfirmed), by: \.total.asked)
    guard !confirmed.isEmpty else { return }
    writer.paragraph(
      confirmed.sorted { $0.key > $1.key }.map { ads, questions in
        let names = questions.map { question in
          .text(question.name) + (question.rule.map { " by \(links.id($0.rawValue))" } ?? "")
        }
        return "Confirmed for \(.number(ads)) of \(ads, "ad"): \(names.joined(separator: ", "))."
      }.joined(separator: " "))
  }

  /// Returns the countries in which the question isn't confirmed for every ad, with the numbers of these ads:
  /// `DE: **1 failed**, 2 to check; FR: 1 to check`.
  private func countries(of question: FormatQuestion) -> MarkdownInline {
    let all = question.countries.filter { !$0.value.isConfirmed }.sorted { a, b in
      (b.value[.failed], b.value[.toCheck], a.key) < (a.value[.failed], a.value[.toCheck], b.key)
    }
    let named = all.prefix(Self.mostCountries).map { country, counts -> MarkdownInline in
      "\(links.name(country, by: .country)): \(Self.words(counts, [.failed, .toCheck, .confirmedByPerson]))"
    }
    let more = all.count - named.count
    let rest: [MarkdownInline] = more > 0 ? ["\(more, "more country", "more countries")"] : []
    return (named + rest).joined(separator: "; ")
  }

  /// Returns the numbers that aren't 0, with the names of the answers: `**2 failed**, 9 confirmed`.
  private static func words(
    _ counts: AnswerCounts, _ answers: [Answer] = Answer.worstFirst
  ) -> MarkdownInline {
    answers.filter { counts[$0] > 0 }.map { answer in
      let words: MarkdownInline = "\(.number(counts[answer])) \(answer.words)"
      return answer == .failed ? .strong(words) : words
    }.joined(separator: ", ")
  }

  /// Returns AdChoices and the Art. 26 questions, with a row for each rule that answers one. A question that was asked of no
  /// ad of the format is left out.
  private func questions(about row: FormatRow) -> [FormatQuestion] {
    let adChoices = FormatQuestion(
      name: "AdChoices", rule: nil, countries: row.countries.mapValues(\.adChoices))
    let others = answers.map { answer in
      let counts = row.countries.keys.map { country in
        (country, evidence.answers(to: answer, at: AdChoicesRow(format: row.format, country: country)))
      }
      return FormatQuestion(
        name: answer.provision.name, rule: answer.rule, countries: Dictionary(uniqueKeysWithValues: counts))
    }
    return ([adChoices] + others).filter { $0.total.asked > 0 }
  }
}

/// A question about the ads of a format, with the numbers of ads by answer.
private struct FormatQuestion {
  let name: String
  /// The rule that answers the question; `nil` for AdChoices, on which several rules decide.
  let rule: RuleID?
  let countries: [RowKey: AnswerCounts]

  var total: AnswerCounts { countries.values.reduce(into: AnswerCounts(), +=) }
  var isConfirmed: Bool { total.isConfirmed }
}

extension AnswerCounts {
  /// True if every ad to which the question applies is confirmed.
  fileprivate var isConfirmed: Bool { self[.confirmed] == asked }
}
