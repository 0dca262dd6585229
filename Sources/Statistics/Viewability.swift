import Basics
import Model
import Sessions

/// A version of an app with a version of a recorder, which tells of viewable ads or never does. It is a number made of
/// their names.
struct Teller: Hashable, Codable, Comparable, Sendable {
  private let number: UInt64

  init(of session: SessionRecord) {
    let recorder = session.start?[.recorder]
    let names = [
      session.appID, session.appVersion, recorder?["name"]?.string, recorder?["version"]?.string,
    ]
    // FNV-1a, with a byte that no text contains after each name.
    var number: UInt64 = 0xcbf2_9ce4_8422_2325
    for name in names {
      for byte in (name ?? "").utf8 { number = (number ^ UInt64(byte)) &* 0x100_0000_01b3 }
      number = (number ^ 0xff) &* 0x100_0000_01b3
    }
    self.number = number
  }

  init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(UInt64.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }

  static func < (a: Teller, b: Teller) -> Bool { a.number < b.number }
}

/// The answer to whether a session's recorder observes that ads become viewable.
enum ViewabilityObservation {
  /// The recorder says whether it does.
  case declared(Bool)
  /// It doesn't say: it does if any session of the run that this teller recorded has an `ad.viewable`.
  case open(Teller)

  init(of session: SessionRecord) {
    self =
      session.observed.map { .declared($0.contains(.viewability)) } ?? .open(Teller(of: session))
  }
}

/// Numbers of impressions by teller. Rows nearly always have one: the first is kept without a dictionary.
struct ImpressionsByTeller: Hashable, Codable, Summable {
  /// The smallest of the tellers; `nil` without any.
  private var first: Teller?
  private var count = 0
  @CodedInOrder private var others: [Teller: Int] = [:]

  mutating func add(_ number: Int, of teller: Teller) {
    guard let first, first != teller else {
      (self.first, count) = (teller, count + number)
      return
    }
    if teller < first {
      others[first, default: 0] += count
      (self.first, count) = (teller, number)
    } else {
      others[teller, default: 0] += number
    }
  }

  static func += (a: inout ImpressionsByTeller, b: ImpressionsByTeller) {
    if let first = b.first { a.add(b.count, of: first) }
    // Iterating over an empty dictionary isn't free.
    if b.others.isEmpty { return }
    for (teller, count) in b.others { a.add(count, of: teller) }
  }

  /// Returns the number of impressions of some tellers.
  func count(of wanted: Set<Teller>) -> Int {
    others.reduce(first.map(wanted.contains) == true ? count : 0) {
      wanted.contains($1.key) ? $0 + $1.value : $0
    }
  }
}

extension SessionStatistics {
  /// Counts, in every row, the impressions of recorders that observe viewability. To be called once, when the sessions
  /// of all parts are counted.
  package mutating func settleViewability() {
    let tellers = Set(tellersOfViewability.keys)
    total.settleViewability(tellers)
    test.settleViewability(tellers)
    breakdowns.update { $0.settleViewability(tellers) }
  }
}

extension Tally {
  fileprivate mutating func settleViewability(_ tellers: Set<Teller>) {
    viewableRateImpressions += openImpressions.count(of: tellers)
    openImpressions = ImpressionsByTeller()
  }
}
