import Basics
import Checking
import Model

extension Rule {
  /// The sorts of a violation of a rule about streams: what the rule's severity is, a lesser fault, a matter of advice, or
  /// one that a person must look at.
  enum Weight { case usual, warning, note, review }

  /// Returns true for an address that needs no playlist to be understood. One that begins with a variable of another
  /// playlist may be absolute.
  static func isAbsolute(_ address: String) -> Bool {
    address.prefixMatch(of: /https?:\/\/[^\/?#]/.ignoresCase()) != nil || address.hasPrefix("data:")
      || address.hasPrefix("{$")
  }
}

extension Violation {
  /// Returns the violation with another weight than the rule's own.
  func weighing(_ weight: Rule.Weight) -> Violation {
    var violation = self
    switch weight {
    case .usual: break
    case .warning: violation.severity = .warning
    case .note: violation.severity = .note
    case .review: violation.isReview = true
    }
    return violation
  }
}

extension PlaylistTag {
  /// Returns a violation at one of the tag's attributes, or at the tag itself.
  func violation(
    _ statement: Statement, at attribute: PlaylistAttribute? = nil, help: String,
    related: [RelatedPlace] = [], _ weight: Rule.Weight = .usual
  ) -> Violation {
    Violation(statement, at: attribute.map(location) ?? location, help: help, related: related)
      .about(attribute?.name).weighing(weight)
  }
}

extension DateRange {
  /// Returns a violation at the first attribute with a name, or at the range's first tag.
  func violation(
    _ statement: Statement, at name: String? = nil, help: String, related: [RelatedPlace] = [],
    _ weight: Rule.Weight = .usual
  ) -> Violation {
    guard let name, let (tag, attribute) = self[name] else {
      return Violation(statement, at: location, help: help, related: related).about(id).weighing(weight)
    }
    return tag.violation(statement, at: attribute, help: help, related: related, weight)
  }
}

extension AssetList {
  /// Returns a violation at a place of the list.
  func violation(
    _ statement: Statement, at range: SourceRange, help: String, related: [RelatedPlace] = [],
    _ weight: Rule.Weight = .usual
  ) -> Violation {
    Violation(statement, at: Location(file: file, range: range), help: help, related: related)
      .weighing(weight)
  }
}

extension AdStream {
  /// The ranges that no refresh before their own says in the same words.
  var newRanges: some Collection<DateRange> {
    playlists.lazy.flatMap { $0.ranges.lazy.filter { $0.isNew } }
  }

  /// The interstitials that no refresh before their own says in the same words.
  var newInterstitials: some Collection<DateRange> { newRanges.lazy.filter { $0.isInterstitial } }

  /// Returns the asset list that a range names; `nil` if it names none, or if that isn't at hand.
  func list(of range: DateRange) -> AssetList? { range.text("X-ASSET-LIST").flatMap { lists[$0] } }

  /// The lists at hand, each once, with the first range that names it.
  var namedLists: [(list: AssetList, range: DateRange)] {
    if lists.isEmpty { return [] }
    var seen: Set<String> = []
    return newInterstitials.compactMap { range in
      guard let list = list(of: range), seen.insert(list.file).inserted else { return nil }
      return (list, range)
    }
  }
}

extension Double {
  /// Seconds as sentences say them: `30 s`.
  var secondsPhrase: Phrase { "\(number: self) s" }
}
