import Model
package import ArgumentParser
import Basics
import FoundationEssentials
import Reading
import Reports
import Serving

extension ServerFailure: ToolFailure {}

/// `adspec serve`: the site in a browser, made anew whenever something changes.
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
    try OutputFolder.validate(output)
    if input.paths.contains("-") {
      throw ValidationError("- can be read once, and a site is made again and again; give a file.")
    }
    guard (0...65_535).contains(port) else { throw ValidationError("--port needs a number from 0 to 65535.") }
  }

  package mutating func run() throws {
    let console = terminal.console
    let settings = try settings()
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let server = try LocalServer(port: port)
    // Before the first build: what changes while that runs is a change.
    var watch = FolderWatch(places(settings))
    try build(settings, console)
    guard let root = Disk.realPath(output) else { throw InputFailure.missing(output) }
    let address = "http://localhost:\(server.port)/"
    console.tell("Serving \(output) at \(address); Ctrl-C ends it.")
    let reload = ReloadSignal()
    // A path through the folder's name: each build puts another folder in its place.
    let serves = Threads.start {
      server.run { request in ServedFolder(DiskSource(root: root), reload: reload).response(to: request) }
    }
    guard serves else { throw ServerFailure.noThread }
    if open {
      WebBrowser.open(address) { console.tell("No browser can be started; open \(address) yourself.") }
    }
    while true {
      watch.wait()
      if rebuild(console) { reload.send() }
    }
  }

  private func settings() throws -> RunSettings {
    try RunSettings(input: input, configuration: configuration, needsCatalog: true)
  }

  /// - Throws: what keeps a site from being made; findings are none.
  private func build(_ settings: RunSettings, _ console: Console) throws {
    var publishing = SitePublishing(
      output: output, folder: folder, options: site, audit: measured.audit,
      baseline: try BaselineRun(baseline, settings: settings, today: Day.today()),
      verdict: VerdictOptions(exitZero: true), console: console)
    publishing.endsProcess = false
    try publishing.publish(settings, input: input)
  }

  /// Whether there is a new site.
  private func rebuild(_ console: Console) -> Bool {
    do {
      try build(try settings(), console)
      return true
    } catch {
      let lines = "\(error)".split(separator: "\n").map { VisibleText.line(String($0)) }
      Console.complain("error: " + (lines + ["The site is as it was."]).joined(separator: "\n       "))
      return false
    }
  }

  /// All that a build reads.
  private func places(_ settings: RunSettings) -> [WatchedPlace] {
    let root = settings.selection.catalogRoot ?? "."
    let beside = Set(ConfigurationLoader.names + [".gitignore", ".adspecignore"])
    // The settings may lie in a folder above.
    var places = Folders.upwards(from: root).map { WatchedPlace($0, names: beside) }
    places += ["formats", "recordings"].map { WatchedPlace(Folders.path($0, in: root)) }
    places += settings.selection.folders.map { WatchedPlace($0) }
    for file in settings.selection.recordings.map(\.systemPath)
      + [configuration.config].compactMap(\.self).compactMap(Disk.realPath)
    {
      guard let slash = file.lastIndex(of: "/") else { continue }
      places.append(
        WatchedPlace(String(file[..<slash]), names: [String(file[file.index(after: slash)...])]))
    }
    for folder in [site.templates, measured.audit].compactMap({ $0.flatMap(Disk.realPath) }) {
      places.append(WatchedPlace(folder))
    }
    return places
  }
}

extension ServerFailure {
  fileprivate static let noThread = ServerFailure(description: "The system gives no thread to serve with.")
}

/// The browser of whoever sits here.
private enum WebBrowser {
  /// Opens an address, however long the browser takes.
  static func open(_ address: String, orElse complain: @escaping @Sendable () -> Void) {
    #if os(macOS)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    let started = Threads.start {
      do {
        _ = try ProgramOutput.bytes(
          of: [program, address], environment: ProcessInfo.processInfo.environment, limit: 1 << 20)
      } catch {
        complain()
      }
    }
    if !started { complain() }
  }
}
