/// How much a change of a definition matters to those who built on the old one.
package enum ChangeWeight: String, CaseIterable, Codable, Sendable {
  /// What was sound under the old definition may not be under the new one: an app, a creative or a line item has to follow.
  case breaking
  /// Whatever was sound still is.
  case compatible
  /// Only what people read changed: names, descriptions, samples, notes.
  case notes
}

extension ChangeWeight: Comparable {
  /// By how much they matter: notes before compatible, compatible before breaking.
  package static func < (a: ChangeWeight, b: ChangeWeight) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .notes: 0
    case .compatible: 1
    case .breaking: 2
    }
  }
}
