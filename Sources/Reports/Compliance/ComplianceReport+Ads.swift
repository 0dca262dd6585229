import Model
import Basics
import Markdown
import Statistics

/// The details of the compliance report, ad by ad. They form a text of their own, so that the main report takes two
/// minutes to read.
extension ComplianceReport {
  package static let adsName = "compliance-ads"
  static let adsTitle = "Compliance report ad by ad"

  var adsMarkdown: String {
    var body = MarkdownWriter()
    writeFormats(&body)
    writeAdChoices(&body)
    writeCauses(&body)
    writeCases(&body)
    writeReach(&body)
    writeSources(&body)
    writeRecordings(&body)
    var writer = MarkdownWriter()
    writer.heading(1, .text(Self.adsTitle))
    ReportFrame.scope(of: publication, &writer)
    writer.paragraph(
      "What stands behind the [compliance report](compliance.md), which sums it up and explains its words.")
    writer.heading(2, "Contents")
    writer.contents(of: body, level: 2)
    writer.append(body)
    ReportFrame.origin(of: publication, &writer)
    return writer.text
  }

  var adsCharts: [DeferredFile] {
    drawings.sorted { $0.key < $1.key }.map { path, drawing in DeferredFile(path: path) { drawing } }
  }
}

extension ComplianceReport {
  /// Lists the ads that failed or need review, with findings, lines, remedies and a drawing of the screen.
  private func writeCases(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Ads to look at")
    guard !publication.cases.isEmpty else {
      return writer.paragraph(
        "There are none: no rule about an Art. 26 question fails, and none is to check.")
    }
    // A site has a list of all ads, and a page about each of these.
    if links.places.isInSite { return writePlacesOfCases(&writer) }
    writer.paragraph(
      """
      Ads with an Art. 26 question that failed come first; then those of which another rule fails; then \
      those that are to check.
      """)
    for item in publication.cases.prefix(Self.mostCases) { write(item, &writer) }
    let more = publication.caseCount - Self.mostCases
    if more > 0 { writer.paragraph("… and \(more, "more ad"): \(links.data(ListFiles.ads + ".csv")).") }
  }

  /// Writes the numbers of ads to look at, with the way to their list.
  private func writePlacesOfCases(_ writer: inout MarkdownWriter) {
    let answers = publication.tallies.answers.total.all
    let items = [(Answer.failed, "failed"), (.toCheck, "to check")].compactMap { answer, words in
      answers[answer] > 0 ? (answer, "\(NumberText.count(answers[answer], "ad")) \(words)") : nil
    }
    writer.list(
      items.map { answer, words in
        let text = MarkdownInline.text(words)
        return links.places.ads(asking: [.verdict(answer)]).map { .link(text, to: $0) } ?? text
      })
    writer.paragraph(
      "The page of an ad has its picture, the recorded lines that prove the answer, and what to do.")
  }

  /// Maximum ads that are listed one by one: each takes some 3 KB of the page.
  private static let mostCases = 50

  private func write(_ item: AdCase, _ writer: inout MarkdownWriter) {
    let subject = item.subject
    writer.heading(
      3,
      "\(item.outcome?.title ?? item.verdict.title): ad \(links.code(item.ad)) of session \(links.id(item.session))"
    )
    var facts: [MarkdownInline] = [links.format(item.format)]
    facts.append(links.name(item.country, by: .country))
    if let lineItem = subject.lineItem { facts.append("line item \(links.code(lineItem))") }
    if item.isTest { facts.append("**a test session**") }
    writer.paragraph(facts.joined(separator: " · "))
    var table = MarkdownTable(
      ["Art. 26 question", "Rule", "It says", "Line", "What to do"].map { .init(.text($0)) })
    for finding in item.findings {
      table.append([
        .text(rules.roles[finding.rule]?.provision?.name ?? ""), links.id(finding.rule.rawValue),
        (finding.verdict == .fail ? "**Fails**: " : "To check: ") + links.text(finding.message),
        places(of: finding), links.text(finding.violation.help),
      ])
    }
    writer.table(table)
    if let pictures = item.pictures?.value, pictures.screen != nil {
      let path = EvidenceDrawing.path(session: item.session, ad: item.ad)
      let fault = pictures.screenFault.map { ": \($0)" } ?? ""
      writer.paragraph(.image("The screen when ad \(item.ad) was shown\(fault)", at: path))
    }
  }

  /// Returns the finding's location and related ones. A location in the same file as the one before it shows only its
  /// line number.
  private func places(of finding: Finding) -> MarkdownInline {
    let named = ([finding.location] + finding.violation.related.map(\.location)).uniqued()
    let session = finding.subject.session
    return
      ([links.proof(finding.location, session: session, finding: finding)]
      + zip(named, named.dropFirst()).map { before, place in
        let isHere = place.file == before.file
        return links.proof(
          place, session: session, finding: finding,
          label: isHere ? ":" + (place.range.map { "\($0.line)" } ?? "") : nil)
      }).joined(separator: ", ")
  }

  /// Drawings of the listed ads, by path. An ad whose layout wasn't recorded has none.
  private var drawings: [String: String] {
    publication.cases.reduce(into: [:]) { drawings, item in
      drawings[EvidenceDrawing.path(session: item.session, ad: item.ad)] = item.pictures?.value.screen
    }
  }
}

extension CauseOutcome {
  package var title: String {
    switch self {
    case .fails: Answer.failed.title
    case .atFault: "Another rule fails"
    case .review: Answer.toCheck.title
    }
  }
}
