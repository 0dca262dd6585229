import Checking
import Model
import Basics

/// Reports a file that can't be read, or that changed while it was read.
enum InputUnreadable: ReadingRule {
  static let inputs: Set<InputForm> = [.definition, .recording]

  static let info = RuleInfo(
    id: "input-unreadable",
    title: "Input can't be read",
    group: .definitions,
    severity: .error,
    summary: """
      A definition, a recording or a file beside them can't be read: there is no permission, it is a folder instead of \
      a file, or it vanished or changed while it was read. In a folder named `recordings`, a file whose name isn't a \
      recording's is a warning, and an error if the name nearly is one.
      """,
    rationale: """
      The results don't include anything from that file. A report that passes because a file could not be read would \
      be worse than none, so this is reported and counts.
      """,
    remedy: """
      Give the user who runs the tool read permission, and run it when nothing else writes to the file: close or rotate a \
      recording before it is checked.
      """,
    grounds: [
      .advice("No source is needed: a file that could not be read was not checked.")
    ],
    good: [
      .catalog([
        (
          "formats/bread/format.yaml",
          """
          kind: customNative
          id: bread-native
          assets:
            Headline: {type: text, sample: Fresh bread before seven}
            AdChoices: {type: adChoices}
          """
        )
      ])
    ],
    bad: [
      .catalog([
        (
          "formats/bread/↓format.yaml/README.md",
          "The definition is a folder: there is nothing to read in it."
        )
      ])
    ])
}
