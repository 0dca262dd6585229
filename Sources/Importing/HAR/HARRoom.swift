import Model

/// A limit on the memory for a HAR's pages and its entries about ads, as a rough number of bytes. All of them are held
/// until the whole file is read, and a compressed file may expand a thousandfold.
struct HARRoom {
  /// The default limit, 256 MiB. A request of some 4 KiB takes ten times as much memory together with its events.
  static let standard = 256 << 20

  private var left: Int
  /// The first entry that was left out for lack of memory; `nil` if there is none.
  private(set) var firstLeftOut: (index: Int, line: Int)?
  private(set) var entriesLeftOut = 0
  private(set) var pagesLeftOut = 0

  init(_ bytes: Int) { left = bytes }

  /// Reserves memory for an entry. Returns false if the entry is left out. All later entries are then left out, too, so
  /// that no session has a gap.
  mutating func takes(_ entry: HAREntry) -> Bool {
    if entriesLeftOut == 0, take(entry.size) { return true }
    if entriesLeftOut == 0 { firstLeftOut = (entry.index, entry.line) }
    entriesLeftOut += 1
    return false
  }

  /// Reserves memory for a page. Returns false if there isn't enough, and counts the page as left out.
  mutating func takes(_ page: HARPage) -> Bool {
    if take(128 + page.id.utf8.count) { return true }
    pagesLeftOut += 1
    return false
  }

  private mutating func take(_ size: Int) -> Bool {
    if size > left { return false }
    left -= size
    return true
  }
}

extension HAREntry {
  /// Estimated bytes of the entry and its events until they are written.
  var size: Int {
    let texts = 4 * address.utf8.count + (redirect?.utf8.count ?? 0) + (userAgent?.utf8.count ?? 0)
    let lists = 32 * ((lineItems?.count ?? 0) + (creatives?.count ?? 0))
    let named = ids.reduce(0) { $0 + $1.reduce(0) { $0 + 96 + $1.utf8.count } }
    let content = body?.size ?? auction?.size ?? 0
    return 1024 * (1 + eventCount) + texts + lists + query.size + named + content
  }

  /// The maximum number of events that are made from this entry.
  private var eventCount: Int {
    switch traffic {
    case .webRequest, .appRequest, .videoRequest: 1 + 2 * slots.count
    case .streamRequest, .validation: 2
    case .adSense: 0
    case nil: isNamed ? 1 : 0
    case .impression, .viewable, .click, .aboutThisAd, .tracking: 1
    }
  }
}

extension HARBody {
  fileprivate var size: Int {
    switch self {
    case .vast(.success(let answer), let length): 1024 * answer.ads.count + 8 * length
    case .vast(.failure, _), .stream: 1024
    case .noAssets(_, let length): 1024 + 16 * length
    case .playlist(let playlist, let length):
      1024 * playlist.ranges.reduce(0) { $0 + $1.tags.count } + 8 * length
    // Its addresses are kept, too, to know the requests to them: once for the file, once for the session.
    case .assets(let pod, _, let length): 512 * (pod.ads + pod.trackers.count) + 16 * length
    }
  }
}
