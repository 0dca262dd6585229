/// Mutates a whole file of another program (JSON, XML or a printed tree) by its parts: values, numbers, quoted texts.
package struct SourceMutator {
  private var random: SplitMix
  private var bytes: [UInt8]
  private let longest: Int

  package init(_ bytes: [UInt8], seed: UInt64, longest: Int) {
    (self.bytes, self.longest) = (bytes, longest)
    random = SplitMix(state: seed)
  }

  /// The file with one to four changes.
  package mutating func mutated() -> [UInt8] {
    for _ in 0...random.below(4) { change() }
    return Array(bytes.prefix(longest))
  }

  /// The file with one part replaced by a part of another file.
  package mutating func taking(from other: [UInt8]) -> [UInt8] {
    let (own, others) = (Self.parts(of: bytes), Self.parts(of: other))
    guard !own.isEmpty, !others.isEmpty else { return bytes }
    bytes.replaceSubrange(
      own[random.below(own.count)], with: other[others[random.below(others.count)]])
    return bytes
  }

  private mutating func change() {
    if random.below(2) == 0 { return changeNumber() }
    let parts = Self.parts(of: bytes)
    guard !parts.isEmpty else { return }
    let part = parts[random.below(parts.count)]
    let isJSON = Self.isJSON(bytes)
    switch random.below(6) {
    case 0: bytes.replaceSubrange(part, with: bytes[parts[random.below(parts.count)]])
    case 1: bytes.removeSubrange(part)
    case 2, 3:
      // Up to 2048 copies of one part, more than a hand-written file has.
      let one = (isJSON ? [UInt8(ascii: ",")] : []) + bytes[part]
      let most = max(1, (longest - bytes.count) / max(1, one.count))
      let count = min(most, 1 << random.below(12))
      bytes.insert(contentsOf: (0..<count).flatMap { _ in one }, at: part.upperBound)
    default:
      let edges = isJSON ? FuzzEdges.json : FuzzEdges.numbers
      bytes.replaceSubrange(part, with: Array(edges[random.below(edges.count)].utf8))
    }
  }

  /// Replaces a number anywhere in the file with an edge value.
  private mutating func changeNumber() {
    let runs = Self.runs(of: bytes) { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !runs.isEmpty else { return }
    let edge = FuzzEdges.numbers[random.below(FuzzEdges.numbers.count)]
    bytes.replaceSubrange(runs[random.below(runs.count)], with: Array(edge.utf8))
  }

  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// The values of JSON; in other files the lines, and the texts between quotes or tags.
  private static func parts(of bytes: [UInt8]) -> [Range<Int>] {
    if isJSON(bytes) { return JSONPieces.allValues(of: bytes) }
    return ["\n", "\"'", "<>"].flatMap { marks in runs(of: bytes) { !marks.utf8.contains($0) } }
  }

  private static func runs(of bytes: [UInt8], where isWanted: (UInt8) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for place in bytes.indices {
      if isWanted(bytes[place]) {
        start = start ?? place
      } else if let begun = start {
        runs.append(begun..<place)
        start = nil
      }
    }
    return start.map { runs + [$0..<bytes.count] } ?? runs
  }
}

/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
struct SplitMix {
  var state: UInt64

  /// A number from 0 to less than `count`, which is above 0.
  mutating func below(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(count))
  }
}
