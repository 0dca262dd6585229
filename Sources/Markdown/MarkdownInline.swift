import Basics

/// A stretch of GitHub-flavoured Markdown within a line.
///
/// The literal parts of an interpolated string are Markdown as written; a `String` put into one is text from outside
/// and is escaped on the way in, so that forgetting to escape is not possible:
///
///     let line: MarkdownInline = "**\(count)** impressions of \(.code(ad.id)), shown as \(caption)"
package struct MarkdownInline: Hashable, Sendable {
  /// The Markdown itself.
  package let source: String

  fileprivate init(source: String) { self.source = source }

  /// Text from outside, shown as it is.
  package static func text(_ text: String) -> MarkdownInline {
    MarkdownInline(source: MarkdownEscaping.escaped(text))
  }

  /// Text from outside as code: GitHub looks for mentions and references everywhere but here, so ids stand in code.
  package static func code(_ text: String) -> MarkdownInline {
    MarkdownInline(source: MarkdownEscaping.codeSpan(text))
  }

  /// A link to a place of our own: a relative path, a fragment, or an address from the tool's own texts.
  package static func link(_ label: MarkdownInline, to destination: String) -> MarkdownInline {
    MarkdownInline(source: "[\(label.source)](\(MarkdownEscaping.destination(destination)))")
  }

  /// A link to an address that the writer defines.
  package static func reference(_ label: MarkdownInline, to name: String) -> MarkdownInline {
    MarkdownInline(source: "[\(label.source)][\(name)]")
  }

  /// A picture beside the text; `path` is relative.
  package static func image(_ alternative: String, at path: String) -> MarkdownInline {
    MarkdownInline(
      source: "![\(MarkdownEscaping.escaped(alternative))](\(MarkdownEscaping.destination(path)))")
  }

  package static func strong(_ content: MarkdownInline) -> MarkdownInline {
    MarkdownInline(source: "**\(content.source)**")
  }

  package static func + (a: MarkdownInline, b: MarkdownInline) -> MarkdownInline {
    MarkdownInline(source: a.source + b.source)
  }
}

extension MarkdownInline: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var source = ""

    package init(literalCapacity: Int, interpolationCount: Int) { source.reserveCapacity(literalCapacity) }

    package mutating func appendLiteral(_ literal: String) { source += literal }

    /// Text from outside: escaped.
    package mutating func appendInterpolation(_ text: String) { source += MarkdownEscaping.escaped(text) }

    package mutating func appendInterpolation(_ number: some BinaryInteger) { source += String(number) }

    /// Markdown already: taken as it is.
    package mutating func appendInterpolation(_ inline: MarkdownInline) { source += inline.source }
  }

  package init(stringLiteral value: String) { source = value }

  package init(stringInterpolation: StringInterpolation) { source = stringInterpolation.source }
}

extension Sequence<MarkdownInline> {
  package func joined(separator: MarkdownInline) -> MarkdownInline {
    MarkdownInline(source: map(\.source).joined(separator: separator.source))
  }
}
