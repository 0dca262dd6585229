import Model
import Basics
import Sessions
package import Statistics

/// `tallies.json`: the counts from which every figure is computed, and the evidence for every statement.
package enum TalliesJSON {
  package static func document(_ book: SessionStatistics, _ selectedAds: SelectedAds? = nil) -> String {
    let totals = [book.total, book.test].map { tally in
      JSONValue.object(Figure.delivery.inData().compactMap { $0.member(tally) })
    }
    return JSONValue.object(
      [
        .init(name: "version", value: 1), .init(name: "total", value: totals[0]),
        .init(name: "test", value: totals[1]),
        .init(name: "testSessionsLeftOut", value: .integer(book.testSessionsLeftOut)),
      ] + (selectedAds.map { [.init(name: "selection", value: $0.json)] } ?? [])
        + members(DataTables.delivery(book)) + [.init(name: "adChoices", value: adChoices(book))]
        + members([DataTables.names(book).data, DataTables.bids(book.auctions).data])
        + members(DataTables.systems(book)) + [.init(name: "live", value: live(book.live))]
    ).document
  }

  /// Returns the tables as lists of rows. Values that weren't recorded are `null`.
  private static func members(_ tables: [DataTable]) -> [JSONValue.Member] {
    tables.compactMap { table in table.member.map { .init(name: $0, value: .array(table.objects())) } }
  }

  private static func adChoices(_ book: SessionStatistics) -> JSONValue {
    let (sums, scope) = (book.adChoices, book.adChoices.scope)
    let isRecorded = book.total.observed.observes(.showing)
    return .object(
      [
        ("shown", scope.shown), ("listed", scope.listed), ("outsideEEA", scope.outsideEEA),
        ("otherInventory", scope.otherInventory), ("otherKind", scope.otherKind),
        ("unknownKind", scope.unknownKind),
      ].map { .init(name: $0, value: isRecorded ? .integer($1) : .null) }
        + members(DataTables.adChoices(sums)) + [
          .init(name: "reach", value: .object(members(DataTables.reach(sums)))),
          .init(name: "ads", value: .array(sums.keptEntries.map(entry))),
        ])
  }

  private static func entry(_ entry: AdChoicesEntry) -> JSONValue {
    let links = entry.chain.links.map { name, link in
      JSONValue.Member(
        name: name,
        value: [
          "state": .string(link.answer.rawValue), "reason": .string(link.reason),
          "file": .optional(link.line.map { entry.location($0).file }),
          "line": .optional(link.line.map { Int($0.line) }),
        ])
    }
    return .object(
      [
        .init(name: "session", value: .optional(entry.session)),
        .init(name: "ad", value: .optional(entry.ad)),
        .init(name: "format", value: .optional(entry.format.value)),
        .init(name: "country", value: .optional(entry.country)),
        .init(name: "lineItem", value: .optional(entry.lineItem)),
        .init(name: "test", value: .bool(entry.isTest)), .init(name: "house", value: .bool(entry.isHouse)),
        .init(name: "evidence", value: .string(entry.answer.rawValue)),
      ] + links)
  }

  private static func live(_ sums: LiveSums) -> JSONValue {
    // Written only if there are more pods than are kept.
    let others = sums.otherPodSchedules
    return .object(
      [
        ("streamRequests", sums.streamRequests), ("streamsLoaded", sums.streamsLoaded),
        ("streamsFailed", sums.streamsFailed),
      ].map { .init(name: $0, value: sums.observed.observes(.breaks) ? .integer($1) : .null) }
        + members(DataTables.live(sums))
        + (others > 0 ? [.init(name: "otherPodSchedules", value: .integer(others))] : []))
  }
}
