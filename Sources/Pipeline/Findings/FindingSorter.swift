package import Model
import Basics
package import MachineOutput
import Reports
import Synchronization

/// All findings of a run: all are counted, and kept in bounded memory (`RowSorter`). Threads may add findings in any
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
  ///   - keepsAll: `false` if findings are only counted, and the first of each kind kept.
  ///   - tellsFilesApart: true if findings are also counted by file.
  package init(limit: Int = standardLimit, keepsAll: Bool = true, tellsFilesApart: Bool = false) {
    rows = RowSorter(limit: limit)
    self.keepsAll = keepsAll
    checked = Mutex(CheckedFindings(all: FindingStream([]), tellingFilesApart: tellsFilesApart))
  }

  /// Adds the findings of one session. They stay together, so that findings that compare as equal keep their order. A
  /// failure to spill is thrown by `finish`.
  package func add(_ findings: [Finding]) {
    if findings.isEmpty { return }
    checked.withLock { checked in
      for finding in findings { checked.add(finding) }
    }
    if keepsAll { rows.add(findings) }
  }

  /// Returns all findings and the last ones; sorted if all were kept. To be called once. Findings of `addRun` are among
  /// them, but aren't counted.
  package func finish(adding last: [Finding]) throws(WriteFailure) -> CheckedFindings {
    var done = checked.withLock { checked in
      for finding in last { checked.add(finding) }
      return checked
    }
    if keepsAll { done.all = try rows.finish(adding: last) }
    return done
  }

  /// Adds findings that are sorted and encoded as in a part, each preceded by its length; they come piece by piece.
  func addRun(_ pieces: (_ take: ([UInt8]) throws -> Void) throws -> Void) throws { try rows.addRun(pieces) }
}
