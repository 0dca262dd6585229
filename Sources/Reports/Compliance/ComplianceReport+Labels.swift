import Markdown
import Statistics

extension ComplianceReport {
  /// Writes how many ads bore a label of another language than their session's, and the first of them.
  func writeForeignLabels(_ writer: inout MarkdownWriter) {
    let texts = publication.tallies.texts
    guard texts.foreignLabelCount > 0 else { return }
    writer.heading(2, "Ad labels in another language")
    writer.paragraph(
      """
      **\(texts.foreignLabelCount, "ad")** bore a label with a word that marks ads in other languages than the session’s. That \
      is no finding: look whether readers understand it.
      """)
    var items = texts.foreignLabels.map(item)
    let more = texts.foreignLabelCount - items.count
    if more > 0 { items.append("… and \(.number(more)) more") }
    writer.list(items)
  }

  /// Returns the ad, the word and its languages, and the line that shows it.
  private func item(_ label: ForeignLabel) -> MarkdownInline {
    let languages = label.languages.map { links.code($0) }.joined(separator: ", ")
    return """
      Ad \(links.code(label.ad)) of \(links.id(label.session)), \(links.format(label.format)), \
      \(links.name(label.country, by: .country)): \(links.code(label.word.value ?? "")) is a word of \(languages), and the \
      session’s language is \(links.code(label.language.value ?? "")): \(links.proof(label.location, session: label.session))
      """
  }
}
