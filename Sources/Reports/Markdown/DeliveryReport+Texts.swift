import Markdown
import Statistics

extension DeliveryReport {
  /// Writes the number of texts that the recorder saw but didn't measure.
  func writeUnmeasuredTexts(_ writer: inout MarkdownWriter) {
    let (count, all) = (book.texts.unmeasured, book.texts.rendered)
    guard count > 0 else { return }
    writer.paragraph(
      """
      For **\(.number(count)) of \(all, "text")** (headlines and bodies that were rendered) the recorder didn’t measure \
      whether \(all == 1 ? "it was" : "they were") cut: \(links.id("text-truncated")) goes by the text that was recorded.
      """)
  }
}
