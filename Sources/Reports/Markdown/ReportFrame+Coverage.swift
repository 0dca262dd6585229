import Model
import Markdown
import Statistics

extension ReportFrame {
  /// Lists, by recording, what its recorder doesn't observe. Rules that depend on it are not applicable, or need
  /// review.
  static func unobserved(_ publication: Publication, _ links: ReportLinks, _ writer: inout MarkdownWriter) {
    let recordings = publication.tallies.unobserved.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
    guard !recordings.isEmpty else { return }
    writer.list(
      recordings.prefix(DeliveryReport.longestList).map { path, unobserved in
        "Not observed in \(links.code(path)): \(.text(unobserved.map(\.rawValue).joined(separator: ", ")))"
      })
    let rest = recordings.count - DeliveryReport.longestList
    if rest > 0 { writer.paragraph("… and in \(rest, "other recording").") }
  }

  /// The sentence in place of a figure whose events no recorder observes.
  static let notRecorded: MarkdownInline = "Not recorded: no recorder of these sessions observes it."

  /// The explanation of figures that aren't recorded.
  static let methodOfDashes: MarkdownInline = """
    **–** is what isn’t recorded: no recorder of these ads observes it (`recorder.observes`), or there is nothing to \
    divide by. **In part**: some recorders do, and only their ads count, in the whole of a rate, too.
    """

  /// Returns how many ads have a recorder that observes each of `parts`. Parts that are observed for all ads are left
  /// out; if none remains, the result is `nil`.
  ///
  /// - Parameter ads: the number of all ads with its noun: "3 ads".
  static func coverage(
    of observed: ObservedAds, _ parts: ObservedParts, _ ads: MarkdownInline
  ) -> MarkdownInline? {
    let parts = ObservedParts.named.filter { parts.contains($0.part) }
      .map { ($0.name, observed.count(of: $0.part)) }.filter { $0.1 < observed.all }
    guard !parts.isEmpty else { return nil }
    let list = parts.map { name, count -> MarkdownInline in "\(.text(name)) \(.number(count))" }
    return "Not every recorder observes everything. Of \(ads) observed: \(list.joined(separator: ", "))."
  }
}
