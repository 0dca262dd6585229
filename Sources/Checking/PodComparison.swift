package import Model
package import Basics
import Sessions

/// The pods (groups of ads) that sessions request for each break of a live stream. The rule `pod-identifier-differs`
/// compares them across sessions.
///
/// It merges (`a + b == b + a`) and has bounded size. It keeps the breaks that start first, and for each break a number of
/// pods, which no real break reaches.
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

  /// A pod, the first `break.schedule` that requests it, and the number of sessions that do.
  package struct Request: Codable, Sendable {
    var pod: String
    var severity: Severity
    var location: Location
    var subject: FindingSubject
    var sessions = 1

    package init(pod: String, severity: Severity, location: Location, subject: FindingSubject) {
      (self.pod, self.severity, self.location, self.subject) = (pod, severity, location, subject)
    }
  }

  static let rule: RuleID = "pod-identifier-differs"
  /// The maximum number of breaks whose pods are compared.
  package static let limit = 100_000
  /// The maximum number of pods of a break that are compared: those whose identifiers come first.
  package static let mostPods = 1000
  /// The time after the start of a break within which another start is that of the same break, in microseconds: clocks
  /// and playlists tell one start differently by fractions of a second.
  private static let window: Int64 = 1_000_000

  private var limit: Int
  /// The requested pods of each break without duplicates, sorted by pod.
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
    let place = requests.partitioningIndex { !$0.pod.precedesInBytes(request.pod) }
    if place < requests.count, requests[place].pod == request.pod {
      let sessions = requests[place].sessions + request.sessions
      if request.location < requests[place].location { requests[place] = request }
      requests[place].sessions = sessions
    } else {
      requests.insert(request, at: place)
      if requests.count > mostPods { requests.removeLast() }
    }
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
  /// The requests for one break, those of a start that is less than a second after the first one included.
  private struct Break {
    let key: Key
    /// The request for the pod that most sessions ask for; of several such pods, for the one that is asked for first.
    let expected: Request
    /// The requests for other pods.
    let others: [Request]
    let sessions: Int

    init(_ key: Key, _ requests: [Request]) {
      let sorted = requests.sorted { a, b in
        a.sessions == b.sessions ? a.location < b.location : a.sessions > b.sessions
      }
      (self.key, expected) = (key, sorted[0])
      sessions = requests.reduce(0) { $0 + $1.sessions }
      // Requests of one session under two identifiers are no disagreement between sessions.
      others = sorted.dropFirst().filter {
        $0.sessions > 1 || $0.subject.session != sorted[0].subject.session
      }
    }
  }

  private var compared: [Break] {
    let settled = settled
    // The first key of the last break of each stream, and its requests so far.
    var open: [String: (key: Key, requests: [Request])] = [:]
    var breaks: [Break] = []
    for key in settled.breaks.keys.sorted() {
      let (stream, requests) = ("\(key.networkCode)\n\(key.customAssetKey)", settled.breaks[key] ?? [])
      if let known = open[stream], key.start.microseconds - known.key.start.microseconds < Self.window {
        for request in requests { Self.insert(request, into: &open[stream, default: known].requests) }
      } else {
        if let known = open.updateValue((key, requests), forKey: stream) {
          breaks.append(Break(known.key, known.requests))
        }
      }
    }
    return breaks + open.values.sorted { $0.key < $1.key }.map { Break($0.key, $0.requests) }
  }

  /// Findings about breaks for which sessions request different pods: one for each pod except the expected one, at the
  /// first line that requests it.
  package var findings: [Finding] {
    if breaks.isEmpty { return [] }
    return compared.flatMap { one in one.others.map { finding(about: $0, of: one) } }
  }

  private func finding(about request: Request, of one: Break) -> Finding {
    Finding(
      rule: Self.rule, severity: request.severity, verdict: .fail,
      violation: Violation(
        "The session asks for pod \(name: request.pod) for the break of stream \(name: one.key.customAssetKey) at "
          + "\(name: one.key.start.description), as \(request.sessions) of \(one.sessions) sessions "
          + "do; \(one.expected.sessions) ask for pod \(name: one.expected.pod).",
        at: request.location,
        help: "Take the pod identifier from the source that announces breaks to all viewers.",
        related: [RelatedPlace("a schedule with the other pod", at: one.expected.location)]),
      subject: request.subject)
  }

  /// Counts of verdicts by file: one pass for each break for which all sessions request the same pod, and one failure
  /// per finding.
  package var counts: [String: VerdictCounts] {
    if breaks.isEmpty { return [:] }
    return compared.reduce(into: [:]) { counts, one in
      if one.others.isEmpty { counts[one.expected.location.file, default: VerdictCounts()][.pass] += 1 }
      for other in one.others { counts[other.location.file, default: VerdictCounts()][.fail] += 1 }
    }
  }
}

extension PodComparison {
  /// Returns the last schedule for each start of a break.
  fileprivate static func lastSchedules(of record: BreakRecord) -> [(Timestamp, BreakSchedule)] {
    record.schedules.reduce(into: []) { lasts, schedule in
      guard let start = schedule.start else { return }
      let known = lasts.firstIndex {
        ($0.0.microseconds - start.microseconds).magnitude < UInt64(window)
      }
      if let known { lasts[known] = (start, schedule) } else { lasts.append((start, schedule)) }
    }
  }
}

extension Checker {
  /// Adds the pods that a session requests. If a break is scheduled several times for one start, or for starts less than a
  /// second apart, the last schedule counts. Breaks that a later schedule replaces are skipped.
  func comparePods(of session: SessionRecord, into result: inout CheckResult) {
    guard let rule = comparisonRule, session.observes(.breaks) else { return }
    for record in session.breaks where record.replacements.isEmpty && record.isSelected {
      guard let request = record.stream.flatMap({ session.streams[$0].request }),
        let network = request[.networkCode]?.string, let key = request[.customAssetKey]?.string
      else { continue }
      for (start, schedule) in PodComparison.lastSchedules(of: record) {
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
