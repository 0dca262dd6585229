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
    "serve", "Show the site in a browser, and make it anew whenever something changes.",
    usage: "[path ...] [options]",
    discussion: """
      Builds as 'adspec build' does, serves the folder on this machine alone, and builds again when definitions, recordings, \
      settings or templates change; open pages load themselves anew. Findings don't end it, nor does a mistake in a file that \
      fails a build: the site stays as it was, and each page says at its top what is to be mended. Ctrl-C ends it.
      """,
    examples: [
      CommandExample("adspec serve --open", "the catalog of this folder, in your browser"),
      CommandExample("adspec serve --port 0", "at any port that is free"),
    ])

  @OptionGroup var input: InputOptions
  @OptionGroup(title: OptionTitle.common) var serving: ServingOptions
  @OptionGroup(title: OptionTitle.common) var place: SiteFolderOptions
  @OptionGroup(title: OptionTitle.common) var measured: AuditInputOptions
  @OptionGroup(title: OptionTitle.site) var site: SiteOptions
  @OptionGroup(title: OptionTitle.site) var folder: FolderOptions
  @OptionGroup(title: OptionTitle.selection) var selection: SelectionOptions
  @OptionGroup(title: OptionTitle.settings) var configuration: ConfigurationOptions
  @OptionGroup(title: OptionTitle.baseline) var baseline: BaselineOptions
  @OptionGroup(title: OptionTitle.reading) var reading: ReadingOptions
  @OptionGroup(title: OptionTitle.terminal) var terminal: TerminalOptions

  package init() {}

  package func validate() throws {
    try validateFolder(place.output)
    if input.paths.contains("-") {
      throw ValidationError("- can be read once, and a site is made again and again; give a file.")
    }
    guard (0...65_535).contains(serving.port) else {
      throw ValidationError("--port needs a number from 0 to 65535.")
    }
  }

  package mutating func run() throws {
    let console = terminal.console
    let (input, request) = (
      reading.request(input.paths, selection.selection), configuration.request(audience: site.audience)
    )
    if configuration.showConfig {
      let settings = try RunSettings(input: input, settings: request, needsCatalog: true)
      return try Console.write(ConfigurationText(settings.configuration).text)
    }
    try ServeAction(
      input: input, settings: request, output: place.output, folder: folder.request, site: site.request,
      audit: measured.audit, baseline: baseline.request(), console: console
    ).run(port: serving.port, opensBrowser: serving.open)
  }
}

/// Options for the local server.
struct ServingOptions: ParsableArguments {
  @Flag(help: "Open the first page in the browser.")
  var open = false

  @Option(help: ArgumentHelp("The port to listen at; 0 is any that is free.", valueName: "n"))
  var port = 8017

  init() {}
}
