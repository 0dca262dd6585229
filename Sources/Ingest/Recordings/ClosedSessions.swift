package import AdModel

/// Sessions that were handed over, so that a later line of one is known for what it is.
///
/// A shard remembers its newest 15,625, which makes a million for all 64: what a shard remembers then depends on its own
/// lines alone, and ids spread evenly over the shards.
package struct ClosedSessions {
  package static let capacity = 1_000_000 / SessionKey.shardCount

  private var keys: [SessionKey] = []
  private var lastLines: [LineReference] = []
  private var index = KeyIndex()
  /// Where the next one goes once all places are taken: the oldest.
  private var oldest = 0
  private let capacity: Int

  package init(capacity: Int = Self.capacity) { self.capacity = capacity }

  /// The last line that counted of a session that was closed.
  package func lastLine(of key: SessionKey) -> LineReference? {
    index.find(key, in: keys).map { lastLines[$0] }
  }

  /// Remembers a session; the oldest is forgotten for it when there is no place left, and returned.
  package mutating func insert(_ key: SessionKey, lastLine: LineReference) -> SessionKey? {
    guard keys.count == capacity else {
      keys.append(key)
      lastLines.append(lastLine)
      index.insert(key, at: keys.count - 1, in: keys)
      return nil
    }
    let forgotten = keys[oldest]
    index.remove(forgotten, in: keys)
    keys[oldest] = key
    lastLines[oldest] = lastLine
    index.insert(key, at: oldest, in: keys)
    oldest = (oldest + 1) % capacity
    return forgotten
  }
}
