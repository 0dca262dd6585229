package import Reading

/// A store for data that would take too much of an importer's memory. It is usually a temporary file.
final class Spill {
  private let store: (any LineStore)?
  /// True once the store had no room. Everything that is added afterwards stays in memory.
  private var isFull = false

  /// - Parameter store: the store for spilled bytes; `nil` keeps everything in memory.
  init(_ store: (any LineStore)?) { self.store = store }

  /// Stores bytes and returns their range in the store; `nil` if they have to stay in memory.
  func put(_ bytes: [UInt8]) -> Range<Int>? {
    guard let store, !isFull, !bytes.isEmpty else { return nil }
    guard let start = bytes.withUnsafeBytes({ store.put($0) }) else {
      isFull = true
      return nil
    }
    return start..<start + bytes.count
  }

  /// Returns the stored bytes in a range; `nil` if they can't be read any more.
  func get(_ range: Range<Int>) -> [UInt8]? { store?.bytes(range) }
}

extension LineStore {
  /// Returns the stored bytes in a range; `nil` if they can't be read any more.
  package func bytes(_ range: Range<Int>) -> [UInt8]? {
    var isThere = false
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      isThere = get(range.lowerBound, into: UnsafeMutableRawBufferPointer(buffer))
      filled = isThere ? range.count : 0
    }
    return isThere ? bytes : nil
  }
}

/// Lines in the order in which they were added. Once there are many, the earlier ones are in a store, and only the last
/// ones are in memory.
struct SpilledLines {
  /// The number of bytes of lines in memory from which these lines are spilled together.
  private static let limit = 1 << 20

  /// The bytes of the lines in memory. They follow the spilled lines.
  private(set) var bytes: [UInt8] = []
  /// Ranges of the earlier lines in the store, in the order of the lines.
  private(set) var spilled: [Range<Int>] = []

  mutating func add(_ draft: SessionDraft, _ spill: Spill) {
    draft.write(to: &bytes)
    guard bytes.count >= Self.limit, let range = spill.put(bytes) else { return }
    spilled.append(range)
    bytes.removeAll(keepingCapacity: true)
  }
}
