package import Model
package import Basics
import Sessions

/// The pods that sessions ask for, by break: what `pod-identifier-differs` compares across sessions.
///
/// It merges (`a + b == b + a`) and is bounded: of more breaks than the limit, those that start first stay, and of one break
/// the pods that were asked for first. A pod that is let go is behind so many others that it is behind them in any sum.
package struct PodComparison: Codable, Sendable {
  /// A break as all viewers share it: its start, and its stream's network code and custom asset key.
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

  /// A pod, and the first schedule that asks for it.
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
  /// The number of breaks of which pods are compared.
  package static let limit = 100_000
  /// The number of pods of one break that are compared.
  package static let mostPods = 20

  private var limit: Int
  /// By break its pods, each once, in the order of their places.
  @CodedInOrder private var breaks: [Key: [Request]] = [:]
  /// The last of the first `limit` breaks, once there were more: those behind it are let go.
  private var last: Key?

  package init(limit: Int = PodComparison.limit) { self.limit = limit }

  package var isEmpty: Bool { breaks.isEmpty }
  /// True if there were more breaks than are compared.
  package var isCut: Bool { last != nil || breaks.count > limit }

  package mutating func add(_ request: Request, to key: Key) {
    if let last, last < key { return }
    Self.insert(request, into: &breaks[key, default: []])
    // Sorted once for every `limit` that came in, so that adding costs next to nothing.
    if breaks.count >= 2 * limit + 16 { cut() }
  }

  package static func += (a: inout PodComparison, b: PodComparison) {
    for (key, requests) in b.breaks {
      if let last = a.last, last < key { continue }
      for request in requests { insert(request, into: &a.breaks[key, default: []]) }
    }
    if let last = b.last { a.cut(behind: min(last, a.last ?? last)) }
    if a.breaks.count >= 2 * a.limit + 16 { a.cut() }
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

  private mutating func cut() {
    let keys = breaks.keys.sorted()
    if keys.count > limit, limit > 0 { cut(behind: keys[limit - 1]) }
  }

  private mutating func cut(behind key: Key) {
    last = key
    breaks = breaks.filter { !(key < $0.key) }
  }

  /// A copy without breaks that are let go sooner or later: as it is coded.
  package var settled: PodComparison {
    var settled = self
    if breaks.count > limit { settled.cut() }
    return settled
  }
}

extension PodComparison {
  /// By break that is compared, the first request, and those of other sessions for another pod.
  private var compared: [(key: Key, first: Request, others: [Request])] {
    settled.breaks.compactMap { key, requests in
      requests.first.map { first in
        (key, first, requests.dropFirst().filter { $0.subject.session != first.subject.session })
      }
    }
  }

  /// One finding for each pod but the first of its break, at the line that asks for it first.
  package var findings: [Finding] {
    if breaks.isEmpty { return [] }
    return compared.flatMap { key, first, others in
      others.map { request in
        Finding(
          rule: Self.rule, severity: request.severity, verdict: .fail,
          complaint: Complaint(
            "The session asks for pod \(request.pod.quoted) for the break of stream \(key.customAssetKey.quoted) at "
              + "'\(key.start)', and another session for pod \(first.pod.quoted).",
            at: request.location,
            help: "Take the pod identifier from the source that announces breaks to all viewers.",
            related: [RelatedPlace("the other session's schedule", at: first.location)]),
          subject: request.subject)
      }
    }
  }

  /// By file: one pass for each break of which all sessions ask for one pod, one failure for each finding.
  package var counts: [String: VerdictCounts] {
    if breaks.isEmpty { return [:] }
    return compared.reduce(into: [:]) { counts, row in
      if row.others.isEmpty { counts[row.first.location.file, default: VerdictCounts()][.pass] += 1 }
      for other in row.others { counts[other.location.file, default: VerdictCounts()][.fail] += 1 }
    }
  }
}

extension Checker {
  /// Notes the pods that a session asks for. Of a break that is scheduled several times for one start the last schedule
  /// counts, and of one that a later schedule drops none.
  func comparePods(of session: SessionRecord, into result: inout CheckResult) {
    guard let rule = comparisonRule, session.observes(.breaks) else { return }
    for record in session.breaks where record.replacements.isEmpty {
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
              appVersion: session.appVersion)),
          to: PodComparison.Key(
            start: start, networkCode: Redactor.value(network, as: .name),
            customAssetKey: Redactor.value(key, as: .name)))
      }
    }
  }
}
