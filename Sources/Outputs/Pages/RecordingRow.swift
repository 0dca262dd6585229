import AdModel

/// What reading a recording counted, as a row.
struct RecordingRow: ViewModel {
  let recording: RecordingSummary

  init(_ recording: RecordingSummary) { self.recording = recording }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "file": .text(recording.path)
    case "size": .text(NumberText.bytes(recording.byteCount))
    case "lines": .text(NumberText.grouped(recording.lines))
    case "events": .text(NumberText.grouped(recording.events))
    case "setAside": .text(recording.linesSetAside == 0 ? "–" : NumberText.grouped(recording.linesSetAside))
    case "hasSetAside": .flag(recording.linesSetAside > 0)
    case "from": .text(recording.firstTime?.day.description ?? "–")
    case "to": .text(recording.lastTime?.day.description ?? "–")
    default: nil
    }
  }
}
