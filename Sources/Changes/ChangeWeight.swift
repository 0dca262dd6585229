/// The effect of a change on users of the old definition.
package enum ChangeWeight: String, CaseIterable, Codable, Sendable {
  /// Something valid under the old definition may now be invalid: an app, a creative or a line item has to be adapted.
  case breaking
  /// Everything that was valid stays valid.
  case compatible
  /// Only texts for people changed: names, descriptions, samples, notes.
  case notes
}

extension ChangeWeight: Comparable {
  /// Orders weights by their effect: notes before compatible, compatible before breaking.
  package static func < (a: ChangeWeight, b: ChangeWeight) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .notes: 0
    case .compatible: 1
    case .breaking: 2
    }
  }
}
