package import Model
import Basics

/// A limit to the number of sessions that get a page. Those with the worst findings come first.
package enum PageLimit: Hashable, Sendable {
  /// Up to 500 sessions with findings, and 100 without.
  case standard
  case atMost(Int)
  case all

  /// The limit as in the option `--session-pages` (`20`, `all`) and in the files of parts. The default is `standard`.
  var text: String {
    switch self {
    case .standard: "standard"
    case .atMost(let count): "\(count)"
    case .all: "all"
    }
  }

  package init?(text: String) {
    switch text {
    case "standard": self = .standard
    case "all": self = .all
    default:
      guard let count = Int(text), (0...1_000_000_000).contains(count) else { return nil }
      self = .atMost(count)
    }
  }

  var withFindings: Int {
    switch self {
    case .standard: 500
    case .atMost(let count): count
    case .all: Int.max / 4
    }
  }

  /// Returns the number of pages for sessions without findings, if `shown` sessions with findings get a page.
  func without(besides shown: Int) -> Int {
    switch self {
    case .standard: 100
    case .atMost(let count): max(0, count - shown)
    case .all: Int.max / 4
    }
  }
}

/// Chooses the sessions that get a page: the worst of those with findings, and the first of the others in byte order of
/// their ids. The choice doesn't depend on the order in which sessions come.
package struct PageSelection<Session: Codable & Sendable>: Sendable {
  private struct Candidate: Codable, Comparable, Sendable {
    var worst: WorstFinding
    var id: String
    var session: Session

    static func == (a: Candidate, b: Candidate) -> Bool { a.worst == b.worst && a.id == b.id }
    static func < (a: Candidate, b: Candidate) -> Bool {
      a.worst != b.worst ? a.worst < b.worst : a.id.precedesInBytes(b.id)
    }
  }

  private let limit: PageLimit
  private var withFindings: TopK<Candidate>
  private var without: TopK<Candidate>

  package init(_ limit: PageLimit = .standard) {
    self.limit = limit
    withFindings = TopK(limit: limit.withFindings)
    without = TopK(limit: limit.without(besides: 0))
  }

  /// The chosen sessions, in byte order of their ids.
  package var sessions: [Session] {
    let first = withFindings.sorted()
    let chosen = first + without.sorted().prefix(limit.without(besides: first.count))
    return chosen.sorted { $0.id.precedesInBytes($1.id) }.map(\.session)
  }

  /// True if a session with this id may get a page; any other session is only counted.
  package mutating func mayInsert(_ id: String, worst: WorstFinding) -> Bool {
    worst == .nothing ? Self.mayInsert(id, worst, &without) : Self.mayInsert(id, worst, &withFindings)
  }

  private static func mayInsert(
    _ id: String, _ worst: WorstFinding, _ bag: inout TopK<Candidate>
  ) -> Bool {
    let isAdmitted =
      bag.limit > 0
      && bag.mayInsert { worst != $0.worst ? worst < $0.worst : id.precedesInBytes($0.id) }
    if !isAdmitted { bag.count(1) }
    return isAdmitted
  }

  /// Adds a session that `mayInsert` accepted.
  package mutating func add(_ session: Session, _ id: String, worst: WorstFinding) {
    let candidate = Candidate(worst: worst, id: id, session: session)
    if worst == .nothing { without.add(candidate) } else { withFindings.add(candidate) }
  }
}

extension PageSelection: Codable {
  private enum CodingKeys: CodingKey { case withFindings, without }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(withFindings, forKey: .withFindings)
    try container.encode(without, forKey: .without)
  }

  /// Decodes a selection. The limit isn't stored: the decoded value can only be added to another by `+=`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    limit = .standard
    withFindings = try container.decode(TopK<Candidate>.self, forKey: .withFindings)
    without = try container.decode(TopK<Candidate>.self, forKey: .without)
  }

  package static func += (a: inout PageSelection, b: PageSelection) {
    a.withFindings += b.withFindings
    a.without += b.without
  }

  /// True if this selection contains every session that would be chosen with another limit.
  package func suffices(for limit: PageLimit) -> Bool {
    func holds(_ bag: TopK<Candidate>, _ wanted: Int) -> Bool {
      bag.count <= bag.limit || bag.limit >= wanted
    }
    return holds(withFindings, limit.withFindings) && holds(without, limit.without(besides: 0))
  }
}
