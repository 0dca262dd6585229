import Pipeline
import Model
import ArgumentParser
import Rules
import Basics

/// Options for settings, shared by all commands that judge.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A configuration, instead of the nearest from the catalog upwards to the root of its repository.",
      valueName: "file"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var config: String?

  @Flag(help: "Read no configuration at all.")
  var isolated = false

  @Option(
    help: ArgumentHelp(
      """
      Only these rules, and those that can't be silenced: rules, groups or first words of their names, with commas \
      between them.
      """,
      valueName: "rules"),
    completion: .list(RuleSelector.names(rules: RuleRegistry.ids)))
  var select: [String] = []

  @Option(
    help: ArgumentHelp("Don't run these rules, besides those of the configuration.", valueName: "rules"),
    completion: .list(RuleSelector.names(rules: RuleRegistry.ids)))
  var ignore: [String] = []

  @Flag(
    inversion: .prefixedNo, help: "Skip files that the repository's .gitignore files name.")
  var respectGitignore: Bool?

  @Flag(help: "Print the settings that hold, each with where it comes from, and do nothing else.")
  var showConfig = false

  init() {}

  mutating func validate() throws {
    if isolated, config != nil { throw ValidationError("--config and --isolated exclude each other.") }
    if !select.isEmpty, Self.names(in: select).isEmpty {
      throw ValidationError("--select is empty: name a rule, a group or the first words of rules.")
    }
    for name in Self.names(in: select) + Self.names(in: ignore) {
      let known = RuleSelector.names(rules: RuleRegistry.ids)
      guard !known.contains(name) else { continue }
      let suggestion = Suggestion.text(for: name, among: known)
      throw ValidationError(
        "'\(VisibleText.line(name))' names no rule and no group of rules.\(suggestion) adspec explain lists them."
      )
    }
  }

  /// - Parameter verdict: the options that override settings of files, such as `--fail-on`; `nil` for a command without
  ///   them.
  func request(_ verdict: VerdictOptions? = nil, audience: Audience? = nil) -> SettingsRequest {
    var request = SettingsRequest()
    (request.file, request.isIsolated, request.respectsGitignore) = (config, isolated, respectGitignore)
    (request.selected, request.ignored) = (Self.names(in: select), Self.names(in: ignore))
    request.audience = audience
    (request.failOn, request.maxWarnings) = (verdict?.failOn, verdict?.maxWarnings)
    return request
  }

  private static func names(in texts: [String]) -> [String] {
    texts.flatMap { $0.split(separator: ",").map { $0.filter { !$0.isWhitespace } } }.filter { !$0.isEmpty }
  }
}
