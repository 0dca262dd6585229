package import Model
import Basics
package import MachineOutput
import Reports
import Synchronization

/// Collects all findings of a run, in bounded memory (`RowSorter`), and counts them. Threads may add findings in any
/// order.
package final class FindingSorter: Sendable {
  /// Maximum number of findings kept in memory, some 10 MB.
  package static let standardLimit = 16_384

  private let rows: RowSorter<Finding>
  private let keepsAll: Bool
  /// Counts of all findings that were added.
  private let checked: Mutex<CheckedFindings>

  /// - Parameters:
  ///   - limit: the maximum number of findings kept in memory.
  ///   - keepsAll: false to count all findings, but keep only the first of each kind.
  ///   - tellsFilesApart: true if findings are also counted by file.
  package init(limit: Int = standardLimit, keepsAll: Bool = true, tellsFilesApart: Bool = false) {
    rows = RowSorter(limit: limit)
    self.keepsAll = keepsAll
    checked = Mutex(CheckedFindings(all: FindingStream([]), tellingFilesApart: tellsFilesApart))
  }

  /// Adds the findings of one session. Findings of one call that compare as equal keep their order. A failure to spill
  /// findings to disk is thrown later, by `finish`.
  package func add(_ findings: [Finding]) {
    if findings.isEmpty { return }
    checked.withLock { checked in
      for finding in findings { checked.add(finding) }
    }
    if keepsAll { rows.add(findings) }
  }

  /// Adds the last findings. Returns all findings, sorted, if `keepsAll` is true; otherwise only counts and the first
  /// findings of each kind. Findings of `addRun` aren't counted. To be called once.
  package func finish(adding last: [Finding]) throws(WriteFailure) -> CheckedFindings {
    var done = checked.withLock { checked in
      for finding in last { checked.add(finding) }
      return checked
    }
    if keepsAll { done.all = try rows.finish(adding: last) }
    return done
  }

  /// Adds findings that are sorted and encoded as in the files of `Part`, each preceded by its length. `pieces` passes
  /// them on piece by piece.
  func addRun(_ pieces: (_ take: ([UInt8]) throws -> Void) throws -> Void) throws { try rows.addRun(pieces) }
}

extension FindingStream {
  /// Returns the findings that aren't in these files.
  func without(_ copies: [RepeatedFile]) -> FindingStream {
    let files = Set(copies.map(\.path))
    return FindingStream { body in
      try forEach { finding in
        if !files.contains(finding.location.file) { try body(finding) }
      }
    }
  }

  /// Returns the first findings of each sort, at most so many. They are copied, because several files are made of them,
  /// and there may be many others between them.
  func stored(mostOfASort most: Int) throws -> FindingStream {
    let rows = RowSorter<Finding>(limit: FindingSorter.standardLimit)
    var seen: [FindingSummary.Sort: Int] = [:]
    try forEach { finding in
      seen[FindingSummary.Sort(finding), default: 0] += 1
      if seen[FindingSummary.Sort(finding), default: 0] <= most { rows.add([finding]) }
    }
    return try rows.finish()
  }
}
