import Model
import Basics
package import Reading

/// Imports OpenRTB 2.x bid requests and responses as recordings, one session per request. A file holds one JSON value,
/// one per line, or a list. A request and its response stand in one object or have the same `id`.
package struct OpenRTBImporter {
  /// One file and its results.
  private struct Source {
    var path: String
    var notes: ImportNotes
    var recording: [UInt8] = []
    /// The number of JSON values, also of responses that became part of another file's session.
    var values = 0
    var sessions = 0
    var loads = 0
    /// True if `read` threw because the file couldn't be read to its end.
    var isUnread = false
  }

  /// A request or response whose counterpart hasn't been found yet.
  private struct Waiting {
    var file: Int
    var piece: JSONPiece
    var node: JSONNode
  }

  private var readings: [Source] = []
  private var requests: [String: [Waiting]] = [:]
  private var responses: [String: [Waiting]] = [:]
  private var sessionIDs = UniqueNames()
  private let trees = JSONTreeReader(longest: Self.longest)

  /// Maximum bytes of a request or response, and of a text in one.
  private static let longest = 16 << 20

  package init() {}

  /// Reads a file; values without a counterpart wait for the next file.
  ///
  /// - Throws: `ReadFailure` if the file can't be read to its end; the file's result has the values read before.
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

  /// Translates the values that still wait and returns the result of each file, in order, including files that `read`
  /// threw for.
  package mutating func finish() -> [Imported] {
    for waiting in requests.values.joined().sorted(by: Self.precedes) {
      translate(OpenRTBPair(request: waiting.node), waiting.piece, of: waiting.file)
    }
    for waiting in responses.values.joined().sorted(by: Self.precedes) {
      translate(OpenRTBPair(response: waiting.node), waiting.piece, of: waiting.file)
    }
    return readings.map { reading in
      var imported = Imported()
      var notes = reading.notes
      if reading.values == 0, reading.isUnread { return imported }
      if reading.values == 0, notes.mistakes.isEmpty { notes.unreadable("is empty") }
      notes.close()
      imported.recording = reading.recording
      imported.mistakes = notes.mistakes
      imported.summary =
        "\(reading.sessions) \(reading.sessions == 1 ? "session" : "sessions"), \(reading.loads) bids"
      return imported
    }
  }

  private static func precedes(_ a: Waiting, _ b: Waiting) -> Bool {
    (a.file, a.piece.line, a.piece.path) < (b.file, b.piece.line, b.piece.path)
  }

  private mutating func add(_ piece: JSONPiece, of file: Int) {
    readings[file].values += 1
    guard !piece.isTooLong else {
      readings[file].notes.skipped("A value is longer than \(Self.longest >> 20) MiB.", line: piece.line)
      return
    }
    do {
      let node = try trees.read(piece.bytes)
      if let pair = try OpenRTBPair(node, trees: trees) {
        translate(pair, piece, of: file)
      } else if let (alone, path) = try OpenRTBPair.single(in: node, trees: trees) {
        var place = piece
        place.path += path
        addAlone(alone, place, of: file)
      } else {
        addAlone(node, piece, of: file)
      }
    } catch {
      readings[file].notes.skipped(
        "A value \(error.words).", line: piece.line + (error.line ?? 1) - 1, cause: "malformed values")
    }
  }

  private mutating func addAlone(_ node: JSONNode, _ piece: JSONPiece, of file: Int) {
    let waiting = Waiting(file: file, piece: piece, node: node)
    let id = node["id"]?.idText
    if node["imp"] != nil {
      if let id, let answer = Self.take(&responses, id) {
        translate(OpenRTBPair(request: node, response: answer.node), piece, of: file, answer: answer)
      } else {
        requests[id ?? "", default: []].append(waiting)
      }
    } else if node["seatbid"] != nil || node["nbr"] != nil {
      if let id, let asked = Self.take(&requests, id) {
        translate(
          OpenRTBPair(request: asked.node, response: node), asked.piece, of: asked.file, answer: waiting)
      } else {
        responses[id ?? "", default: []].append(waiting)
      }
    } else {
      let kind = SourceKind.words(keys: node.members.map(\.key), insteadOf: "a bid request or response")
      readings[file].notes.skipped(
        "A value \(kind ?? "is neither a bid request nor a response: it has neither 'imp' nor 'seatbid'").",
        line: piece.line, cause: "values of another kind")
    }
  }

  private static func take(_ waiting: inout [String: [Waiting]], _ id: String) -> Waiting? {
    guard let first = waiting[id]?.first else { return nil }
    waiting[id]?.removeFirst()
    return first
  }

  /// - Parameter answer: the place of what answered the request, if it is another than the request's.
  private mutating func translate(
    _ pair: OpenRTBPair, _ piece: JSONPiece, of file: Int, answer: Waiting? = nil
  ) {
    let path = readings[file].path
    let base = pair.request?["id"]?.idText ?? pair.answers.first?["id"]?.idText ?? ""
    let wanted = base.isEmpty ? "\(ImportNames.capture(path, of: piece.bytes))#\(piece.line)" : base
    let id = sessionIDs.unique(wanted) { "\(wanted)~\($0)" }
    let origin = Origin(file: ImportNames.file(path), at: piece.path, line: piece.line)
    var translation = OpenRTBTranslation(pair, session: id, origin: origin, trees: trees)
    let draft = translation.draft()
    draft.write(to: &readings[file].recording)
    readings[file].sessions += 1
    readings[file].loads += translation.loads
    note(translation.unread.request, piece.path + pair.requestPath, line: piece.line, of: file)
    let (place, other) = (answer?.piece ?? piece, answer?.file ?? file)
    note(translation.unread.answers, place.path + pair.answerPath, line: place.line, of: other)
  }

  private mutating func note(_ unread: UnreadValues, _ path: String, line: Int, of file: Int) {
    for value in unread.values {
      readings[file].notes.skipped(
        value.message(below: path), line: line, help: value.expected,
        cause: "parts of bids that can't be read")
    }
  }
}
