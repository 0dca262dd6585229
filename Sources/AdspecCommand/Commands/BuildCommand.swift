import AdModel
package import ArgumentParser
import Outputs

/// `adspec build`: the whole site.
package struct BuildCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Publish the catalog as a static site.")

  @OptionGroup var input: InputOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var verdict: VerdictOptions
  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var terminal: TerminalOptions

  @Option(name: .shortAndLong, help: ArgumentHelp("The folder of the site.", valueName: "folder"))
  var output = "_site"

  @Flag(help: "Publish into a folder that has files but no manifest of adspec, and keep those files.")
  var adopt = false

  @Option(
    help: ArgumentHelp("A folder with templates that go before the built-in ones.", valueName: "folder"))
  var templates: String?

  package init() {}

  package mutating func run() throws {
    let console = terminal.console
    let settings = try RunSettings(
      input: input, configuration: configuration, verdict: verdict, needsCatalog: true)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let baseline = try BaselineRun(baseline, settings: settings, today: Day.today())
    let run = try PipelineRun(settings, input: input, console: console)
    let templates = try TemplateFolder.read(self.templates)
    var outcome = try run.outcome(namesPlaces: baseline != nil, needsDigests: true)
    baseline?.apply(to: &outcome, isJudged: run.judges(outcome))
    let publication = try run.publication(of: outcome)
    console.showProgress("Making pages …")
    let files = try SiteFiles.all(publication, templates: templates)
    try OutputWriter(output: output, adopts: adopt, inputs: run.inputFolders).publish(files)
    console.showProgress("")
    console.tell(RunSummary(outcome).text)
    console.tell("Published \(Wording.count(files.count, "file")) to \(output).")
    try ExitDecision(verdict, configuration: outcome.catalog.configuration).leave(outcome)
  }
}
