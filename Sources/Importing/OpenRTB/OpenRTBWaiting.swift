import Reading

/// Requests, or responses, whose counterparts haven't been read yet. Up to a limit, their texts are kept in memory;
/// then they are moved to a store.
struct OpenRTBWaiting {
  struct Entry {
    var file: Int
    /// The path of the value in the JSON text of the file.
    var path: String
    var line: Int
    /// The number of entries that were added before this one.
    fileprivate var number = 0
    fileprivate var text: Text

    init(_ piece: JSONPiece, of file: Int) {
      (self.file, path, line, text) = (file, piece.path, piece.line, .memory(piece.bytes))
    }

    fileprivate static func precedes(_ a: Entry, _ b: Entry) -> Bool {
      (a.file, a.line, a.path, a.number) < (b.file, b.line, b.path, b.number)
    }
  }

  fileprivate enum Text {
    case memory([UInt8])
    case spilled(Range<Int>)
  }

  /// The number of bytes of texts in memory from which these are moved to the store.
  private static let limit = 2 << 20

  private let spill: Spill
  /// For each id, the entry that was added first. Later entries with this id are in `others`.
  private var first: [String: Entry] = [:]
  private var others: [String: [Entry]] = [:]
  private var count = 0
  /// Ids of the entries added since texts were last moved to the store. `recentBytes` is the total length of these
  /// entries' texts.
  private var recent: Set<String> = []
  private var recentBytes = 0

  init(_ spill: Spill) { self.spill = spill }

  /// Adds a request or response that waits for its counterpart.
  ///
  /// - Parameter id: the id of the request and of its response; empty if there is none.
  mutating func add(_ entry: Entry, id: String) {
    var entry = entry
    entry.number = count
    count += 1
    if case .memory(let bytes) = entry.text {
      // A copy has no more room than it needs; the array of a piece may have that of the longest piece so far.
      entry.text = .memory(bytes.withUnsafeBufferPointer { Array($0) })
      recentBytes += bytes.count
    }
    if first[id] == nil {
      first[id] = entry
    } else {
      others[id, default: []].append(entry)
    }
    recent.insert(id)
    if recentBytes >= Self.limit { spillRecent() }
  }

  /// Removes and returns the first entry with this id; `nil` if there is none.
  mutating func take(_ id: String) -> Entry? {
    guard let entry = first.removeValue(forKey: id) else { return nil }
    if var rest = others.removeValue(forKey: id) {
      first[id] = rest.removeFirst()
      if !rest.isEmpty { others[id] = rest }
    }
    return entry
  }

  /// Removes and returns all entries, in the order in which they stand in the files.
  mutating func takeAll() -> [Entry] {
    let all = (Array(first.values) + others.values.joined()).sorted(by: Entry.precedes)
    self = OpenRTBWaiting(spill)
    return all
  }

  /// Returns the JSON text of an entry; `nil` if the store can't be read any more.
  func text(of entry: Entry) -> [UInt8]? {
    switch entry.text {
    case .memory(let bytes): bytes
    case .spilled(let range): spill.get(range)
    }
  }

  private mutating func spillRecent() {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(recentBytes)
    for id in recent {
      visit(id) { if case .memory(let text) = $0.text { bytes += text } }
    }
    if let range = spill.put(bytes) {
      var start = range.lowerBound
      for id in recent {
        visit(id) { entry in
          guard case .memory(let text) = entry.text else { return }
          entry.text = .spilled(start..<start + text.count)
          start += text.count
        }
      }
    }
    recent.removeAll(keepingCapacity: true)
    recentBytes = 0
  }

  /// Calls `change` for each entry with this id, in the order of their addition.
  private mutating func visit(_ id: String, _ change: (inout Entry) -> Void) {
    if var entry = first[id] {
      change(&entry)
      first[id] = entry
    }
    guard var rest = others[id] else { return }
    for index in rest.indices { change(&rest[index]) }
    others[id] = rest
  }
}
