import Checking
import Model
import Basics

/// Reports a rewarded format with retries switched on and a limit of 0 retries.
enum RetryNever: DefinitionRule {
  static let info = RuleInfo(
    id: "retry-never",
    title: "Retries are switched on, and none is allowed",
    group: .definitions,
    severity: .warning,
    summary:
      "`load.retryOnFailure` is true, and `load.maxRetries` is 0 or absent, which is 0: it never retries.",
    rationale: """
      A mediation platform whose retry count defaults to 0 looks as if it retried but doesn't: after the first load \
      that fails the app has no ad until it is started again. Recordings don't show the mistake, because `retry-limit` \
      finds no retry left.
      """,
    remedy: """
      State how often: `load: {retryOnFailure: true, maxRetries: 6}`. For no retries write `retryOnFailure: false`, \
      and set the mediation platform's switch to the same.
      """,
    citations: [.rewardedOnMAX],
    grounds: [
      .documented("The mediation platform's samples retry a failed load."),
      .deduced(
        """
        It follows from the definition, where an absent number is 0, that a switch without a number never retries.
        """),
    ],
    good: [
      .definition(
        """
        kind: rewarded
        id: coins-for-video
        adUnits: [c3ae87d19c167b0b]
        reward: {name: coins, amount: 10}
        load: {retryOnFailure: true, maxRetries: 6}
        """),
      .definition(
        """
        kind: rewarded
        id: coins-for-video
        adUnits: [c3ae87d19c167b0b]
        reward: {name: coins, amount: 10}
        load: {retryOnFailure: false}
        """),
    ],
    bad: [
      .definition(
        """
        kind: rewarded
        id: coins-for-video
        adUnits: [c3ae87d19c167b0b]
        reward: {name: coins, amount: 10}
        load: {retryOnFailure: ↓true}
        """),
      .definition(
        """
        kind: rewarded
        id: coins-for-video
        adUnits: [c3ae87d19c167b0b]
        reward: {name: coins, amount: 10}
        load: {retryOnFailure: true, maxRetries: ↓0}
        """),
    ])

  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    guard let system = definition.rewarded, let isOn = system.retryOnFailure, isOn.value else {
      return .notApplicable
    }
    if system.maxRetries > 0 { return .pass }
    let limit = system.maxRetriesField
    return .fail(
      "Retries are switched on, and 'maxRetries' is \(limit == nil ? "absent, which is 0" : "0"): the format never retries.",
      at: definition.location((limit?.range ?? isOn.range)),
      help: "State how often to retry, or switch retries off.")
  }
}
