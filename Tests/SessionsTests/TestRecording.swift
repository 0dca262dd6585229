import Model
import Sessions
import TestSupport
import Testing

/// Lines of one session, `s-1`: each gets a session, and a time 100 ms after the line before unless it has one; the session's
/// end comes three seconds later.
func recording(_ lines: String) -> String {
  lines.split(separator: "\n").enumerated().map { index, line in
    let wait: Int64 = line.contains(#""session.end""#) ? 3_000_000 : 0
    let time = Timestamp(microseconds: 1_795_000_000_000_000 + Int64(index) * 100_000 + wait)
    let common = #""session":"s-1""# + (line.contains(#""time":"#) ? "" : #","time":"\#(time)""#)
    return "{" + common + "," + line.drop { $0 == " " }.dropFirst()
  }.joined(separator: "\n")
}

/// The record of one session.
func record(_ lines: String, in context: LedgerContext) throws -> SessionRecord {
  let sessions = recordedSessions(recording(lines))
  let session = try #require(sessions.first)
  #expect(sessions.count == 1)
  return SessionLedger.record(session, in: context)
}

func record(_ lines: String, formats: [FormatDefinition] = [simpleNative]) throws -> SessionRecord {
  try record(lines, in: LedgerContext(catalog: catalog(formats)))
}

/// The one ad of a session.
func onlyAd(_ lines: String, formats: [FormatDefinition] = [simpleNative]) throws -> AdRecord {
  let record = try record(lines, formats: formats)
  #expect(record.ads.count == 1)
  return try #require(record.ads.first)
}

/// The state of the one ad of a session after its last line.
func lastState(_ lines: String, formats: [FormatDefinition] = [simpleNative]) throws -> AdState {
  let context = LedgerContext(catalog: catalog(formats))
  let record = try record(lines, in: context)
  #expect(record.ads.count == 1)
  return try #require(AdTimeline(of: record.ads[0], in: record, context: context).states.last).state
}

extension Event {
  /// The number of the event's line.
  var number: Int { Int(line.line) }
}

/// Returns a state as one line: the frame of the ad, then each asset with its frame and visibility.
func description(_ state: AdState) -> String {
  let ad = "ad \(state.frame.map(description) ?? "nowhere")" + (state.viewHide == nil ? "" : " hidden")
  return ([ad] + state.assets.map { description($0, of: state) }).joined(separator: " · ")
}

func description(_ asset: AssetState, of state: AdState) -> String {
  var words = [state.key(of: asset), asset.frame.map(description) ?? "nowhere"]
  if let hide = asset.hide { words.append("hidden@\(hide + 1)") }
  words.append(asset.isShown ? "shown" : "unseen")
  return words.joined(separator: " ")
}

private func description(_ frame: Frame) -> String {
  "[" + [frame.x, frame.y, frame.width, frame.height].map(number).joined(separator: ",") + "]"
}

private func number(_ value: Double) -> String {
  Int(exactly: value).map(String.init) ?? String(value)
}

extension RecordedSession {
  /// Returns a copy of the session, as if recorded in the folder of a definition.
  func recorded(beside definitionFile: String) -> RecordedSession {
    RecordedSession(
      id: id, files: files, bytes: Array(bytes), values: Array(values), rawEvents: Array(rawEvents),
      adIDs: adIDs,
      defects: defects, unknownNames: unknownNames, skippedLines: skippedLines, ending: ending,
      definitionFile: definitionFile)
  }
}
