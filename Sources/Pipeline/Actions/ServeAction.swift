import Basics
import FoundationEssentials
import Model
import Reading
import Reports
import Serving

extension ServerFailure: ToolFailure {}

/// Serves a site on this machine, and rebuilds it whenever something changes.
package struct ServeAction {
  private let input: InputRequest
  private let request: SettingsRequest
  private let output: String
  private let folder: FolderRequest
  private let site: SiteRequest
  private let audit: String?
  private let baseline: BaselineRequest
  private let console: Console

  package init(
    input: InputRequest, settings: SettingsRequest, output: String, folder: FolderRequest,
    site: SiteRequest, audit: String?, baseline: BaselineRequest, console: Console
  ) {
    (self.input, request, self.output, self.folder) = (input, settings, output, folder)
    (self.site, self.audit, self.baseline, self.console) = (site, audit, baseline, console)
  }

  /// Serves the site until the process is ended.
  ///
  /// - Parameters:
  ///   - port: 0 picks a free one.
  ///   - opensBrowser: true if the first page is opened in the browser.
  /// - Throws: a failure of the first build that isn't a mistake in a file.
  package func run(port: Int, opensBrowser: Bool) throws -> Never {
    let places = try self.places()
    let server = try LocalServer(port: port)
    // Watching starts before the first build, so that changes during that build count.
    var watch = FolderWatch(places)
    let reload = ReloadSignal()
    var published: Set<String> = []
    do {
      published = try build(after: [])
    } catch {
      guard Self.isMistake(error) else { throw error }
      tell(error, reload)
    }
    let address = "http://localhost:\(server.port)/"
    console.tell("Serving \(output) at \(address); Ctrl-C ends it.")
    try serve(by: server, reload)
    if opensBrowser {
      WebBrowser.open(address) { console.tell("No browser can be started; open \(address) yourself.") }
    }
    while true {
      watch.wait()
      do {
        published = try build(after: published)
        reload.send()
      } catch {
        tell(error, reload)
      }
    }
  }

  /// Starts a thread that answers requests.
  private func serve(by server: LocalServer, _ reload: ReloadSignal) throws {
    let serves = Threads.start { [output] in
      server.run { request in
        // Served by path, not by descriptor: each build puts another folder in its place.
        let root = Disk.realPath(output) ?? output
        return ServedFolder(DiskSource(root: root), reload: reload).response(to: request)
      }
    }
    if !serves { throw ServerFailure.noThread }
  }

  /// Builds the site, with its settings as they are now. Findings aren't failures.
  ///
  /// - Parameter published: the definitions of the site so far. If one of them can't be read any more, that fails.
  /// - Returns: the definitions of the new site.
  private func build(after published: Set<String>) throws -> Set<String> {
    let settings = try RunSettings(input: input, settings: request, needsCatalog: true)
    var build = try BuildAction(
      output: output, folder: folder, site: site, audit: audit, baseline: baseline,
      verdict: VerdictRequest(exitsZero: true), settings: settings, console: console)
    build.endsProcess = false
    build.published = published
    return Set(try build.result(input: input).catalog.formats.map(\.facts.file))
  }

  /// True for a mistake in a file that is watched, after which the next change may mend the build.
  private static func isMistake(_ failure: any Error) -> Bool {
    switch failure {
    case CatalogFailure.configuration, BaselineFailure.damaged, is TemplateError: true
    default: false
    }
  }

  /// Prints why a build failed, and has open pages show it.
  private func tell(_ failure: any Error, _ reload: ReloadSignal) {
    Console.complain(failure: "\(failure)\nThe site is as it was.")
    reload.send(failure: "\(failure)")
  }

  /// Returns all folders and files that a build reads, to be watched for changes.
  private func places() throws -> [WatchedPlace] {
    let settings = try watchedSettings()
    let root = settings.selection.catalogRoot ?? "."
    let beside = Set(ConfigurationLoader.names + [".gitignore", ".adspecignore"])
    // The settings may lie in a folder above the catalog.
    var places = Folders.upwards(from: root).map { WatchedPlace($0, names: beside) }
    places += ["formats", "recordings", "pages"].map { WatchedPlace(Folders.path($0, in: root)) }
    places += settings.selection.folders.map { WatchedPlace($0) }
    for file in settings.selection.recordings.map(\.systemPath)
      + [request.file, BaselineRun.path(baseline, settings)].compactMap(\.self).compactMap(Disk.realPath)
    {
      guard let slash = file.lastIndex(of: "/") else { continue }
      places.append(
        WatchedPlace(String(file[..<slash]), names: [String(file[file.index(after: slash)...])]))
    }
    for folder in [site.templates, audit].compactMap({ $0.flatMap(Disk.realPath) }) {
      places.append(WatchedPlace(folder))
    }
    return places
  }
}

extension ServeAction {
  /// The settings by which files are watched: the standard ones if there is a mistake in the configuration.
  private func watchedSettings() throws -> RunSettings {
    do {
      return try RunSettings(input: input, settings: request, needsCatalog: true)
    } catch CatalogFailure.configuration {
      var isolated = request
      isolated.isIsolated = true
      return try RunSettings(input: input, settings: isolated, needsCatalog: true)
    }
  }
}

extension ServerFailure {
  fileprivate static let noThread = ServerFailure(description: "The system gives no thread to serve with.")
}

/// The default browser of this machine.
private enum WebBrowser {
  /// Opens an address on a thread of its own, since the browser may take long.
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
