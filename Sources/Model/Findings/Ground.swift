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

  package static func documented(_ text: String) -> Ground { Ground(kind: .documented, text: text) }
  package static func deduced(_ text: String) -> Ground { Ground(kind: .deduced, text: text) }
  package static func advice(_ text: String) -> Ground { Ground(kind: .advice, text: text) }
}

extension Ground {
  /// States that Google's native policies are only advice for formats whose ads were booked directly.
  package static let nativePoliciesAreAdvice = Ground.advice(
    "Those policies are written for programmatic native ads: for custom native formats they are advice.")
  /// States the limits of rules about an ad's appearance over time.
  package static let judgedOverTime = Ground.deduced(
    "One second is the time after which the MRC counts a display ad as viewable. That it measures this, too, and that what held for most of the time decides, is our reading."
  )
}
