import Checking
import Model
import Basics

/// Reports a recording that has only empty lines.
enum RecordingEmpty: ReadingRule {
  static let inputs: Set<InputForm> = [.recording]

  static let info = RuleInfo(
    id: "recording-empty",
    title: "Recording is empty",
    group: .recordings,
    severity: .note,
    summary: "A recording has no lines, or only empty ones.",
    rationale: """
      There was nothing to check, so there are no findings: a folder of empty recordings looks as clean as one of \
      faultless recordings. Usually the recorder was started and never flushed, or the file was made by a run that \
      failed early.
      """,
    remedy: "Delete the file, or record the session again.",
    citations: [.recordingFormat],
    grounds: [
      .advice("An empty file doesn't break the recording format, but it is no evidence.")
    ],
    good: [.recording("\(ExampleLines.session)", formats: [ExampleFormats.simpleNative])],
    bad: [.recording("↓", formats: [ExampleFormats.simpleNative])])
}
