import Model
import Basics

/// What the ledger remembers from one session to the next, so that it is worked out once: what keys of assets are to each
/// format. It changes no result.
///
/// Each lane has its own. Definitions are copied into it, so that threads don't count references to the same objects.
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

/// What a thread remembers of a format.
struct FormatCache: Sendable {
  /// `nil` for ads without a definition, each of which has its own reason.
  let resolution: FormatResolution?
  let id: String?
  let kind: FormatKind?
  let inventory: Inventory?
  var names: AssetNames

  init(_ format: LedgerContext.AdFormat?, _ keysByAlias: [String: String]) {
    let definition = format?.definition.detached()
    resolution = definition.map(FormatResolution.definition)
    id = definition.map { String(decoding: Array($0.id.value.utf8), as: UTF8.self) }
    kind = definition?.kind
    inventory = definition?.inventory
    names = AssetNames(AssetKeyMatcher(definition: definition, keysByAlias: keysByAlias))
  }
}
