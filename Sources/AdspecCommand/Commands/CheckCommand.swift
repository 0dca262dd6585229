import AdModel
package import ArgumentParser
import Diagnostics

/// `adspec check`: findings and a verdict.
package struct CheckCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check definitions and recordings.", aliases: ["lint", "validate"])

  @OptionGroup var input: InputOptions
  @OptionGroup var verdict: VerdictOptions
  @OptionGroup var terminal: TerminalOptions

  @Flag(help: "Show what needs review, too.")
  var reviews = false

  package init() {}

  package mutating func run() throws {
    let console = terminal.console
    let run = try PipelineRun(input: input, console: console, needsCatalog: false)
    let outcome = try run.outcome()
    console.showProgress("")
    let sources = Dictionary(
      outcome.catalog.formats.map { ($0.definition.file, $0.sourceLines) },
      uniquingKeysWith: { first, _ in first })
    let text = FindingsText(colors: console.colorsOutput, sources: sources)
      .text(outcome.findings, showsReviews: reviews || verdict.failOnReview)
    try Console.write(text)
    console.tell(RunSummary(outcome).text)
    try ExitDecision(verdict, configuration: outcome.catalog.configuration).leave(outcome)
  }
}
