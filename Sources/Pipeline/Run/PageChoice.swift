package import Model
import Basics

/// How many sessions get a page: those with the worst findings go first.
package enum PageLimit: Hashable, Sendable {
  /// Every session with findings up to 500, and 100 without.
  case standard
  case atMost(Int)
  case all

  /// As a part says it, and `--session-pages` but for the standard.
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

  /// Where so many with findings have a page.
  func without(besides shown: Int) -> Int {
    switch self {
    case .standard: 100
    case .atMost(let count): max(0, count - shown)
    case .all: Int.max / 4
    }
  }
}

/// Which sessions get a page: of those with findings the worst, and of those without the first by the byte order of their ids.
/// What is chosen is the same in whatever order sessions come.
package struct PageChoice<Session: Codable & Sendable>: Sendable {
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
  private var withFindings: LimitedBag<Candidate>
  private var without: LimitedBag<Candidate>

  package init(_ limit: PageLimit = .standard) {
    self.limit = limit
    withFindings = LimitedBag(limit: limit.withFindings)
    without = LimitedBag(limit: limit.without(besides: 0))
  }

  /// All that were offered and have findings.
  package var countWithFindings: Int { withFindings.count }

  /// In the byte order of their ids.
  package var sessions: [Session] {
    let first = withFindings.sorted()
    let chosen = first + without.sorted().prefix(limit.without(besides: first.count))
    return chosen.sorted { $0.id.precedesInBytes($1.id) }.map(\.session)
  }

  /// Whether a session with this id may get a page; one that may not is counted.
  package mutating func admits(_ id: String, worst: WorstFinding) -> Bool {
    worst == .nothing ? Self.admits(id, worst, &without) : Self.admits(id, worst, &withFindings)
  }

  private static func admits(
    _ id: String, _ worst: WorstFinding, _ bag: inout LimitedBag<Candidate>
  ) -> Bool {
    let isAdmitted =
      bag.limit > 0
      && bag.admits { worst != $0.worst ? worst < $0.worst : id.precedesInBytes($0.id) }
    if !isAdmitted { bag.count(1) }
    return isAdmitted
  }

  /// To be called with each session that was admitted.
  package mutating func add(_ session: Session, _ id: String, worst: WorstFinding) {
    let candidate = Candidate(worst: worst, id: id, session: session)
    if worst == .nothing { without.add(candidate) } else { withFindings.add(candidate) }
  }
}

extension PageChoice: Codable {
  private enum CodingKeys: CodingKey { case withFindings, without }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(withFindings, forKey: .withFindings)
    try container.encode(without, forKey: .without)
  }

  /// One that was coded is there to be added to another, which says how many get a page.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    limit = .standard
    withFindings = try container.decode(LimitedBag<Candidate>.self, forKey: .withFindings)
    without = try container.decode(LimitedBag<Candidate>.self, forKey: .without)
  }

  package static func += (a: inout PageChoice, b: PageChoice) {
    a.withFindings += b.withFindings
    a.without += b.without
  }

  /// Whether this holds every session that another limit might choose.
  package func suffices(for limit: PageLimit) -> Bool {
    func holds(_ bag: LimitedBag<Candidate>, _ wanted: Int) -> Bool {
      bag.count <= bag.limit || bag.limit >= wanted
    }
    return holds(withFindings, limit.withFindings) && holds(without, limit.without(besides: 0))
  }
}
