import Model
import Basics

/// Another viewer, who leaves before the break, requests a different pod for it.
enum PodIdentifierDiffersFault: LiveFault {
  static let rule: RuleID = "pod-identifier-differs"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard session.first(.sessionStart) == 0, let request = session.first(.streamRequest),
      let load = session.first(.streamLoad), request < load,
      let schedule = session.pickLine(of: .breakSchedule), load < schedule,
      let id = session.string(["session"], at: 0), let begin = session.time(at: 0),
      let pod = session.string(["pod"], at: schedule), let url = session.string(["url"], at: schedule)
    else { return nil }
    let end = #"{"event":"session.end","session":"","time":"","seq":0}"#
    let lines = [0, request, load, schedule].map { session.lines[$0] } + [Array(end.utf8)]
    for line in lines.reversed() { session.insert(rawLine: line, at: 0) }
    let other = pod + "9"
    session.set(["pod"], other, at: 3)
    session.set(["url"], url.split(separator: pod, maxSplits: 1).joined(separator: other), at: 3)
    for place in lines.indices {
      session.set(["session"], id + "-other", at: place)
      session.set(["seq"], json: String(place), at: place)
      session.set(begin, at: place)
    }
    return SeededFault(rule, line: schedule + lines.count)
  }
}
