import Model
import Basics

/// Two breaks request the same pod.
enum PodIdentifierRepeatedFault: LiveFault {
  static let rule: RuleID = "pod-identifier-repeated"

  static func plant(in session: inout SessionText) -> SeededFault? {
    let schedules = session.indices(of: .breakSchedule)
    guard schedules.count > 1, let pod = session.string(["pod"], at: schedules[0]),
      let url = session.string(["url"], at: schedules[0])
    else { return nil }
    session.set(["pod"], pod, at: schedules[1])
    session.set(["url"], url, at: schedules[1])
    return SeededFault(rule, line: schedules[1])
  }
}
