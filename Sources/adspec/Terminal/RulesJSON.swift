import Pipeline
import Checking
import Rules
import Model
import Basics
import Reports

/// The rules with all their properties, as JSON. Rules are sorted by id; every member is always present, in a fixed
/// order.
enum RulesJSON {
  static func document(_ rules: [Rule]) -> String {
    JSONValue.array(rules.map { rule($0.info) }).document
  }

  private static func rule(_ info: RuleInfo) -> JSONValue {
    [
      "id": .string(info.id.rawValue), "title": .string(info.title), "group": .string(info.group.rawValue),
      "severity": .string(info.severity.rawValue), "summary": .string(info.summary),
      "rationale": .string(info.rationale), "remedy": .string(info.remedy),
      "ignorable": .bool(info.isIgnorable), "fixable": .bool(info.isFixable),
      "lowerable": .bool(info.isLowerable), "aboutAbsence": .bool(info.isAboutAbsence),
      "aboutEEA": .bool(info.isAboutEEA),
      "restsOn": .array(info.restsOn.sorted().map { .string($0.rawValue) }),
      "confirmedBy": .array(info.confirmedBy.sorted().map { .string($0.rawValue) }),
      "oncePerFile": .bool(info.isReportedOncePerFile),
      "companions": .array(info.companions.map(\.rawValue).sorted().map { .string($0) }),
      "sources": .array(
        info.citations.map { ["text": .string($0.text), "url": .optional($0.url)] }),
      "grounds": .array(
        info.grounds.map { ["kind": .string($0.kind.rawValue), "text": .string($0.text)] }),
      "good": .array(info.good.map(example)), "bad": .array(info.bad.map(example)),
    ]
  }

  /// Returns the files of an example, and the expected locations of findings. A location in a recording has a line and
  /// no column.
  private static func example(_ example: Example) -> JSONValue {
    let input = ExampleInput(example)
    return [
      "files": .array(input.files.map { ["path": .string($0.path), "text": .string($0.text)] }),
      "findings": .array(
        input.expected.sorted().map { place in
          [
            "file": .string(place.file), "line": .optional(place.range?.line),
            "column": .optional(place.range.flatMap { $0.isWholeLine ? nil : $0.column }),
          ]
        }),
    ]
  }
}
