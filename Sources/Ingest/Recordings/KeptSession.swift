package import AdModel
import CSimdjson

/// A session's lines and where they stood, as values that can be stored: what it takes to have the session again where its
/// recordings aren't at hand.
package struct KeptSession: Codable, Sendable {
  /// Paths of the recordings that its lines are in, by `LineReference.file`.
  private let files: [String]
  /// The lines as they were recorded, each with a line end.
  private let text: [UInt8]
  private let lines: [LineReference]
  private let quarantined: [LineReference]
  private let ending: RecordedSession.Ending
  private let definitionFile: String?

  package init(_ session: RecordedSession) {
    let places = session.rawEvents.map(\.line)
    let own = Set((places + session.quarantined).map(\.file)).sorted()
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
    quarantined = session.quarantined.map(renumbered)
    (ending, definitionFile) = (session.ending, session.definitionFile)
  }

  /// The session as it was handed over; `nil` where the lines aren't those of a session.
  package var session: RecordedSession? {
    let buffer = BlockBuffer(capacity: text.count)
    buffer.fill(text)
    buffer.pad(after: text.count)
    let parser = BlockParser(longestLine: RecordingReader.longestLine)
    return withExtendedLifetime((buffer, parser)) {
      let block = parser.parse(buffer, 0..<text.count)
      var content = BlockContent()
      LineInterpreter.interpret(
        block, offset: 0, longestLine: RecordingReader.longestLine, into: &content)
      guard content.lines.count == lines.count, let first = content.lines.first else { return nil }
      return session(content.lines, of: block, first: block.lines[Int(first.index)])
    }
  }

  private func session(
    _ content: [RecordedLine], of block: ParsedBlock, first: adspec_line
  ) -> RecordedSession? {
    guard let id = block.string(Int(first.common.1), block.values(of: first)) else { return nil }
    var open = OpenSession()
    open.begin(
      id: id, storage: SessionStorage(), definitionFile: definitionFile, firstLine: lines[0],
      quarantined: quarantined)
    for (line, reference) in zip(content, lines) {
      open.append(line, block.lines[Int(line.index)], of: block, at: reference)
    }
    return open.recorded(ending, unassigned: UnassignedLines(), paths: files)
  }
}

extension RecordedSession {
  /// By which its lines were told from those of others: the key of its id as it was recorded.
  package var key: SessionKey { SessionKey(events[0][.session]?.string ?? "") }
}
