package import Model
import Basics
package import Sessions

/// What lists say of a session, whether it has a page of its own or not.
package struct SessionEntry: Hashable, Codable, Sendable {
  /// How many events its page shows, besides those with a finding: more rows would bury the page.
  package static let eventLimit = 1000

  package let id: String
  package let platform: String?
  package let country: String?
  package let appVersion: String?
  /// Of its first event.
  package let day: String?
  package let ads: Int
  package let events: Int
  package let isTest: Bool
  /// The definitions' files of the formats that it shows, sorted.
  package let formats: [String]
  /// Of what its own events told.
  package let worst: WorstFinding

  /// - Parameter worst: of what was found in the session.
  package init(_ record: SessionRecord, worst: WorstFinding) {
    let events = record.session.events
    (id, platform, country, isTest) = (record.id, record.platform, record.country, record.isTest)
    appVersion = record.appVersion.map { Redactor.value($0, as: .version) }
    (ads, self.events, day) = (record.ads.count, events.count, events.first?.time.day.description)
    formats = Set(record.ads.compactMap { $0.definition?.file }).sorted()
    self.worst = worst
  }

  /// About how large its page is, in bytes: as pages of sessions of all kinds came out.
  package var pageSize: Int { 16_000 + 240 * min(events, Self.eventLimit) }

  /// All that a list says of it but its findings.
  package var words: String {
    "\(id)\n\(platform ?? "-")\n\(country ?? "-")\n\(appVersion ?? "-")\n\(day ?? "-")\n\(ads) \(events) \(isTest)"
  }
}

extension SessionEntry: Comparable {
  /// Those with the worst finding first, then in the byte order of their ids.
  package static func < (a: SessionEntry, b: SessionEntry) -> Bool {
    a.worst != b.worst ? a.worst < b.worst : a.id.precedesInBytes(b.id)
  }
}

/// The sessions that lists name: those with the worst findings, and of the others the first. Lists merge, and what they hold
/// doesn't depend on the order in which sessions came.
package struct SessionList: Codable, Sendable {
  /// Of sessions; what is more is counted, and its findings stand in the data files.
  package static let limit = 50_000

  private var bag: LimitedBag<SessionEntry>

  /// - Parameter limit: 0 where nobody lists any.
  package init(limit: Int = SessionList.limit) { bag = LimitedBag(limit: limit) }

  /// Whether a session with this id may be among them; one that may not is counted.
  package mutating func admits(_ id: String, worst: WorstFinding) -> Bool {
    let isAdmitted =
      bag.limit > 0
      && bag.admits { last in worst != last.worst ? worst < last.worst : id.precedesInBytes(last.id) }
    if !isAdmitted { bag.count(1) }
    return isAdmitted
  }

  /// To be called with each session that was admitted.
  package mutating func add(_ entry: SessionEntry) { bag.add(entry) }

  /// The worst first.
  package var entries: [SessionEntry] { bag.sorted() }

  package static func += (a: inout SessionList, b: SessionList) { a.bag += b.bag }
}
