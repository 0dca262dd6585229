import Basics

/// Inline Markdown (GitHub-flavoured): a part of a line.
///
/// The literal parts of an interpolated string are Markdown as written. An interpolated `String` is untrusted text and
/// is always escaped:
///     let line: MarkdownInline = "**\(count)** impressions of \(.code(ad.id)), shown as \(caption)"
package struct MarkdownInline: Hashable, Sendable {
  /// The Markdown source.
  package let source: String

  fileprivate init(source: String) { self.source = source }

  /// Untrusted text, escaped.
  package static func text(_ text: String) -> MarkdownInline {
    MarkdownInline(source: MarkdownEscaping.escaped(text))
  }

  /// Untrusted text as a code span. GitHub searches everything but code for mentions and references, so ids are code.
  package static func code(_ text: String) -> MarkdownInline {
    MarkdownInline(source: MarkdownEscaping.codeSpan(text))
  }

  /// A link to a trusted destination: a relative path, a fragment, or an address from the tool's own texts.
  package static func link(_ label: MarkdownInline, to destination: String) -> MarkdownInline {
    MarkdownInline(source: "[\(label.source)](\(MarkdownEscaping.destination(destination)))")
  }

  /// A link to an address that `MarkdownWriter.define` defines under a name.
  package static func reference(_ label: MarkdownInline, to name: String) -> MarkdownInline {
    MarkdownInline(source: "[\(label.source)][\(name)]")
  }

  /// An inline picture; `path` is relative.
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

    /// Appends untrusted text, escaped.
    package mutating func appendInterpolation(_ text: String) { source += MarkdownEscaping.escaped(text) }

    package mutating func appendInterpolation(_ number: some BinaryInteger) { source += String(number) }

    /// Appends Markdown unchanged.
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
