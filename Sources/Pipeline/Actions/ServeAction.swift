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
  ///   - settings: the settings of the first build; later builds read them again.
  ///   - port: 0 picks a free one.
  ///   - opensBrowser: true if the first page is opened in the browser.
  package func run(_ settings: RunSettings, port: Int, opensBrowser: Bool) throws -> Never {
    let server = try LocalServer(port: port)
    // Watching starts before the first build, so that changes during that build count.
    var watch = FolderWatch(places(settings))
    try build(settings)
    guard let root = Disk.realPath(output) else { throw InputFailure.missing(output) }
    let address = "http://localhost:\(server.port)/"
    console.tell("Serving \(output) at \(address); Ctrl-C ends it.")
    let reload = ReloadSignal()
    // Served by path, not by descriptor: each build puts another folder in its place.
    let serves = Threads.start {
      server.run { request in ServedFolder(DiskSource(root: root), reload: reload).response(to: request) }
    }
    guard serves else { throw ServerFailure.noThread }
    if opensBrowser {
      WebBrowser.open(address) { console.tell("No browser can be started; open \(address) yourself.") }
    }
    while true {
      watch.wait()
      if rebuild() { reload.send() }
    }
  }

  /// Builds the site.
  ///
  /// - Throws: the failure that prevents a site. Findings aren't failures.
  private func build(_ settings: RunSettings) throws {
    var build = try BuildAction(
      output: output, folder: folder, site: site, audit: audit, baseline: baseline,
      verdict: VerdictRequest(exitsZero: true), settings: settings, console: console)
    build.endsProcess = false
    _ = try build.exitCode(input: input)
  }

  /// Rebuilds the site; returns false, after printing the failure, if that fails.
  private func rebuild() -> Bool {
    do {
      try build(RunSettings(input: input, settings: request, needsCatalog: true))
      return true
    } catch {
      let lines = "\(error)".split(separator: "\n").map { VisibleText.line(String($0)) }
      Console.complain("error: " + (lines + ["The site is as it was."]).joined(separator: "\n       "))
      return false
    }
  }

  /// Returns all folders and files that a build reads, to be watched for changes.
  private func places(_ settings: RunSettings) -> [WatchedPlace] {
    let root = settings.selection.catalogRoot ?? "."
    let beside = Set(ConfigurationLoader.names + [".gitignore", ".adspecignore"])
    // The settings may lie in a folder above the catalog.
    var places = Folders.upwards(from: root).map { WatchedPlace($0, names: beside) }
    places += ["formats", "recordings", "pages"].map { WatchedPlace(Folders.path($0, in: root)) }
    places += settings.selection.folders.map { WatchedPlace($0) }
    for file in settings.selection.recordings.map(\.systemPath)
      + [request.file].compactMap(\.self).compactMap(Disk.realPath)
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
