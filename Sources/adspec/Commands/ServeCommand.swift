import Pipeline
import Model
package import ArgumentParser
import Basics
import FoundationEssentials
import Reading
import Reports
import Serving

/// `adspec serve`: shows the site in a browser, and rebuilds it whenever something changes.
package struct ServeCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show the site in a browser, and make it anew whenever something changes.",
    discussion: """
      Builds as 'adspec build' does, serves the folder on this machine alone, and builds again when definitions, recordings, \
      settings or templates change; open pages load themselves anew. Findings don't end it, nor does a build that fails: \
      the site stays as it was. Ctrl-C ends it.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var terminal: TerminalOptions

  @Option(name: .shortAndLong, help: ArgumentHelp("The folder of the site.", valueName: "folder"))
  var output = "_site"

  @Option(help: ArgumentHelp("The port to listen at; 0 is any that is free.", valueName: "n"))
  var port = 8017

  @Flag(help: "Open the first page in the browser.")
  var open = false

  @OptionGroup var folder: FolderOptions
  @OptionGroup var site: SiteOptions
  @OptionGroup var measured: AuditInputOptions

  package init() {}

  package func validate() throws {
    try validateFolder(output)
    if input.paths.contains("-") {
      throw ValidationError("- can be read once, and a site is made again and again; give a file.")
    }
    guard (0...65_535).contains(port) else { throw ValidationError("--port needs a number from 0 to 65535.") }
  }

  package mutating func run() throws {
    let console = terminal.console
    let (input, request) = (input.request, configuration.request())
    let settings = try RunSettings(input: input, settings: request, needsCatalog: true)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    try ServeAction(
      input: input, settings: request, output: output, folder: folder.request, site: site.request,
      audit: measured.audit, baseline: baseline.request(), console: console
    ).run(settings, port: port, opensBrowser: open)
  }
}
