/// How many sessions get a page: those with findings go first.
package enum PageLimit: Hashable, Sendable {
  /// Every session with findings up to 500, and 100 without.
  case standard
  case atMost(Int)
  case all

  var withFindings: Int {
    switch self {
    case .standard: 500
    case .atMost(let count): count
    case .all: .max
    }
  }

  /// Where so many with findings have a page.
  func without(besides shown: Int) -> Int {
    switch self {
    case .standard: 100
    case .atMost(let count): max(0, count - shown)
    case .all: .max
    }
  }
}

/// Which sessions get a page: of those with findings and of those without, the first by the byte order of their ids. Choices
/// merge, and the result is the same in whatever order sessions come.
package struct PageChoice: Sendable {
  private let limit: PageLimit
  private var withFindings = FirstNames()
  private var without = FirstNames()

  package init(_ limit: PageLimit = .standard) { self.limit = limit }

  /// All that were offered and have findings.
  package var countWithFindings: Int { withFindings.offered }

  package var ids: Set<String> {
    let first = withFindings.first(limit.withFindings)
    return Set(first + without.first(limit.without(besides: first.count)))
  }

  package mutating func offer(_ id: String, hasFindings: Bool) {
    if hasFindings {
      withFindings.offer(id, limit: limit.withFindings)
    } else {
      without.offer(id, limit: limit.without(besides: 0))
    }
  }

  package static func += (a: inout PageChoice, b: PageChoice) {
    a.withFindings.add(b.withFindings, limit: a.limit.withFindings)
    a.without.add(b.without, limit: a.limit.without(besides: 0))
  }
}

/// The first of many names by byte order, in bounded memory.
private struct FirstNames: Sendable {
  private(set) var offered = 0
  /// Unsorted; every name that comes before `last` and was offered is among them.
  private var names: [String] = []
  /// Names after this one are too many.
  private var last: String?

  mutating func offer(_ name: String, limit: Int) {
    offered += 1
    insert(name, limit: limit)
  }

  mutating func add(_ other: FirstNames, limit: Int) {
    offered += other.offered
    for name in other.names { insert(name, limit: limit) }
  }

  func first(_ count: Int) -> [String] { Array(sorted.prefix(count)) }

  private var sorted: [String] { names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  private mutating func insert(_ name: String, limit: Int) {
    if let last, !name.utf8.lexicographicallyPrecedes(last.utf8) { return }
    guard limit > 0 else { return }
    names.append(name)
    // Twice as many are kept before they are cut: sorting is rare.
    if limit < Int.max / 2, names.count >= 2 * limit {
      names = first(limit)
      last = names.last
    }
  }
}
