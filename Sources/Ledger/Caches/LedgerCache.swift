import AdModel
import Synchronization

/// What the ledger remembers from one session to the next, so that it is worked out once: what keys of assets are to each
/// format. It changes no result.
///
/// Each thread has its own. Definitions are copied into it, so that threads don't count references to the same objects.
package struct LedgerCache: Sendable {
  private var formats: [FormatCache] = []
  /// Their places in `formats`, by those in `LedgerContext.formats`; behind the last of these what ads without a
  /// definition use. Of formats that no ad had yet, -1.
  private var formatPlaces: [Int] = []

  package init() {}

  /// Works with what is remembered of a format.
  ///
  /// - Parameter place: in `LedgerContext.formats`, or behind its last.
  mutating func withFormat<Result>(
    _ place: Int, in context: LedgerContext, _ body: (inout FormatCache) -> Result
  ) -> Result {
    if formatPlaces.isEmpty { formatPlaces = Array(repeating: -1, count: context.formats.count + 1) }
    if formatPlaces[place] < 0 {
      formatPlaces[place] = formats.count
      formats.append(FormatCache(context.format(at: place), context.keysByAlias))
    }
    return body(&formats[formatPlaces[place]])
  }
}

/// What the ledger remembers, one for each thread that works at a time: one for each shard would take 64 times the memory,
/// and learn the same 64 times.
package final class LedgerCaches: Sendable {
  /// Each the only element of an array: to hand that on costs one reference, and not one for each part of a cache.
  private let free = Mutex<[[LedgerCache]]>([])

  package init() {}

  package func with<Result>(_ body: (inout LedgerCache) -> Result) -> Result {
    var cache = free.withLock { $0.popLast() } ?? [LedgerCache()]
    let result = body(&cache[0])
    free.withLock { $0.append(cache) }
    return result
  }
}
