package import Model
import Synchronization

/// Sorts a long list of rows in bounded memory. When the limit is reached, the rows in memory are sorted and spilled to
/// a file as one run. Threads may add rows in any order.
package final class RowSorter<Row: Codable & Comparable & Sendable>: Sendable {
  private struct State {
    var rows: [Row] = []
    var stored: SortedRuns?
    var failure: WriteFailure?
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: the maximum number of rows kept in memory.
  package init(limit: Int = 16_384) { self.limit = limit }

  /// Adds rows. Rows of one call that compare as equal keep their order. A failure to spill rows to disk is thrown
  /// later, by `finish`.
  package func add(_ rows: [Row]) {
    if rows.isEmpty { return }
    state.withLock { state in
      state.rows += rows
      guard state.rows.count >= limit, state.failure == nil else { return }
      do throws(WriteFailure) {
        try Self.spill(&state)
      } catch {
        state.failure = error
      }
      state.rows.removeAll(keepingCapacity: true)
    }
  }

  /// Adds rows that are sorted and encoded as in the files of `Part`, each preceded by its length. `pieces` passes them
  /// on piece by piece.
  func addRun(_ pieces: (_ take: ([UInt8]) throws -> Void) throws -> Void) throws {
    try state.withLock { state in
      var stored = try state.stored ?? SortedRuns()
      try pieces { try stored.append($0) }
      stored.endRun()
      state.stored = stored
    }
  }

  /// Adds the last rows, and returns all rows, sorted. To be called once.
  package func finish(adding last: [Row] = []) throws(WriteFailure) -> RowStream<Row> {
    let done = state.withLock { state in
      defer { state = State() }
      return state
    }
    if let failure = done.failure { throw failure }
    let rows = (done.rows + last).sorted()
    guard let stored = done.stored else { return RowStream(rows) }
    return RowStream { body in
      var rest = rows.makeIterator()
      let memory: RunMerge<Row>.Source = { rest.next() }
      var merge = try RunMerge(stored.readers().map(Self.source) + [memory])
      while let (row, _) = try merge.next() { try body(row) }
    }
  }

  private static func source(_ reader: RunReader) -> RunMerge<Row>.Source {
    {
      guard let bytes = try reader.next() else { return nil }
      do {
        return try BinaryCoding.value(of: Row.self, in: bytes)
      } catch {
        throw WriteFailure.system(
          action: "read", path: "a temporary file", reason: "it holds something else than was written")
      }
    }
  }

  /// Encodes a row, preceded by its length.
  static func coded(_ row: Row) -> [UInt8] { RunReader.withLength(BinaryCoding.bytes(of: row)) }

  private static func spill(_ state: inout State) throws(WriteFailure) {
    var stored: SortedRuns
    if let known = state.stored { stored = known } else { stored = try SortedRuns() }
    var bytes: [UInt8] = []
    for row in state.rows.sorted() {
      bytes += coded(row)
      guard bytes.count >= 1 << 18 else { continue }
      try stored.append(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try stored.append(bytes)
    stored.endRun()
    state.stored = stored
  }
}
