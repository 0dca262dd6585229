import Pipeline
import ArgumentParser
import Model
import Basics
import Reports
import Site

/// Options for the browser that a command drives.
struct BrowserOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The browser, of the Chromium family.",
      discussion: "Without it: ADSPEC_BROWSER, else chromium-headless-shell or chromium on the PATH.",
      valueName: "file"), completion: .file())
  var browser: String?

  @Flag(
    help: ArgumentHelp(
      "Run the browser without its sandbox, where the system gives it none.",
      discussion: "For renderings of your own alone. Root's browser never has one."))
  var noSandbox = false

  init() {}

  var request: BrowserRequest { BrowserRequest(program: browser, hasSandbox: !noSandbox) }
}

/// Options for the scope of an audit, and for its browser.
struct AuditOptions: ParsableArguments {
  @OptionGroup var browser: BrowserOptions

  @Option(help: ArgumentHelp("The format that a named HTML file renders.", valueName: "id"))
  var formatID: String?

  @Option(
    help: ArgumentHelp(
      "States of previews, with commas between them, or all.", valueName: "states"),
    completion: .list(["all"] + Self.knownStates))
  var states = "all"

  @Option(help: ArgumentHelp("Widths of the viewport in CSS pixels.", valueName: "widths"))
  var widths = "320,390,768,1280"

  @Option(help: ArgumentHelp("Colour schemes.", valueName: "schemes"), completion: .list(["light", "dark"]))
  var schemes = "light,dark"

  @Option(
    help: ArgumentHelp(
      "Simulated eyes: none, all, or text130 and text200 (text at 130 and 200 %), forcedColors, reducedMotion, noImages.",
      discussion: "What is found with them alone is a warning.", valueName: "eyes"),
    completion: .list(["none", "all"] + SimulatedEye.allCases.map(\.rawValue)))
  var eyes = "none"

  @Flag(help: "Audit the built-in preview, too, of a format that has a rendering of its own.")
  var builtin = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("How many pages are measured at once; 0 is one a core.", valueName: "n"))
  var jobs = 0

  static let knownStates = PreviewState.allCases.map(\.rawValue)

  init() {}

  mutating func validate() throws {
    if jobs < 0 { throw ValidationError("--jobs needs a number from 0.") }
    _ = try (scope, wantedStates)
  }

  /// The request for the audit that the options describe.
  ///
  /// - Throws: `ValidationError`.
  var request: AuditRequest {
    get throws {
      AuditRequest(
        browser: browser.request, formatID: formatID, states: try wantedStates,
        scope: try scope, auditsBuiltin: builtin, jobs: jobs)
    }
  }

  /// The widths, colour schemes and simulated user settings (`SimulatedEye`, such as enlarged text) to measure with.
  ///
  /// - Throws: `ValidationError`.
  private var scope: AuditScope {
    get throws {
      let widths = try Self.parts(widths, of: "--widths") { text in
        Int(text).flatMap { (100...4000).contains($0) ? $0 : nil }
      }
      let schemes = try Self.parts(schemes, of: "--schemes", AuditScheme.init(rawValue:))
      let eyes: [SimulatedEye?] =
        switch self.eyes {
        case "none": []
        case "all": SimulatedEye.allCases
        default: try Self.parts(self.eyes, of: "--eyes", SimulatedEye.init(rawValue:))
        }
      return AuditScope(widths: widths.sorted(), schemes: schemes, eyes: [nil] + eyes)
    }
  }

  /// The requested states of previews; each format shows those that it has.
  ///
  /// - Throws: `ValidationError`.
  private var wantedStates: [PreviewState] {
    get throws {
      if states == "all" { return PreviewState.allCases }
      return try Self.parts(states, of: "--states", PreviewState.init(rawValue:))
    }
  }

  private static func parts<Part: Equatable>(
    _ text: String, of option: String, _ part: (String) -> Part?
  ) throws -> [Part] {
    var parts: [Part] = []
    for word in text.split(separator: ",").map({ String($0.filter { !$0.isWhitespace }) }) {
      guard let next = part(word) else {
        let known =
          switch option {
          case "--widths": "numbers from 100 to 4000"
          case "--schemes": "light and dark"
          case "--eyes": Wording.list(SimulatedEye.allCases.map(\.rawValue)) + ", none or all"
          default: Wording.list(knownStates) + ", or all"
          }
        throw ValidationError("\(option) doesn't know '\(VisibleText.line(word))'; it knows \(known).")
      }
      if !parts.contains(next) { parts.append(next) }
    }
    if parts.isEmpty { throw ValidationError("\(option) is empty.") }
    return parts
  }
}
