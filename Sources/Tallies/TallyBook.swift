import Diagnostics

/// The sums of any number of sessions.
///
/// Sums merge, and neither order nor grouping matters: `a + b == b + a`, `(a + b) + c == a + (b + c)`. All of them are
/// integers, so that nothing depends on who added what first.
package struct TallyBook: Equatable, Sendable {
  /// Of lines and ads that stand in a list one by one so many are kept, the first by their places. All are counted.
  package static let mostListed = 1000

  package internal(set) var total = Tally()
  /// Of the total, what test sessions hold (`session.start.test`).
  package internal(set) var test = Tally()
  /// Test sessions that were read and, because the user asked for it, are in no other number here.
  package internal(set) var testSessionsLeftOut = 0
  var breakdowns = Breakdowns()
  var taps: [TappedAsset: Int] = [:]
  var errors: [LoadError: Int] = [:]
  var repeats = LimitedBag<RepeatedImpression>(limit: mostListed)
  package internal(set) var adChoices = AdChoicesSums()
  package internal(set) var mediation = MediationSums()
  package internal(set) var rewarded = RewardedSums()
  package internal(set) var live = LiveSums()

  package init() {}

  package static func += (a: inout TallyBook, b: TallyBook) {
    a.total += b.total
    a.test += b.test
    a.testSessionsLeftOut += b.testSessionsLeftOut
    a.breakdowns += b.breakdowns
    a.taps.merge(b.taps, uniquingKeysWith: +)
    a.errors.merge(b.errors, uniquingKeysWith: +)
    a.repeats += b.repeats
    a.adChoices += b.adChoices
    a.mediation += b.mediation
    a.rewarded += b.rewarded
    a.live += b.live
  }

  /// An empty book for what will be merged with this one: what this one has no room for is counted and not kept.
  package var continued: TallyBook {
    var book = TallyBook()
    book.repeats = repeats.continued
    book.adChoices = adChoices.continued
    return book
  }

  package static func + (a: TallyBook, b: TallyBook) -> TallyBook {
    var sum = a
    sum += b
    return sum
  }
}

extension TallyBook {
  /// The rows of a breakdown, sorted; what wasn't recorded comes last.
  package func rows(by dimension: Dimension) -> [(key: RowKey, tally: Tally)] {
    sorted(breakdowns.rows(by: dimension))
  }

  /// One row of a breakdown; all zero when there is none.
  package func row(_ key: RowKey, by dimension: Dimension) -> Tally {
    breakdowns.rows(by: dimension).first { $0.key == key }?.tally ?? Tally()
  }

  /// A format's days, sorted; ads without an impression come last.
  package func days(ofFormat format: RowKey) -> [(day: RowKey, tally: Tally)] {
    rowsByFormatAndDay.filter { $0.key.format == format }.map { ($0.key.day, $0.tally) }
  }

  /// Sorted by format, then day.
  package var rowsByFormatAndDay: [(key: FormatDay, tally: Tally)] {
    sorted(breakdowns.rowsByFormatAndDay)
  }

  /// Sorted by format, then asset.
  package var tapsByAsset: [(key: TappedAsset, count: Int)] {
    taps.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// `ad.loadFailed` lines by what they name, sorted.
  package var loadErrors: [(key: LoadError, count: Int)] {
    errors.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// In the order of their places: the first of them; the total counts all.
  package var repeatedImpressions: [RepeatedImpression] { repeats.sorted() }

  private func sorted<Key: Comparable>(_ rows: [(key: Key, tally: Tally)]) -> [(key: Key, tally: Tally)] {
    rows.sorted { $0.key < $1.key }
  }
}
