import Model
import Reports
import Statistics

/// Collects the rows about ads that data files list, in bounded memory (`RowSorter`). Threads may add rows in any order.
package final class AdRows: Sendable {
  let cases = RowSorter<AdRow>()
  let evidence = RowSorter<AdChoicesEntry>()

  func add(_ cases: [AdRow], _ evidence: [AdChoicesEntry]) {
    self.cases.add(cases)
    self.evidence.add(evidence)
  }

  /// Returns all rows, sorted. To be called once.
  func finish() throws(WriteFailure) -> AdRowStreams {
    AdRowStreams(cases: try cases.finish(), evidence: try evidence.finish())
  }
}
