/// The basis of a part of a rule, in a sentence: a source, our reading of one, or advice.
package struct Ground: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// One of the rule's sources states this.
    case documented
    /// Our interpretation of a source, or a conclusion from it.
    case deduced
    /// Our advice, which no source demands.
    case advice

    /// The word that pages put before the text: `Documented`.
    package var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
  }

  package let kind: Kind
  /// The basis in a sentence or two, as GitHub-flavoured Markdown.
  package let text: String

  package init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }
}
