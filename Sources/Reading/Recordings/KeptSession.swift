package import Model

/// A session's lines and their positions in an encodable form. The session can be restored from it without
/// its recordings.
package struct KeptSession: Codable, Sendable {
  /// Paths of the recordings that contain the session's lines, indexed by `LineReference.file`.
  private let files: [String]
  /// The lines as recorded, each with a line end.
  private let text: [UInt8]
  private let lines: [LineReference]
  private let skippedLines: [LineReference]
  private let ending: RecordedSession.Ending
  private let definitionFile: String?

  package init(_ session: RecordedSession) {
    let places = session.rawEvents.map(\.line)
    let own = Set((places + session.skippedLines).map(\.file)).sorted()
    func renumbered(_ line: LineReference) -> LineReference {
      LineReference(file: Int32(own.firstIndex(of: line.file) ?? 0), line: line.line)
    }
    files = own.map { session.files[Int($0)] }
    var text: [UInt8] = []
    for event in session.rawEvents {
      session.withText(event.start, event.length) { text += $0 }
      text.append(UInt8(ascii: "\n"))
    }
    self.text = text
    lines = places.map(renumbered)
    skippedLines = session.skippedLines.map(renumbered)
    (ending, definitionFile) = (session.ending, session.definitionFile)
  }

  /// The session, restored from its lines; `nil` if they aren't those of a session.
  package var session: RecordedSession? {
    let storage = SessionStorage()
    let texts = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    guard texts.count == lines.count else { return nil }
    for (text, reference) in zip(texts, lines) {
      text.withUnsafeBufferPointer { storage.append($0, at: reference) }
    }
    return SessionBuilder().session(
      storage, ending, paths: files, definitionFile: definitionFile,
      skippedLines: { _ in skippedLines })
  }
}

extension RecordedSession {
  /// The key by which the lines were assigned to the session: the key of the session's id as recorded.
  package var key: SessionKey { SessionKey(events[0][.session]?.string ?? "") }
}
