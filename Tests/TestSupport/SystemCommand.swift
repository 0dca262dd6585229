import Foundation

/// An external command that tests run and that not every system has. scripts/system-packages.txt lists its package.
///
/// A test that needs one is `.enabled(if: SystemCommand.areThere(.patch))`, so that a missing command is one failure, of
/// the test that looks for them all.
package enum SystemCommand: String, CaseIterable, Sendable {
  case col, git, kotlinc, mandoc, node, patch, python3, tsc, xmllint
  /// Python modules rather than commands: a validator of JSON Schemas and a YAML parser.
  case jsonschema, yaml
  /// The browser that measures renderings: a file rather than a command, for the command of that name is a script.
  case chromium

  package var isThere: Bool { Self.found.contains(self) }

  package static func areThere(_ commands: SystemCommand...) -> Bool { found.isSuperset(of: commands) }

  /// `ADSPEC_BROWSER`, else where Debian's package puts it.
  package static let browser =
    ProcessInfo.processInfo.environment["ADSPEC_BROWSER"] ?? "/usr/lib/chromium/chromium-headless-shell"

  private static let found = Set(allCases.filter(\.runs))

  private var runs: Bool {
    let probe =
      switch self {
      case .jsonschema, .yaml: "python3 -c 'import \(rawValue)'"
      case .chromium: "test -x '\(Self.browser)'"
      case .col, .git, .kotlinc, .mandoc, .node, .patch, .python3, .tsc, .xmllint: "command -v \(rawValue)"
      }
    do {
      return try Shell.run(probe, in: "/").code == 0
    } catch {
      return false
    }
  }
}
