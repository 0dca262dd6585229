package import Model
import Basics
import Markdown

/// A report that opens with a verdict and the figures behind it. Its text and its page are made of the same parts: the text
/// has the figures in the sentences of its summary, the page has them as tiles.
struct OpenedReport: Sendable {
  /// Name of the report's files: `mediation`.
  let name: String
  let title: String
  let publication: Publication
  let links: ReportLinks
  /// The verdict, within a title: `22 of 24 requests filled, by 2 adapters`.
  let verdict: String
  /// The figures, in sentences. Lists of reports show the first ones.
  let summary: [MarkdownInline]
  let tiles: [LabelledFigure]
  /// Sentences about what is in no figure, or only in part.
  let limits: [MarkdownInline]
  /// Writes the sections after the opening.
  let sections: @Sendable (inout MarkdownWriter) -> Void

  func report(charts: [DeferredFile] = [], bars: [String: [[String]]]) -> Report {
    var report = Report(
      name: name, title: title, text: markdown { write(&$0) }, summary: markdown { $0.list(headline) },
      charts: charts, bars: bars)
    report.opening = ReportOpening(
      verdict: verdict, tiles: tiles,
      head: markdown {
        ReportFrame.scope(of: publication, &$0)
        if !limits.isEmpty { $0.list(limits) }
      }, rest: markdown { writeRest(&$0) })
    return report
  }

  /// Maximum sentences of a report in the list of reports.
  private static let mostHeadlines = 4
  private var headline: [MarkdownInline] { Array(summary.prefix(Self.mostHeadlines)) }

  private func markdown(_ write: @escaping @Sendable (inout MarkdownWriter) -> Void) -> Deferred<String> {
    Deferred { [links] in
      var writer = MarkdownWriter()
      write(&writer)
      return links.resolved(writer.text)
    }
  }

  private func write(_ writer: inout MarkdownWriter) {
    writer.heading(1, "\(.text(title)): \(.text(verdict))")
    ReportFrame.scope(of: publication, &writer)
    if !(summary + limits).isEmpty {
      writer.heading(2, "Summary")
      writer.list(summary + limits)
    }
    writeRest(&writer)
  }

  private func writeRest(_ writer: inout MarkdownWriter) {
    sections(&writer)
    ReportFrame.origin(of: publication, &writer)
  }
}

/// The beginning of a report's page, before its sections: the verdict as its title, and the figures behind it as tiles.
package struct ReportOpening: Sendable {
  package let verdict: String
  package let tiles: [LabelledFigure]
  /// The paragraphs on the inputs of the report, and on what its figures leave out, as Markdown.
  package let head: Deferred<String>
  /// The sections, as Markdown.
  package let rest: Deferred<String>
}
