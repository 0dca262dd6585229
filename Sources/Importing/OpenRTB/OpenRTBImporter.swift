package import Model
import Basics
package import Reading

/// Imports OpenRTB 2.x bid requests and responses as recordings, one session per request. A file contains one JSON
/// value, a value on each line, or a list of values. A request and its response stand in one object, or have equal
/// `id`s.
///
/// Only one value is in memory at a time. Values without their counterpart, and the lines of recordings, are spilled to
/// a store.
package struct OpenRTBImporter {
  /// One file and its results.
  private struct Source {
    var path: String
    var notes: ImportNotes
    var recording = SpilledLines()
    /// The number of JSON values in the file, including responses that became part of a session of another file.
    var values = 0
    var sessions = 0
    var loads = 0
    /// True if `read` threw an error because the file couldn't be read to its end.
    var isUnread = false
  }

  /// A request or response whose counterpart hasn't been found yet.
  private typealias Waiting = OpenRTBWaiting.Entry

  private var readings: [Source] = []
  private let spill: Spill
  private var requests: OpenRTBWaiting
  private var responses: OpenRTBWaiting
  private var sessionIDs = UniqueNames()
  private let trees = JSONTreeReader(longest: Self.longest)

  /// Maximum bytes of a request or response, and of a text in one.
  private static let longest = 16 << 20

  /// The day of the bids, which have no times; `nil` if it isn't known.
  private let day: Day?

  /// - Parameters:
  ///   - store: holds values and lines that would take too much memory; `nil` to hold everything in memory.
  ///   - day: the day of the bids, which have no times; `nil` if it isn't known.
  package init(store: (any LineStore)? = nil, day: Day? = nil) {
    spill = Spill(store)
    self.day = day
    (requests, responses) = (OpenRTBWaiting(spill), OpenRTBWaiting(spill))
  }

  /// Reads a file. A request or response without its counterpart waits for the next file.
  ///
  /// - Throws: `ReadFailure` if the file can't be read to its end. The file's result then contains the values read
  ///   before.
  package mutating func read(_ path: String, in files: ForeignFiles) throws {
    let file = readings.count
    readings.append(Source(path: path, notes: ImportNotes(path: path)))
    var options = JSONPieceOptions(opened: [], longestPiece: Self.longest, longestString: Self.longest)
    options.opensTopList = true
    var pieces: [JSONPiece] = []
    var splitter = JSONSplitter(options) { pieces.append($0) }
    do {
      try files.read(path) { bytes in
        try splitter.add(bytes)
        for piece in pieces { add(piece, of: file) }
        pieces.removeAll(keepingCapacity: true)
        return true
      }
      try splitter.end()
    } catch let failure as ForeignBreak {
      readings[file].notes.unreadable(failure.words, line: failure.line)
    } catch {
      readings[file].isUnread = true
      throw error
    }
    for piece in pieces { add(piece, of: file) }
  }

  /// Translates the requests and responses that still wait for a counterpart. Returns the result of each file, in
  /// order, even of files for which `read` threw an error.
  package mutating func finish() -> [Imported] {
    for waiting in requests.takeAll() {
      if let node = node(of: waiting, in: requests) {
        translate(OpenRTBPair(request: node), waiting)
      }
    }
    for waiting in responses.takeAll() {
      if let node = node(of: waiting, in: responses) {
        translate(OpenRTBPair(response: node), waiting)
      }
    }
    return readings.map { reading in
      var imported = Imported()
      var notes = reading.notes
      if reading.values == 0, reading.isUnread { return imported }
      if reading.values == 0, notes.diagnostics.isEmpty { notes.unreadable("is empty") }
      notes.close()
      imported.recording = reading.recording.bytes
      imported.spilled = reading.recording.spilled
      imported.diagnostics = notes.diagnostics
      imported.summary =
        "\(counted(reading.sessions, "session")), \(counted(reading.loads, "bid"))"
      return imported
    }
  }

  private mutating func add(_ piece: JSONPiece, of file: Int) {
    readings[file].values += 1
    guard !piece.isTooLong else {
      readings[file].notes.skipped("A value is longer than \(Self.longest >> 20) MiB.", line: piece.line)
      return
    }
    let place = Waiting(piece, of: file)
    do {
      let node = try trees.read(piece.bytes)
      if let pair = try OpenRTBPair(node, trees: trees) {
        translate(pair, place)
      } else {
        addAlone(try OpenRTBPair.single(in: node, trees: trees) ?? (node, ""), place)
      }
    } catch {
      readings[file].notes.skipped(
        "A value \(error.words).", line: piece.line + (error.line ?? 1) - 1, cause: "malformed values")
    }
  }

  /// Translates a request or response together with its counterpart. If the counterpart hasn't been read yet, it is
  /// kept until then.
  private mutating func addAlone(_ node: OpenRTBPair.Part, _ place: Waiting) {
    let id = node.node["id"]?.idText
    if node.node["imp"] != nil {
      if let id, let answer = responses.take(id), let other = self.node(of: answer, in: responses) {
        translate(OpenRTBPair(request: node, response: other), place, answer: answer)
      } else {
        requests.add(place, id: id ?? "")
      }
    } else if node.node["seatbid"] != nil || node.node["nbr"] != nil {
      if let id, let asked = requests.take(id), let other = self.node(of: asked, in: requests) {
        translate(OpenRTBPair(request: other, response: node), asked, answer: place)
      } else {
        responses.add(place, id: id ?? "")
      }
    } else {
      let kind = SourceKind.words(keys: node.node.members.map(\.key), insteadOf: "a bid request or response")
      readings[place.file].notes.skipped(
        "A value \(kind ?? "is neither a bid request nor a response: it has neither 'imp' nor 'seatbid'").",
        line: place.line, cause: "values of another kind")
    }
  }

  /// Returns a request or response that was kept for its counterpart, parsed again from its text. If the store has lost
  /// the text, reports that and returns `nil`.
  private mutating func node(of waiting: Waiting, in store: OpenRTBWaiting) -> OpenRTBPair.Part? {
    do {
      if let text = store.text(of: waiting) {
        let node = try trees.read(text)
        return try OpenRTBPair.single(in: node, trees: trees) ?? (node, "")
      }
    } catch {
      // The bytes in the store are others than those that were put there.
    }
    readings[waiting.file].notes.skipped(
      "A value that waited for its counterpart can't be read any more from the temporary file.",
      line: waiting.line, help: "TMPDIR names the folder of temporary files.", cause: "lost values")
    return nil
  }

  /// - Parameter answer: the position of the response if it differs from that of the request; otherwise `nil`.
  private mutating func translate(_ pair: OpenRTBPair, _ place: Waiting, answer: Waiting? = nil) {
    let (file, path) = (place.file, readings[place.file].path)
    let base = pair.request?["id"]?.idText ?? pair.answers.first?["id"]?.idText ?? ""
    let wanted = base.isEmpty ? "\(capture(of: place))#\(place.line)" : base
    let id = sessionIDs.unique(wanted) { "\(wanted)~\($0)" }
    let origin = Origin(file: ImportNames.file(path), at: place.path, line: place.line)
    let answerOrigin = answer.map {
      Origin(file: ImportNames.file(readings[$0.file].path), at: $0.path, line: $0.line)
    }
    var translation = OpenRTBTranslation(
      pair, session: id, origin: origin, answerOrigin: answerOrigin, trees: trees, day: day)
    readings[file].recording.add(translation.draft(), spill)
    readings[file].sessions += 1
    readings[file].loads += translation.loads
    note(translation.unread.request, place.path + pair.requestPath, line: place.line, of: file)
    let other = answer ?? place
    note(translation.unread.answers, other.path + pair.answerPath, line: other.line, of: other.file)
  }

  /// Returns a name for a request without an id, made of the file's name and a digest of the file's text.
  private func capture(of place: Waiting) -> String {
    let path = readings[place.file].path
    // Only a store that can no longer be read has no text.
    guard let text = requests.text(of: place) else { return ImportNames.base(path) }
    return ImportNames.capture(path, of: text)
  }

  private mutating func note(_ unread: UnreadValues, _ path: String, line: Int, of file: Int) {
    for value in unread.values {
      readings[file].notes.skipped(
        value.message(below: path), line: line, help: value.expected,
        cause: "parts of bids that can't be read")
    }
  }
}
