import Model
import Basics

/// According to the pod of the last break, there is one ad more than was played.
enum PodIncompleteFault: LiveFault {
  static let rule: RuleID = "pod-incomplete"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let end = session.indices(of: .breakEnd).last, let name = session.string(["break"], at: end)
    else { return nil }
    let starts = session.indices(of: .adStart).filter { session.string(["break"], at: $0) == name }
    if starts.isEmpty { return nil }
    for start in starts {
      session.set(["podInfo", "total"], json: String(starts.count + 1), at: start)
    }
    return SeededFault(rule, line: end)
  }
}
