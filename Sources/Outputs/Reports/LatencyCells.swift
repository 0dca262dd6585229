import Markdown
import Tallies

extension Latencies {
  /// The titles of `cells`.
  static let columns: [MarkdownTable.Column] =
    percentiles.map { .init(.text("p\($0)"), .trailing) }

  /// Its percentiles in milliseconds: `812 ms`.
  var cells: [MarkdownInline] { Self.percentiles.map(cell) }

  func cell(_ percentile: Int) -> MarkdownInline {
    milliseconds(atPercentile: percentile).map { .text(Self.text($0)) } ?? "–"
  }

  /// The same in the unit that suits it: `2 min 18 s`, `39.3 s`.
  func shortCell(_ percentile: Int) -> MarkdownInline {
    milliseconds(atPercentile: percentile).map { .text(NumberText.duration(seconds: Double($0) / 1000)) }
      ?? "–"
  }

  /// `1,204 ms`.
  static func text(_ milliseconds: Int) -> String { NumberText.grouped(milliseconds) + " ms" }
}
