package import Model
package import Basics
import Sessions

/// The pods (groups of ads) that sessions request for each break of a live stream. The rule `pod-identifier-differs`
/// compares them across sessions.
///
/// It merges (`a + b == b + a`) and has bounded size. It keeps the breaks that start first, and for each
/// break the pods requested first. A dropped element comes after so many others that no sum would contain it.
package struct PodComparison: Codable, Sendable {
  /// The identity of a break that all viewers share: its start, and the network code and custom asset key of
  /// its stream.
  package struct Key: Hashable, Codable, Comparable, Sendable {
    var start: Timestamp
    var networkCode: String
    var customAssetKey: String

    package init(start: Timestamp, networkCode: String, customAssetKey: String) {
      (self.start, self.networkCode, self.customAssetKey) = (start, networkCode, customAssetKey)
    }

    package static func < (a: Key, b: Key) -> Bool {
      (a.start.microseconds, a.networkCode, a.customAssetKey)
        < (b.start.microseconds, b.networkCode, b.customAssetKey)
    }
  }

  /// A pod, and the first `break.schedule` that requests it.
  package struct Request: Codable, Sendable {
    var pod: String
    var severity: Severity
    var location: Location
    var subject: FindingSubject

    package init(pod: String, severity: Severity, location: Location, subject: FindingSubject) {
      (self.pod, self.severity, self.location, self.subject) = (pod, severity, location, subject)
    }
  }

  static let rule: RuleID = "pod-identifier-differs"
  /// The maximum number of breaks whose pods are compared.
  package static let limit = 100_000
  /// The maximum number of pods of a break that are compared.
  package static let mostPods = 20

  private var limit: Int
  /// The requested pods of each break without duplicates, sorted by location.
  @CodedInOrder private var breaks: [Key: [Request]] = [:]
  /// The last break that is kept, in the order of the keys. It is `nil` as long as no break was dropped because of the
  /// limit.
  private var last: Key?

  package init(limit: Int = PodComparison.limit) { self.limit = limit }

  package var isEmpty: Bool { breaks.isEmpty }
  /// True if there were so many breaks that some are not compared.
  package var isCut: Bool { last != nil || breaks.count > limit }

  package mutating func add(_ request: Request, to key: Key) {
    if let last, last < key { return }
    Self.insert(request, into: &breaks[key, default: []])
    if breaks.count >= mostHeld { cut() }
  }

  package static func += (a: inout PodComparison, b: PodComparison) {
    if let last = b.last { a.cut(behind: min(last, a.last ?? last)) }
    for (key, requests) in b.breaks {
      if let last = a.last, last < key { continue }
      if a.breaks[key] != nil {
        for request in requests { insert(request, into: &a.breaks[key, default: []]) }
      } else {
        // Most breaks are of one shard: their requests are shared, not copied.
        a.breaks[key] = requests
        if a.breaks.count >= a.mostHeld { a.cut() }
      }
    }
  }

  private static func insert(_ request: Request, into requests: inout [Request]) {
    if let known = requests.firstIndex(where: { $0.pod == request.pod }) {
      guard request.location < requests[known].location else { return }
      requests.remove(at: known)
    }
    let place = requests.firstIndex { request.location < $0.location } ?? requests.count
    requests.insert(request, at: place)
    if requests.count > mostPods { requests.removeLast() }
  }

  /// The number of breaks at which those beyond the limit are dropped. They are sorted once per eighth of the limit, so
  /// that the average cost of adding is small.
  private var mostHeld: Int { limit + limit / 8 + 16 }

  private mutating func cut() {
    let keys = breaks.keys.sorted()
    if keys.count > limit, limit > 0 { cut(behind: keys[limit - 1]) }
  }

  private mutating func cut(behind key: Key) {
    last = key
    breaks = breaks.filter { !(key < $0.key) }
  }

  /// The comparison with the first `limit` breaks only, which is the form to encode.
  package var settled: PodComparison {
    var settled = self
    if breaks.count > limit { settled.cut() }
    return settled
  }
}

extension PodComparison {
  /// For each compared break, its first request, and the requests of other sessions, which are for other pods.
  private var compared: some Sequence<(key: Key, first: Request, others: [Request])> {
    settled.breaks.lazy.compactMap { key, requests in
      requests.first.map { first in
        (key, first, requests.dropFirst().filter { $0.subject.session != first.subject.session })
      }
    }
  }

  /// Findings about breaks for which sessions request different pods: one for each pod except the first, at the first
  /// line that requests it.
  package var findings: [Finding] {
    if breaks.isEmpty { return [] }
    return compared.flatMap { key, first, others in
      others.map { request in
        Finding(
          rule: Self.rule, severity: request.severity, verdict: .fail,
          violation: Violation(
            "The session asks for pod \(name: request.pod) for the break of stream \(name: key.customAssetKey) at "
              + "\(name: key.start.description), and another session for pod \(name: first.pod).",
            at: request.location,
            help: "Take the pod identifier from the source that announces breaks to all viewers.",
            related: [RelatedPlace("the other session's schedule", at: first.location)]),
          subject: request.subject)
      }
    }
  }

  /// Counts of verdicts by file: one pass for each break for which all sessions request the same pod, and one failure
  /// per finding.
  package var counts: [String: VerdictCounts] {
    if breaks.isEmpty { return [:] }
    return compared.reduce(into: [:]) { counts, row in
      if row.others.isEmpty { counts[row.first.location.file, default: VerdictCounts()][.pass] += 1 }
      for other in row.others { counts[other.location.file, default: VerdictCounts()][.fail] += 1 }
    }
  }
}

extension Checker {
  /// Adds the pods that a session requests. If a break is scheduled several times for one start, the last schedule
  /// counts. Breaks that a later schedule replaces are skipped.
  func comparePods(of session: SessionRecord, into result: inout CheckResult) {
    guard let rule = comparisonRule, session.observes(.breaks) else { return }
    for record in session.breaks where record.replacements.isEmpty && record.isSelected {
      guard let request = record.stream.flatMap({ session.streams[$0].request }),
        let network = request[.networkCode]?.string, let key = request[.customAssetKey]?.string
      else { continue }
      let lasts = record.schedules.reduce(into: [Timestamp: BreakSchedule]()) { lasts, schedule in
        if let start = schedule.start { lasts[start] = schedule }
      }
      for (start, schedule) in lasts {
        let location = schedule.event.location
        guard let pod = schedule.pod, let severity = settings.severity(of: rule, in: location.file)
        else { continue }
        result.pods.add(
          PodComparison.Request(
            pod: Redactor.value(pod, as: .name), severity: severity, location: location,
            subject: FindingSubject(
              session: session.id, format: record.definition?.id.value, country: session.country,
              appVersion: session.appVersion, day: session.day)),
          to: PodComparison.Key(
            start: start, networkCode: Redactor.value(network, as: .name),
            customAssetKey: Redactor.value(key, as: .name)))
      }
    }
  }
}
