import AdModel
import Synchronization

/// What the ledger remembers from one session to the next, so that what recordings repeat is worked out once: the asset
/// keys of each format, and short texts. It changes no result.
///
/// Each thread has its own. Definitions are copied into it, so that threads don't count references to the same objects.
package struct LedgerCache: Sendable {
  private var formats: [FormatCache] = []
  /// Their places in `formats`, by those in `LedgerContext.formats`; behind the last of these what ads without a
  /// definition use. Of formats that no ad had yet, -1.
  private var formatPlaces: [Int] = []
  private var placesByID = ByteTable<Int>(limit: 8192, byteLimit: 1 << 18)
  private var texts = ByteTable<String>(limit: 8192, byteLimit: 1 << 19)
  private var countries = ByteTable<SessionCountry?>(limit: 1024, byteLimit: 1 << 12)
  private var requests = ByteTable<Transparency.Request>(limit: 1024, byteLimit: 1 << 18)
  private var bids = ByteTable<Transparency.Bid>(limit: 2048, byteLimit: 1 << 19)

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

  /// The place of the definition with an id, where the value is the id of one.
  mutating func format(idAt place: Int, of session: RecordedSession, in context: LedgerContext) -> Int? {
    let value = session.rawValue(place)
    guard value.form == .string else { return nil }
    return session.withText(value.start, value.length) { bytes in
      if let place = placesByID.find(bytes) { return place }
      guard let place = context.place(id: String(decoding: bytes, as: UTF8.self)) else { return nil }
      placesByID.add(bytes, place)
      return place
    }
  }

  /// The text of a value, as `EventValue.string` gives it.
  mutating func text(_ value: EventValue?) -> String? {
    guard let value else { return nil }
    let raw = value.session.rawValue(value.index)
    // Up to 15 bytes stand in a `String` itself: making one costs no more than finding one.
    guard raw.form == .string, raw.length > 15 else { return value.string }
    return value.session.withText(raw.start, raw.length) { bytes in
      if let text = texts.find(bytes) { return text }
      let text = String(decoding: bytes, as: UTF8.self)
      texts.add(bytes, text)
      return text
    }
  }

  /// The `dsa` object of a request. Two that are the same text say the same, whatever session they stand in.
  mutating func transparencyRequest(_ value: EventValue?) -> Transparency.Request? {
    value.map { requests.value(of: $0, orElse: Transparency.Request.init) }
  }

  /// The `dsa` object of a load.
  mutating func bid(_ value: EventValue?) -> Transparency.Bid? {
    value.map { bids.value(of: $0, orElse: Transparency.Bid.init) }
  }

  private static let inventories = Inventory.allCases

  func inventory(_ value: EventValue?) -> Inventory? {
    value.flatMap { value in Self.inventories.first { value.equals($0.rawValue) } }
  }

  /// The country that a value names.
  mutating func country(_ value: EventValue, in territories: Territories) -> SessionCountry? {
    // That a text names no country is remembered as well.
    let known: SessionCountry?? = value.withPlainText { countries.find($0) } ?? nil
    if let known { return known }
    let country = value.string.flatMap { SessionCountry($0, in: territories) }
    value.withPlainText { countries.add($0, country) }
    return country
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
