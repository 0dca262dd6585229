import Model
import Pipeline
import TestSupport
import Testing

@Suite("Which sessions get a page") struct PageSelectionTests {
  /// Ids in no order; every third has findings.
  private static let sessions = (0..<2000).map { number in
    (id: "s-\((number * 7919) % 10_007)", hasFindings: number % 3 == 0)
  }

  private static func choice(
    _ limit: PageLimit, of sessions: some Sequence<(id: String, hasFindings: Bool)>
  ) -> PageSelection<String> {
    sessions.reduce(into: PageSelection(limit)) { choice, session in
      let worst = session.hasFindings ? WorstFinding.warning : .nothing
      guard choice.mayInsert(session.id, worst: worst) else { return }
      choice.add(session.id, session.id, worst: worst)
    }
  }

  private static func first(_ count: Int, withFindings: Bool) -> [String] {
    let ids = sessions.filter { $0.hasFindings == withFindings }.map(\.id)
    return Array(ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.prefix(count))
  }

  @Test(
    "Those with findings go first, each in the byte order of their ids: 500 and 100 unless a number is given",
    arguments: [
      (PageLimit.standard, 500, 100), (.atMost(0), 0, 0), (.atMost(7), 7, 0), (.atMost(700), 667, 33),
      (.all, 667, 1333),
    ])
  func limits(_ limit: PageLimit, found: Int, others: Int) {
    let choice = Self.choice(limit, of: Self.sessions)
    #expect(
      Set(choice.sessions)
        == Set(Self.first(found, withFindings: true) + Self.first(others, withFindings: false)))
    #expect(choice.sessions == choice.sessions.sorted() && choice.sessions.count == found + others)
  }

  @Test("Of few with findings all have a page, and those without take the places that a number leaves")
  func few() {
    let sessions = Self.sessions.filter { !$0.hasFindings } + Self.sessions.filter(\.hasFindings).prefix(3)
    #expect(Self.choice(.standard, of: sessions).sessions.count == 103)
    #expect(Self.choice(.atMost(10), of: sessions).sessions.count == 10)
  }

  @Test("Those with the worst findings go first")
  func worst() {
    let order: [WorstFinding] = [.note, .error, .review, .warning]
    let choice = (0..<400).reduce(into: PageSelection<String>(.atMost(100))) { choice, number in
      let (id, worst) = ("s-\(number)", order[number % 4])
      if choice.mayInsert(id, worst: worst) { choice.add(id, id, worst: worst) }
    }
    #expect(Set(choice.sessions) == Set((0..<100).map { "s-\(4 * $0 + 1)" }))
  }

  @Test("The choice is the same in whatever order sessions come")
  func order() {
    for limit in [PageLimit.standard, .atMost(40), .all] {
      let whole = Self.choice(limit, of: Self.sessions)
      let other = Self.choice(limit, of: Self.sessions.reversed())
      #expect(other.sessions == whole.sessions)
    }
  }
}
