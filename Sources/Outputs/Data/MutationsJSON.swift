import AdModel
import Diagnostics

/// `data/mutations.json`: what the page of the mutation matrix shows.
enum MutationsJSON {
  static func document(_ trials: [MutationTrial]) -> String {
    JSONValue.array(trials.map(trial)).document
  }

  private static func trial(_ trial: MutationTrial) -> JSONValue {
    [
      "rule": .string(trial.rule.rawValue), "kinds": .array(trial.kinds.map { .string($0) }),
      "planted": .integer(trial.planted), "found": .integer(trial.found),
      "companions": .array(trial.companions.sorted().map { .string($0.rawValue) }),
      "strays": .array(
        trial.strays.map { stray in
          [
            "rule": .string(stray.rule.rawValue), "session": .optional(stray.session),
            "line": .integer(stray.line),
          ]
        }),
      "sessionsReported": .object(
        trial.sessionsReported.sorted { $0.key < $1.key }.map { rule, count in
          .init(name: rule.rawValue, value: .integer(count))
        }),
    ]
  }
}
