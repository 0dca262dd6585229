/// Markup that this tool made: the only thing a template may insert unescaped.
package struct HTML: Hashable, Sendable {
  package let markup: String

  /// The caller vouches that every untrusted part of the markup is escaped.
  package init(vouchedFor markup: String) { self.markup = markup }
}
