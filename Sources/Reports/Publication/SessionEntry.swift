package import Model
import Basics
package import Sessions

/// A session's facts in lists, whether or not it has its own page.
package struct SessionEntry: Hashable, Codable, Sendable {
  /// Maximum events that the session's page shows in addition to those with a finding.
  package static let eventLimit = 1000

  package let id: String
  package let platform: String?
  package let country: String?
  package let appVersion: String?
  /// Day (UTC) of the session's first event; `nil` if there is no event.
  package let day: String?
  /// The number of the session's ads that the run's filters select.
  package let ads: Int
  package let events: Int
  package let isTest: Bool
  /// Definition files of the formats that the session shows, sorted.
  package let formats: [String]
  /// Severity of the session's worst finding.
  package let worst: WorstFinding
  /// Numbers of the session's ads by verdict; all 0 if no reports were requested.
  package let answers: AnswerCounts

  /// - Parameters:
  ///   - worst: severity of the session's worst finding.
  ///   - answers: numbers of the session's ads by verdict.
  package init(_ record: SessionRecord, worst: WorstFinding, answers: AnswerCounts) {
    let events = record.session.events
    (id, platform, country, isTest) = (record.id, record.platform, record.country, record.isTest)
    appVersion = record.appVersion.map { Redactor.value($0, as: .version) }
    (ads, self.events, day) = (
      record.selectedAdCount, events.count, events.first?.time.day.recorded?.description
    )
    formats = Set(record.ads.filter(\.isSelected).compactMap { $0.definition?.file }).sorted()
    (self.worst, self.answers) = (worst, answers)
  }

  /// Estimated size of the session's page in bytes, by a formula fitted to pages of sessions of all kinds.
  package var pageSize: Int { 16_000 + 240 * min(events, Self.eventLimit) }

  /// The values that lists show of the session, one per line; its findings aren't among them.
  package var words: String {
    "\(id)\n\(platform ?? "-")\n\(country ?? "-")\n\(appVersion ?? "-")\n\(day ?? "-")\n\(ads) \(events) \(isTest) \(Answer.allCases.map { answers[$0] })"
  }
}

extension SessionEntry: Comparable {
  /// Sorts by the worst finding first, then by id in byte order.
  package static func < (a: SessionEntry, b: SessionEntry) -> Bool {
    a.worst != b.worst ? a.worst < b.worst : a.id.precedesInBytes(b.id)
  }
}

/// The sessions that the site lists, those with the worst findings first, then by id. Two lists can be merged, and the
/// order of insertion doesn't matter.
package struct SessionList: Codable, Sendable {
  /// Maximum number of sessions in a list. Further sessions are only counted, and their findings are in the data files.
  package static let limit = 50_000

  private var bag: TopK<SessionEntry>

  /// - Parameter limit: maximum sessions; 0 if none are listed.
  package init(limit: Int = SessionList.limit) { bag = TopK(limit: limit) }

  /// Returns true if the session is among the first `limit` ones, and `add` must then be called. Otherwise counts the session
  /// as left out and returns false.
  package mutating func mayInsert(_ id: String, worst: WorstFinding) -> Bool {
    let isAdmitted =
      bag.limit > 0
      && bag.mayInsert { last in worst != last.worst ? worst < last.worst : id.precedesInBytes(last.id) }
    if !isAdmitted { bag.count(1) }
    return isAdmitted
  }

  /// Adds a session that `mayInsert` returned true for.
  package mutating func add(_ entry: SessionEntry) { bag.add(entry) }

  /// The kept sessions, those with the worst findings first.
  package var entries: [SessionEntry] { bag.sorted() }

  package static func += (a: inout SessionList, b: SessionList) { a.bag += b.bag }
}
