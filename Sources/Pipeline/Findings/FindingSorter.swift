package import Model
import Basics
package import MachineOutput
import Reports
import Synchronization

/// All findings of a run, in bounded memory: all are counted, and those beyond the memory's limit are sorted and
/// spilled to a file, run by run. Threads may add findings in any order.
package final class FindingSorter: Sendable {
  /// Maximum number of findings kept in memory, some 10 MB.
  package static let standardLimit = 16_384

  private struct State {
    var findings: [Finding] = []
    var stored: SortedRuns?
    var failure: WriteFailure?
    /// Counts of all findings that were added.
    var checked: CheckedFindings
  }

  private let limit: Int
  private let keepsAll: Bool
  private let state: Mutex<State>

  /// - Parameters:
  ///   - limit: the maximum number of findings kept in memory.
  ///   - keepsAll: `false` if findings are only counted, and the first of each kind kept.
  ///   - tellsFilesApart: true if findings are also counted by file.
  package init(limit: Int = standardLimit, keepsAll: Bool = true, tellsFilesApart: Bool = false) {
    (self.limit, self.keepsAll) = (limit, keepsAll)
    state = Mutex(
      State(checked: CheckedFindings(all: FindingStream([]), tellingFilesApart: tellsFilesApart)))
  }

  /// Adds the findings of one session. They stay together, so that findings that compare as equal keep their order. A
  /// failure to spill is thrown by `finish`.
  package func add(_ findings: [Finding]) {
    if findings.isEmpty { return }
    state.withLock { state in
      for finding in findings { state.checked.add(finding) }
      if !keepsAll { return }
      state.findings += findings
      guard state.findings.count >= limit, state.failure == nil else { return }
      do throws(WriteFailure) {
        try Self.spill(&state)
      } catch {
        state.failure = error
      }
      state.findings.removeAll(keepingCapacity: true)
    }
  }

  /// Returns all findings and the last ones; sorted if all were kept. To be called once. Findings of `addRun` are among
  /// them, but aren't counted.
  package func finish(adding last: [Finding]) throws(WriteFailure) -> CheckedFindings {
    var done = state.withLock { state in
      defer { state = State(checked: CheckedFindings(all: FindingStream([]))) }
      return state
    }
    if let failure = done.failure { throw failure }
    for finding in last { done.checked.add(finding) }
    if !keepsAll { return done.checked }
    let findings = (done.findings + last).sorted()
    done.checked.all = FindingStream(findings)
    guard let stored = done.stored else { return done.checked }
    done.checked.all = FindingStream { body in
      var rest = findings.makeIterator()
      let memory: RunMerge<Finding>.Source = { rest.next() }
      var merge = try RunMerge(stored.readers().map(Self.source) + [memory])
      while let (finding, _) = try merge.next() { try body(finding) }
    }
    return done.checked
  }

  /// Adds findings that are sorted and encoded as in a part, each preceded by its length; they come piece by piece.
  func addRun(_ pieces: (_ take: ([UInt8]) throws -> Void) throws -> Void) throws {
    try state.withLock { state in
      var stored = try state.stored ?? SortedRuns()
      try pieces { try stored.append($0) }
      stored.endRun()
      state.stored = stored
    }
  }

  private static func source(_ reader: RunReader) -> RunMerge<Finding>.Source {
    {
      guard let bytes = try reader.next() else { return nil }
      do {
        return try BinaryCoding.value(of: Finding.self, in: bytes)
      } catch {
        throw WriteFailure.system(
          action: "read", path: "a temporary file", reason: "it holds something else than was written")
      }
    }
  }

  /// An encoded finding, preceded by its length.
  static func coded(_ finding: Finding) -> [UInt8] { RunReader.withLength(BinaryCoding.bytes(of: finding)) }

  private static func spill(_ state: inout State) throws(WriteFailure) {
    var stored: SortedRuns
    if let known = state.stored { stored = known } else { stored = try SortedRuns() }
    var bytes: [UInt8] = []
    for finding in state.findings.sorted() {
      bytes += coded(finding)
      guard bytes.count >= 1 << 18 else { continue }
      try stored.append(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try stored.append(bytes)
    stored.endRun()
    state.stored = stored
  }
}
