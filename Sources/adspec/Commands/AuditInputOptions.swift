import Pipeline
import ArgumentParser

/// The option that names the results of an audit, for commands that show them.
struct AuditInputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show what adspec audit -o wrote into this folder.",
      discussion: "On the formats' pages, in the compliance report and in data/audit.csv.",
      valueName: "folder"), completion: .directory)
  var audit: String?

  init() {}
}

/// The option that names the results of an audit, for `adspec check`.
struct AuditCheckOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read what adspec audit -o wrote into this folder, too, as a build with --audit does.",
      valueName: "folder"), completion: .directory)
  var audit: String?

  init() {}
}
