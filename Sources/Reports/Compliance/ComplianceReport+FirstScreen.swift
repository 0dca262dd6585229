import Model
import Basics
import Markdown
import Statistics

extension ComplianceReport {
  /// Writes the first screen: the numbers, what failed, since when, where, and what is to check.
  ///
  /// - Parameter isAlone: true if the report ad by ad isn't written, to which the screen otherwise links.
  func writeFirstScreen(_ writer: inout MarkdownWriter, isAlone: Bool = false) {
    let overview = overview.value
    writer.heading(1, "Compliance: \(links.text(overview.title))")
    ReportFrame.scope(of: publication, &writer)
    writer.heading(2, "Summary")
    writeSentence(&writer)
    if let since = sinceBuild {
      writer.paragraph(.text(since.sentence))
      writer.list(since.items)
    }
    writeTotals(overview, &writer)
    writeFailed(overview, &writer)
    writeVersions(overview, &writer)
    writePlaces(overview, &writer)
    writeChecks(overview, isAlone: isAlone, &writer)
  }

  /// The difference in causes of ads from the build before; `nil` without one.
  var sinceBuild: BuildComparison? { publication.history?.comparison?.ofAds }

  /// The verdict in a sentence, and what to do.
  var sentence: Deferred<String> {
    Deferred {
      var writer = MarkdownWriter()
      writeSentence(&writer)
      return links.resolved(writer.text)
    }
  }

  private func writeSentence(_ writer: inout MarkdownWriter) {
    let (overview, act) = (overview.value, MarkdownInline.strong(.text(overview.value.act) + "."))
    let sentence = overview.sentence(links)
    writer.paragraph(sentence.isEmpty ? act : act + " " + links.text(sentence))
  }

  private func writeTotals(_ overview: ComplianceOverview, _ writer: inout MarkdownWriter) {
    var table = MarkdownTable(
      [.init(overview.noun == "bid" ? "Bids" : "Ads"), .init("In scope", .trailing)]
        + shownAnswers.map { .init(.text($0.title), .trailing) })
    let noun = overview.noun
    let rows: [(MarkdownInline, AnswerCounts)] = [
      (.strong("Each ad once"), overview.total.all),
      ("AdChoices, reservation \(.text(noun))s in the EEA", overview.adChoices),
      ("DSA Art. 26 and 28, \(.text(noun))s in the EEA", overview.provisions),
      (.text(Provision.transparencyObject.name), overview.total.object),
      (.text(Provision.consent.name), overview.total.consent),
    ]
    for (name, counts) in rows { table.append([name] + cells(counts)) }
    writer.table(table, in: "compliance", links)
  }

  private var shownAnswers: [Answer] {
    Answer.columns([.confirmed, .confirmedByPerson, .failed, .toCheck], of: overview.value.total.all)
  }

  /// Returns table cells with the number of ads in scope, and the number for each verdict.
  private func cells(_ counts: AnswerCounts) -> [MarkdownInline] {
    [.number(counts.asked)] + shownAnswers.map { Self.bold(counts[$0], if: $0 == .failed) }
  }

  private static func bold(_ count: Int, if isBad: Bool) -> MarkdownInline {
    isBad && count > 0 ? .strong(.number(count)) : .number(count)
  }

  private func writeFailed(_ overview: ComplianceOverview, _ writer: inout MarkdownWriter) {
    let count = overview.total.all[.failed]
    guard count > 0 else { return }
    writer.heading(2, "What failed")
    var items = overview.failed.prefix(ComplianceOverview.mostFailed).map(item)
    let more = count - items.count
    if more > 0 {
      items.append("… and \(more, "more \(overview.noun)"): \(links.data(ListFiles.ads + ".csv"))")
    }
    writer.list(items)
  }

  private func item(_ failed: AdCase) -> MarkdownInline {
    let sort: MarkdownInline = failed.isTest ? "test" : .strong("production")
    let lineItem: MarkdownInline =
      failed.subject.lineItem.map { ", line item \(links.code($0))" } ?? ""
    let others: MarkdownInline =
      failed.others.isEmpty ? "" : " Also: \(links.text(failed.others.joined(separator: "; ")))."
    let proof: MarkdownInline =
      failed.leading.map { finding in
        ", "
          + links.proof(
            finding.location, session: failed.session, finding: finding, label: Self.line(finding))
      } ?? ""
    let path = linksPictures ? failed.picture : nil
    let picture: MarkdownInline = path.map { ", \(.link("picture", to: $0))" } ?? ""
    return """
      **\(links.text(failed.title))**, \(sort): \(links.text(failed.place(links)))\(lineItem). \
      \(links.text(failed.remedy))\(others) \(links.code(failed.session)), ad \(links.text(failed.ad))\(proof)\(picture)
      """
  }

  /// Returns the text of a link to a finding's location: `line 174`, or the whole location if it has no line.
  private static func line(_ finding: Finding) -> String {
    finding.location.range.map { "line \($0.line)" } ?? finding.location.description
  }

  private func writeVersions(_ overview: ComplianceOverview, _ writer: inout MarkdownWriter) {
    guard !overview.versions.isEmpty else { return }
    writer.heading(2, "Since when")
    var table = MarkdownTable(
      [.init("App"), .init("In scope", .trailing)]
        + shownAnswers.map { .init(.text($0.title), .trailing) }
        + [.init("AdChoices failed", .trailing)])
    for (version, counts) in ReportFrame.largest(overview.versions, by: \.tally.all.asked) {
      let adChoices = counts.adChoices
      table.append(
        [.text(overview.name(ofVersion: version))] + cells(counts.all) + [
          adChoices.asked == 0
            ? "–" : "\(Self.bold(adChoices[.failed], if: true)) of \(.number(adChoices.asked))"
        ])
    }
    writer.table(table)
    if !overview.dayWords.isEmpty { writer.paragraph(.text(overview.dayWords)) }
  }

  private func writePlaces(_ overview: ComplianceOverview, _ writer: inout MarkdownWriter) {
    let rows = overview.places.flatMap { row in
      row.countries.sorted { $0.key < $1.key }.map {
        (format: row.format, country: $0.key, counts: $0.value.all)
      }
    }
    guard !rows.isEmpty else { return }
    writer.heading(2, "Where")
    let bad = rows.filter { $0.counts[.failed] + $0.counts[.toCheck] > 0 }
    let good = rows.reduce(0) { $0 + ($1.counts[.failed] + $1.counts[.toCheck] == 0 ? $1.counts.asked : 0) }
    let rest: MarkdownInline =
      good > 0 ? " In all others, \(good, overview.noun), every one is confirmed." : ""
    writer.paragraph(
      "Formats and countries with \(.text(overview.noun))s that failed or are to check." + rest)
    var table = MarkdownTable([
      .init("Format"), .init("Country"), .init("In scope", .trailing), .init("Failed", .trailing),
      .init("To check", .trailing),
    ])
    for row in bad.prefix(Self.mostPlaces) {
      table.append([
        .text(links.label(row.format, by: .format)), links.name(row.country, by: .country),
        .number(row.counts.asked), Self.bold(row.counts[.failed], if: true), .number(row.counts[.toCheck]),
      ])
    }
    writer.table(table, in: "compliance", links)
    ReportFrame.more(bad.count - Self.mostPlaces, in: "compliance.csv", links, &writer)
  }

  /// Maximum rows of the short report's table of formats and countries with problems.
  private static let mostPlaces = 40

  private func writeChecks(_ overview: ComplianceOverview, isAlone: Bool, _ writer: inout MarkdownWriter) {
    guard overview.total.all[.toCheck] > 0 else { return }
    writer.heading(2, "To check")
    var items = overview.causes.prefix(ComplianceOverview.mostCauses).map { cause -> MarkdownInline in
      let count = cause.ads.all[.toCheck]
      let parts: [MarkdownInline] = [
        "**\(count, overview.noun): \(links.text(cause.reason))**.",
        "\(links.text(cause.formatsToCheck(links))).",
      ]
      let provisions = "(" + cause.provisions(rules).map(\.name).joined(separator: ", ") + ")"
      let command =
        cause.command(rules).map { ["Write down what you see: \(.code($0))."] } ?? [MarkdownInline]()
      return (parts + cause.tally.advice.map { links.text($0) } + [.text(provisions)] + command)
        .joined(separator: " ")
    }
    let more = overview.causes.count - items.count
    if more > 0 {
      let place: MarkdownInline =
        isAlone ? "the full report" : .link("the report ad by ad", to: "\(Self.adsName).md")
      items.append("… and \(more, "more cause"), in \(place)")
    }
    writer.list(items)
  }
}
