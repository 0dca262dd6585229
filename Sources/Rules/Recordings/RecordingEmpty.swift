import Checking
import Model
import Basics

/// A recording that has only empty lines.
enum RecordingEmpty: ReadingRule {
  static let inputs: Set<InputForm> = [.recording]

  static let info = RuleInfo(
    id: "recording-empty",
    title: "Recording is empty",
    group: .recordings,
    severity: .note,
    summary: "A recording holds no line but empty ones.",
    rationale: """
      Nothing was checked, so nothing was found: a folder of empty recordings looks as clean as one of faultless ones. \
      Usually the recorder was started and never flushed, or the file was made by a run that failed early.
      """,
    remedy: "Delete the file, or record the session again.",
    citations: [.recordingFormat],
    grounds: [
      .advice("An empty file breaks nothing of the recording format: it shows nothing either.")
    ],
    good: [.recording("\(ExampleLines.session)", formats: [ExampleFormats.simpleNative])],
    bad: [.recording("↓", formats: [ExampleFormats.simpleNative])])
}
