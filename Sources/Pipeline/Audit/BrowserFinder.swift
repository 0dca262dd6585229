import FoundationEssentials
import Reading

/// The browser that a command drives.
package struct BrowserRequest: Sendable {
  /// Path of the browser's program; `nil`: the one in the environment, else the first on the `PATH`.
  package var program: String?
  /// False if the browser runs without its sandbox.
  package var hasSandbox: Bool

  package init(program: String? = nil, hasSandbox: Bool = true) {
    (self.program, self.hasSandbox) = (program, hasSandbox)
  }

  /// The path of the browser's program.
  ///
  /// - Throws: `BrowserMissing`.
  var executable: String {
    get throws {
      try BrowserFinder.program(named: program, environment: ProcessInfo.processInfo.environment)
    }
  }
}

/// Finds the browser.
enum BrowserFinder {
  /// Returns the path of the browser's program.
  ///
  /// - Parameters:
  ///   - named: the browser named on the command line.
  ///   - environment: the environment of the process.
  /// - Throws: `BrowserMissing`.
  static func program(named: String?, environment: [String: String]) throws -> String {
    let source = DiskSource(root: "")
    if let named = named ?? environment["ADSPEC_BROWSER"].flatMap({ $0.isEmpty ? nil : $0 }) {
      if source.form(of: named) == .file { return Disk.realPath(named) ?? named }
      if !named.contains("/"), let found = onPath([named], environment, source) { return found }
      throw BrowserMissing(named: named)
    }
    guard let found = onPath(["chromium-headless-shell", "chromium"], environment, source) else {
      throw BrowserMissing(named: nil)
    }
    return found
  }

  private static func onPath(
    _ names: [String], _ environment: [String: String], _ source: DiskSource
  ) -> String? {
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    for name in names {
      for folder in folders where source.form(of: "\(folder)/\(name)") == .file {
        // Debian's command is a script that starts the browser and waits: only the browser itself ends with this
        // process.
        let itself = "/usr/lib/chromium/\(name)"
        let real = Disk.realPath("\(folder)/\(name)")
        return real == "/usr/bin/\(name)" && source.form(of: itself) == .file ? itself : real
      }
    }
    return nil
  }
}

/// There is no browser: exit code 2.
struct BrowserMissing: ToolFailure {
  /// The requested browser; `nil` if none was named.
  var named: String?

  var description: String {
    let how = """
      Install Chromium without windows (Debian: apt-get install chromium-headless-shell), or name one with --browser or in \
      ADSPEC_BROWSER.
      """
    guard let named else {
      return
        "This needs a browser, and there is neither chromium-headless-shell nor chromium on the PATH. \(how)"
    }
    return "There is no browser '\(named)'. \(how)"
  }
}
