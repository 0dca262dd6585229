package import Basics

/// The name of what findings are about, such as an asset key, and the format of the ad or definition that has it.
package struct NamedSubject: Hashable, Comparable, Sendable {
  /// Maximum number of names in a list in words.
  package static let mostListed = 10

  /// The name, redacted.
  package var name: String
  /// The declared name that is nearest to it; `nil` if none is near.
  package var nearest: String?
  /// The format's id, redacted; `nil` if it isn't known.
  package var format: String?
  /// True if the findings are about ads, false if they are about a file or a session as a whole.
  package var isOfAds: Bool

  /// - Parameters:
  ///   - violation: a violation whose texts are redacted.
  ///   - place: the redacted subject of its finding.
  /// - Returns: `nil` if the violation names nothing.
  package init?(_ violation: Violation, _ place: FindingSubject) {
    guard let name = violation.subject else { return nil }
    (self.name, nearest, format, isOfAds) = (name, violation.nearest, place.format, place.ad != nil)
  }

  package static func < (a: NamedSubject, b: NamedSubject) -> Bool {
    a.order.lexicographicallyPrecedes(b.order)
  }

  private var order: [String] { [name, nearest ?? "", format ?? "", isOfAds ? "1" : "0"] }
}

extension NamedSubject {
  /// Creates the subject of a violation in a session whose finding isn't created. Its texts are redacted as those of a
  /// finding would be.
  package init?(
    unshown violation: Violation, _ place: FindingSubject, _ redactor: Redactor, _ texts: inout RedactedTexts
  ) {
    guard let name = violation.subject else { return nil }
    self.name = texts.value(name, by: redactor)
    nearest = violation.nearest.map { texts.value($0, by: redactor) }
    format = place.format.map { redactor.value($0, as: .name) }
    isOfAds = place.ad != nil
  }
}

extension Sequence<NamedSubject> {
  /// Returns the names without duplicates as a list in words, each with the nearest declared one, and the number of
  /// those after the tenth: `'Headlin' ('Headline'?), 'Stars' and 12 more`. It is empty for no name.
  package func named() -> String {
    var seen: Set<String> = []
    let names = map { $0.name.quoted + ($0.nearest.map { " (\($0.quoted)?)" } ?? "") }
      .filter { seen.insert($0).inserted }
    let more = names.count - NamedSubject.mostListed
    return (names.prefix(NamedSubject.mostListed) + (more > 0 ? ["\(more) more"] : [])).listed()
  }
}
