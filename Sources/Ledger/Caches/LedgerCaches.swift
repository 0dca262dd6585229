import Synchronization

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
