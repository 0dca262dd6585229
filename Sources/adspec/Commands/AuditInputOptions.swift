import Pipeline
import ArgumentParser

/// The results of an audit as an input of a run.
struct AuditInputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show what adspec audit -o wrote into this folder.",
      discussion: "On the formats' pages, in the compliance report and in data/audit.csv.",
      valueName: "folder"), completion: .directory)
  var audit: String?

  init() {}
}

/// The results of an audit as an input of a check.
struct AuditCheckOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read what adspec audit -o wrote into this folder, too, as a build with --audit does.",
      valueName: "folder"), completion: .directory)
  var audit: String?

  init() {}
}
