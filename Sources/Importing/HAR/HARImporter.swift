import Model
import Basics
package import Reading

/// Imports recorded traffic (HAR 1.1 to 1.3) as recordings, one session per page. Reads one entry at a time and keeps
/// those about ads.
package enum HARImporter {
  /// Default bytes for a HAR's pages and its entries about ads.
  package static let standardRoom = HARRoom.standard

  /// - Parameter room: the maximum memory in bytes for pages and entries about ads. Those that exceed it are left out.
  /// - Throws: `ReadFailure` if the file can't be opened.
  package static func read(
    _ path: String, in files: ForeignFiles, room: Int = standardRoom
  ) throws -> Imported {
    var reading = HARReading(path: path, room: room)
    try reading.read(files)
    return reading.imported
  }

  /// Returns the streams in recorded traffic: the answers of each playlist's address, with the asset lists that players
  /// asked for.
  ///
  /// - Throws: `ReadFailure` if the file can't be opened.
  package static func streams(_ path: String, in files: ForeignFiles) throws -> StreamFinder.Found {
    var reading = HARReading(path: path, room: standardRoom)
    try reading.read(files)
    return StreamFinder.Found(
      streams: reading.streams,
      diagnostics: reading.notes.diagnostics.filter { $0.rule == "import-unreadable" })
  }
}

/// The state of reading one HAR file: the pages and entries so far, and notes about it.
private struct HARReading {
  private let path: String
  private(set) var notes: ImportNotes
  private var entries: [HAREntry] = []
  private var pages: [HARPage] = []
  /// The earliest date of any page or entry of the file, even of those that aren't about ads; `nil` if no date can be
  /// read.
  private var start: Timestamp?
  private var room: HARRoom
  /// Addresses outside Google's hosts that the documents read so far name: those that count views and clicks, and those
  /// of wrapped documents.
  private var named = NamedAddresses<Bool>()
  /// Addresses of asset lists that playlists of the file name, and those that they were redirected to.
  private var lists: Set<String> = []
  private var creator: JSONText?
  /// Paths of values that are neither entries nor pages, at most `mostNames`. They show what kind of file was given.
  private var names: [String] = []
  private static let mostNames = 1000
  private var entryCount = 0
  private var adSense = 0
  private var others = AdSystemCounts()
  /// The addresses to which players send reports, according to the asset lists read so far.
  private var trackers = HLSTrackers()
  /// True once an entry couldn't be read. That entry may belong to any session.
  private var lacksEntries = false
  /// Parses entries. Most of them have a few KiB. A longer one contains the body of a script or picture, and isn't
  /// parsed.
  private let trees = JSONTreeReader(longest: 4 << 20)

  init(path: String, room: Int) {
    self.path = path
    self.room = HARRoom(room)
    notes = ImportNotes(path: path)
  }

  mutating func read(_ files: ForeignFiles) throws {
    var options = JSONPieceOptions(
      opened: ["", "/log", "/log/entries", "/log/pages"], longestPiece: 4 << 20, longestString: 1 << 20)
    options.skipped = { path in
      !path.hasPrefix("/log/entries/") && !path.hasPrefix("/log/pages/") && path != "/log/creator"
    }
    var pieces: [JSONPiece] = []
    var splitter = JSONSplitter(options) { pieces.append($0) }
    do {
      try files.read(path) { bytes in
        try splitter.add(bytes)
        for piece in pieces { add(piece) }
        pieces.removeAll(keepingCapacity: true)
        return true
      }
      try splitter.end()
      for piece in pieces { add(piece) }
      if splitter.openedPaths.contains("/log/entries") { names.append("/log/entries") }
      guard !names.isEmpty else { return notes.unreadable("is empty") }
    } catch let failure as ForeignBreak {
      for piece in pieces { add(piece) }
      lacksEntries = true
      notes.unreadable(
        failure.words, line: failure.line,
        help: entryCount > 0 ? "What stands before that was read: \(entryCount) entries." : "")
      return
    }
    if !names.contains("/log/entries") {
      let kind = SourceKind.words(keys: names.map { String($0.drop { $0 == "/" }) }, insteadOf: "a HAR")
      notes.unreadable(
        names.contains("/log") && kind == nil || names.contains("/log/version")
          ? "has no 'log.entries'" : kind ?? "has no 'log.entries'")
    }
  }

  private mutating func add(_ piece: JSONPiece) {
    let isEntry = piece.path.hasPrefix("/log/entries/")
    if !isEntry, !piece.path.hasPrefix("/log/pages/"), names.count < Self.mostNames {
      names.append(piece.path)
    }
    guard !piece.bytes.isEmpty || piece.isTooLong else { return }
    if isEntry { entryCount += 1 }
    guard !piece.isTooLong else {
      if isEntry { skipEntry("is longer than 4 MiB without its bodies", line: piece.line, cause: "too long") }
      return
    }
    do {
      let node = try trees.read(piece.bytes)
      noteStart(node)
      if isEntry {
        addEntry(node, piece)
      } else if piece.path == "/log/creator" {
        creator = .members([
          "name": node["name"]?.string.map { .string("HAR of " + $0) },
          "version": node["version"]?.idText.map { .string($0) },
        ])
      } else if let page = HARPage(node), room.takes(page) {
        pages.append(page)
      }
    } catch {
      let line = piece.line + (error.line ?? 1) - 1
      guard !isEntry else { return skipEntry(error.words, line: line, cause: "malformed") }
      notes.skipped("'\(piece.path)' \(error.words).", line: line, cause: "malformed")
    }
  }

  /// Updates `start` if the date of this page or entry is earlier than those before.
  private mutating func noteStart(_ node: JSONNode) {
    guard let date = node["startedDateTime"]?.string.flatMap(HARDate.timestamp) else { return }
    start = min(start ?? date, date)
  }

  /// Reports that the entry read last is left out. It may have been about an ad in any session, so all sessions count
  /// as incomplete.
  private mutating func skipEntry(_ words: String, line: Int, help: String = "", cause: String) {
    lacksEntries = true
    notes.skipped("Entry \(entryCount - 1) \(words).", line: line, help: help, cause: cause)
  }

  private mutating func addEntry(_ node: JSONNode, _ piece: JSONPiece) {
    let (index, line) = (entryCount - 1, piece.line)
    guard let address = node["request"]?["url"]?.string else {
      return skipEntry(
        "has no request with an address", line: line, help: "'request.url' is a text in every HAR.",
        cause: "no request")
    }
    if piece.lacksStrings, address.isEmpty {
      skipEntry("has an address of more than 1 MiB", line: line, cause: "long addresses")
    }
    guard
      let entry = HAREntry(
        node, index: index, line: line, isTracking: trackers.has, named: named, lists: lists)
    else {
      return countOther(node, address)
    }
    if entry.traffic == .adSense {
      adSense += 1
      // Only the ids in its answer are of use.
      if entry.idsOfNoSlot.isEmpty || entry.start == nil { return }
    }
    guard entry.start != nil else {
      let date =
        node["startedDateTime"]?.string
        .map { "'\(Redactor().value($0, as: .cut).prefix(40))'" } ?? "nothing"
      return skipEntry(
        "asks for an ad or counts one, and has \(date) as its date, which can't be read",
        line: line, help: "startedDateTime is a date as 2026-11-20T10:00:00.120Z.", cause: "no date")
    }
    if room.takes(entry) { keep(entry) }
  }

  /// Keeps an entry, and the addresses by which later entries are recognised.
  private mutating func keep(_ entry: HAREntry) {
    if entry.lacksAnswer {
      notes.skipped(
        "Entry \(entry.index) has no response: what it was answered isn't translated.", line: entry.line,
        help: "Save the traffic again when all is loaded.", cause: "no response")
    }
    if (300..<400).contains(entry.status), lists.contains(HARBreaks.key(entry.address)),
      let target = entry.redirectTarget
    {
      lists.insert(HARBreaks.key(target))
    }
    switch entry.body {
    case .assets(let pod, _, _)?: trackers.add(pod, of: "")
    case .playlist(let playlist, _)?:
      let interstitials = HLSInterstitial.all(in: playlist)
      for pod in interstitials.compactMap(\.signaled) { trackers.add(pod, of: "") }
      for interstitial in interstitials where interstitial.isList {
        if let whole = entry.absolute(interstitial.address) { lists.insert(HARBreaks.key(whole)) }
      }
    case .vast(.success(let answer), _)?:
      for address in answer.ads.flatMap(\.addresses) { named[named: address] = true }
    default: break
    }
    entries.append(entry)
  }

  /// Counts a request to an ad system that isn't translated. Preflight requests (`OPTIONS`), by which a browser finds
  /// out if it may send the real one, aren't counted.
  private mutating func countOther(_ node: JSONNode, _ address: String) {
    guard node["request"]?["method"]?.string != "OPTIONS", let url = HAREntry.url(address) else { return }
    if let system = AdSystem.reached(by: url) { others.add(system) }
  }

  /// Notes requests for ads that aren't translated.
  private func noteUntranslated(in notes: inout ImportNotes) {
    if adSense > 0 {
      notes.note(
        "\(adSense) \(adSense == 1 ? "request" : "requests") of AdSense (/pagead/ads) not translated: its answers don't say what was filled."
      )
    }
    if !others.isEmpty {
      notes.note(
        others.words,
        help: "Bid requests and responses that you have as JSON are read by adspec import openrtb.")
    }
  }

  /// Adds a note about entries and pages that were left out for lack of room.
  private func noteLeftOut(in notes: inout ImportNotes) {
    let counts = [
      (room.entriesLeftOut, "entry about ads", "entries about ads"), (room.pagesLeftOut, "page", "pages"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
    if counts.isEmpty { return }
    let start = room.firstLeftOut.map { ", from entry \($0.index) on" } ?? ""
    notes.skipped(
      "What is kept of it is bounded, which leaves out \(counts.joined(separator: " and "))\(start).",
      line: room.firstLeftOut?.line, help: "Save fewer pages in one file, and translate each.")
  }

  /// True if entries are missing that may belong to any of the sessions.
  private var isIncomplete: Bool { lacksEntries || room.entriesLeftOut > 0 }

  /// Returns the OpenRTB auctions of a page, each as a session of its own.
  private func auctions(
    of session: HARSession, _ names: inout UniqueNames, _ notes: inout ImportNotes
  ) -> [SessionDraft] {
    session.entries.compactMap { entry in
      guard let auction = entry.auction else { return nil }
      let name = "\(session.id)#\(auction.name(of: entry))"
      return auction.draft(
        names.unique(name) { "\(name)~\($0)" }, of: entry, file: ImportNames.file(path),
        creator: creator, isIncomplete: isIncomplete || entry.lacksAnswer, &notes)
    }
  }

  /// The streams of the file. Everything in them is at the line of its entry.
  var streams: [AdStream] {
    let breaks = HARBreaks(entries)
    var streams: [String: AdStream] = [:]
    var order: [String] = []
    for entry in entries {
      guard case .playlist(let playlist, _)? = entry.body else { continue }
      let key = HARBreaks.key(entry.address)
      let place = Location(file: path, line: entry.line)
      if streams[key] == nil { order.append(key) }
      streams[key, default: AdStream(playlists: [])].playlists.append(playlist.moved(to: place))
      for address in playlist.ranges.compactMap({ $0.text("X-ASSET-LIST") }) {
        guard let list = entry.absolute(address).flatMap(breaks.list) else { continue }
        streams[key]?.lists[address] = list.list.moved(to: Location(file: path, line: list.line))
      }
    }
    return order.compactMap { key in
      streams[key]?.noteRepeats()
      return streams[key]
    }
  }

  var imported: Imported {
    var notes = notes
    var result = Imported()
    let name = start.map { ImportNames.capture(path, from: $0) } ?? ImportNames.base(path)
    let sessions = HARPages(pages: pages, capture: name).sessions(of: entries)
    var (drafts, strays): ([SessionDraft], [AdTies.Stray: Int]) = ([], [:])
    var names = UniqueNames()
    for session in sessions {
      var page = session
      page.entries.removeAll { $0.auction != nil }
      var translation = HARTranslation(
        page, file: ImportNames.file(path), creator: creator, isIncomplete: isIncomplete)
      if let draft = translation.draft() {
        drafts.append(draft)
        strays.merge(translation.strays, uniquingKeysWith: +)
      }
      for note in translation.notes { notes.note(note.text, line: note.line) }
      for skip in translation.skips { notes.skipped(skip.text, line: skip.line, cause: skip.cause) }
      drafts += auctions(of: session, &names, &notes)
    }
    for draft in drafts { draft.write(to: &result.recording) }
    let events = drafts.reduce(0) { $0 + $1.events.count }
    for (stray, count) in strays.sorted(by: { $0.key < $1.key }) {
      let (text, help) = stray.note(of: count)
      notes.note(text, help: help)
    }
    noteUntranslated(in: &notes)
    noteLeftOut(in: &notes)
    if events == 0, notes.diagnostics.isEmpty {
      notes.note(
        "There is no ad traffic in its \(entryCount) \(entryCount == 1 ? "entry" : "entries").",
        help: "Hosts and paths that are looked for stand in docs/importing.md.")
    }
    notes.close()
    result.diagnostics = notes.diagnostics
    result.summary =
      "\(drafts.count) \(drafts.count == 1 ? "session" : "sessions"), \(events) events of \(entryCount) "
      + (entryCount == 1 ? "entry" : "entries")
    return result
  }
}
