/// Sorted runs of encoded items that exceed memory, one after the other in a temporary file. `RunMerge` merges them.
struct SortedRuns: Sendable {
  private let file: ScratchFile
  /// The byte range of each run in the file.
  private var runs: [Range<Int>] = []
  private var start = 0
  private var end = 0

  init() throws(WriteFailure) { file = try ScratchFile() }

  /// Appends to the current run.
  mutating func append(_ bytes: [UInt8]) throws(WriteFailure) {
    try file.append(bytes)
    end += bytes.count
  }

  /// Ends the current run: later bytes belong to the next one.
  mutating func endRun() {
    runs.append(start..<end)
    start = end
  }

  /// Returns one reader per run, in the order of the runs.
  ///
  /// - Parameter length: bytes of each item; `nil` if each item is preceded by its length.
  func readers(itemLength length: Int? = nil) -> [RunReader] {
    // All windows together take a few MB, unless there are very many runs.
    let window = max(1 << 12, min(1 << 17, (4 << 20) / max(1, runs.count)))
    return runs.map { RunReader(file, $0, window: window, itemLength: length) }
  }
}

/// Reads one run from start to end. It is a class, so that its buffer is changed in place.
final class RunReader {
  /// Size in bytes of the number before each item, which is the item's length.
  private static let headLength = 4

  private let file: ScratchFile
  private let window: Int
  private let itemLength: Int?
  /// The byte range that isn't read yet.
  private var left: Range<Int>
  private var bytes: [UInt8] = []
  private var position = 0

  fileprivate init(_ file: ScratchFile, _ range: Range<Int>, window: Int, itemLength: Int?) {
    self.file = file
    self.window = window
    self.itemLength = itemLength
    left = range
  }

  /// Returns an item, preceded by its length.
  static func withLength(_ item: [UInt8]) -> [UInt8] {
    (0..<headLength).map { UInt8(truncatingIfNeeded: item.count >> (8 * $0)) } + item
  }

  /// Returns the bytes of the next item; `nil` at the end of the run.
  func next() throws(WriteFailure) -> ArraySlice<UInt8>? {
    if left.isEmpty, position == bytes.count { return nil }
    var length = itemLength ?? 0
    if itemLength == nil {
      try need(Self.headLength)
      length = bytes[position..<position + Self.headLength].reversed().reduce(0) { $0 << 8 | Int($1) }
      position += Self.headLength
    }
    try need(length)
    defer { position += length }
    return bytes[position..<position + length]
  }

  /// Fills the buffer until it holds `count` unread bytes.
  private func need(_ count: Int) throws(WriteFailure) {
    if bytes.count - position >= count { return }
    bytes.removeFirst(position)
    position = 0
    let wanted = min(left.count, max(window, count - bytes.count))
    guard bytes.count + wanted >= count else {
      throw .system(
        action: "read", path: "a temporary file", reason: "it holds something else than was written")
    }
    bytes += try file.read(from: left.lowerBound, count: wanted)
    left = left.lowerBound + wanted..<left.upperBound
  }
}

/// Merges sorted runs. Equal items come in the order of their runs.
struct RunMerge<Item: Comparable> {
  typealias Source = () throws -> Item?

  private struct Run {
    var number: Int
    var next: Item
    var rest: Source
  }

  /// A heap of the runs, ordered by their next item, then by the run's number.
  private var runs: [Run] = []

  init(_ sources: [Source]) throws {
    for (number, rest) in sources.enumerated() {
      if let next = try rest() { runs.append(Run(number: number, next: next, rest: rest)) }
    }
    for place in (0..<runs.count / 2).reversed() { sink(place) }
  }

  /// Returns the next item and the number of its run; `nil` at the end.
  mutating func next() throws -> (item: Item, run: Int)? {
    guard let first = runs.first else { return nil }
    if let next = try first.rest() {
      runs[0].next = next
    } else {
      runs.swapAt(0, runs.count - 1)
      runs.removeLast()
    }
    sink(0)
    return (first.next, first.number)
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
