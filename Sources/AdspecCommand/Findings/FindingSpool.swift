package import AdModel
import Diagnostics
import Synchronization

/// Every finding of a run in bounded memory: what is more is sorted and goes to a file, run by run. Shards add to it from
/// any thread; in what order doesn't matter.
package final class FindingSpool: Sendable {
  /// Findings that are kept in memory: some 10 MB.
  package static let standardLimit = 16_384

  /// Bytes of the length that stands before each in the file.
  fileprivate static let headLength = 4

  private struct State {
    var findings: [Finding] = []
    var file: ScratchFile?
    /// Of each run in the file, its bytes.
    var runs: [Range<Int>] = []
    var end = 0
    var failure: WriteFailure?
  }

  private let limit: Int
  private let state = Mutex(State())

  package init(limit: Int = standardLimit) { self.limit = limit }

  /// Takes up what was found in one session; that stays together, so that findings that compare as equal keep their
  /// order. What fails is said by `finish`.
  package func add(_ findings: [Finding]) {
    if findings.isEmpty { return }
    state.withLock { state in
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

  /// All of them, sorted, with the last ones.
  package func finish(adding last: [Finding]) throws(WriteFailure) -> FindingStream {
    let done = state.withLock { state in
      defer { state = State() }
      return state
    }
    if let failure = done.failure { throw failure }
    let findings = (done.findings + last).sorted()
    guard let file = done.file else { return FindingStream(findings) }
    let runs = done.runs
    return FindingStream { body in
      var merge = try FindingMerge(file: file, runs: runs, findings: findings)
      while let finding = try merge.next() { try body(finding) }
    }
  }

  private static func spill(_ state: inout State) throws(WriteFailure) {
    let file: ScratchFile
    if let known = state.file { file = known } else { file = try ScratchFile() }
    state.file = file
    let start = state.end
    var bytes: [UInt8] = []
    for finding in state.findings.sorted() {
      let body = BinaryCoding.bytes(of: finding)
      bytes += (0..<Self.headLength).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
      bytes += body
      guard bytes.count >= 1 << 18 else { continue }
      try file.append(bytes)
      state.end += bytes.count
      bytes.removeAll(keepingCapacity: true)
    }
    try file.append(bytes)
    state.end += bytes.count
    state.runs.append(start..<state.end)
  }
}

/// Sorted runs, taken together.
struct FindingMerge {
  /// A heap by next finding, then by number.
  private var runs: [Run] = []

  private struct Run {
    var number: Int
    var next: Finding
    var rest: FindingRun
  }

  /// - Parameter findings: one more run, sorted, in memory.
  init(file: ScratchFile, runs ranges: [Range<Int>], findings: [Finding]) throws(WriteFailure) {
    // All windows together are a few MB, unless there are very many runs.
    let window = max(1 << 12, min(1 << 17, (4 << 20) / max(1, ranges.count)))
    var sources = ranges.map { FindingRun(.stored(StoredFindings(file, $0, window: window))) }
    sources.append(FindingRun(.memory(findings, next: 0)))
    for (number, var run) in sources.enumerated() {
      if let next = try run.next() { runs.append(Run(number: number, next: next, rest: run)) }
    }
    for place in (0..<runs.count / 2).reversed() { sink(place) }
  }

  mutating func next() throws(WriteFailure) -> Finding? {
    guard let first = runs.first?.next else { return nil }
    if let next = try runs[0].rest.next() {
      runs[0].next = next
    } else {
      runs.swapAt(0, runs.count - 1)
      runs.removeLast()
    }
    sink(0)
    return first
  }

  private mutating func sink(_ start: Int) {
    var place = start
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < runs.count && isBefore(child, least) {
        least = child
      }
      if least == place { return }
      runs.swapAt(place, least)
      place = least
    }
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    if runs[a].next < runs[b].next { return true }
    return runs[a].number < runs[b].number && !(runs[b].next < runs[a].next)
  }
}

/// One sorted run, from its start to its end.
struct FindingRun {
  enum Source {
    case memory([Finding], next: Int)
    case stored(StoredFindings)
  }

  private var source: Source

  init(_ source: Source) { self.source = source }

  mutating func next() throws(WriteFailure) -> Finding? {
    switch source {
    case .memory(let findings, let next):
      guard next < findings.count else { return nil }
      source = .memory(findings, next: next + 1)
      return findings[next]
    case .stored(let stored):
      return try stored.next()
    }
  }
}

/// A run in the file. A class: what it has read is changed in place.
final class StoredFindings {
  private let file: ScratchFile
  private let window: Int
  /// What isn't read yet.
  private var left: Range<Int>
  private var bytes: [UInt8] = []
  private var position = 0

  init(_ file: ScratchFile, _ range: Range<Int>, window: Int) {
    self.file = file
    self.window = window
    left = range
  }

  func next() throws(WriteFailure) -> Finding? {
    if left.isEmpty, position == bytes.count { return nil }
    try need(FindingSpool.headLength)
    let head = bytes[position..<position + FindingSpool.headLength]
    let length = head.reversed().reduce(0) { $0 << 8 | Int($1) }
    try need(FindingSpool.headLength + length)
    let body = position + FindingSpool.headLength
    position = body + length
    do {
      return try BinaryCoding.value(of: Finding.self, in: bytes[body..<position])
    } catch {
      throw .system(
        action: "read", path: "a temporary file", reason: "it holds something else than was written")
    }
  }

  /// Sees to it that so many bytes are at hand.
  private func need(_ count: Int) throws(WriteFailure) {
    if bytes.count - position >= count { return }
    bytes.removeFirst(position)
    position = 0
    let wanted = min(left.count, max(window, count))
    bytes += try file.read(from: left.lowerBound, count: wanted)
    left = left.lowerBound + wanted..<left.upperBound
  }
}
