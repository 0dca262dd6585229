package import MachineOutput
import Reports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// When to colour.
package enum ColorChoice: String, CaseIterable, Sendable { case auto, always, never }

/// Standard output or standard error, and what the eyes behind it can take.
package struct TextStream: Sendable {
  package let isTerminal: Bool
  /// Whether text is coloured.
  package let hasColors: Bool
  /// How many a line may have; `nil` where nobody has to see it whole.
  package let columns: Int?
  private let descriptor: Int32

  package static func output(_ color: ColorChoice, _ environment: [String: String]) -> TextStream {
    TextStream(STDOUT_FILENO, color, environment)
  }

  package static func errors(_ color: ColorChoice, _ environment: [String: String]) -> TextStream {
    TextStream(STDERR_FILENO, color, environment)
  }

  /// - Parameter environment: `TERM=dumb` and `NO_COLOR` (not empty) switch colour off, `CLICOLOR_FORCE` and
  ///   `FORCE_COLOR` on; a flag goes before all of them, a terminal decides otherwise (no-color.org,
  ///   bixense.com/clicolors). `COLUMNS` is the width of a terminal that doesn't know it.
  private init(_ descriptor: Int32, _ color: ColorChoice, _ environment: [String: String]) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty && environment[name] != "0" }
    hasColors =
      switch color {
      case .always: true
      case .never: false
      case .auto:
        if environment["TERM"] == "dumb" || !(environment["NO_COLOR"] ?? "").isEmpty {
          false
        } else {
          isSet("CLICOLOR_FORCE") || isSet("FORCE_COLOR") || isTerminal
        }
      }
    var size = winsize()
    let isKnown = isTerminal && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    columns = isKnown ? Int(size.ws_col) : isTerminal ? environment["COLUMNS"].flatMap(Int.init) : nil
  }

  package var page: TextPage { TextPage(hasColors: hasColors, columns: columns) }

  package func write(_ bytes: [UInt8]) throws(WriteFailure) {
    do {
      try Disk.write(
        bytes, to: descriptor, named: descriptor == STDERR_FILENO ? "standard error" : "standard output")
    } catch {
      if error.isBrokenPipe { Unfinished.endByBrokenPipe() }
      throw error
    }
  }

  package static let output = TextStream(STDOUT_FILENO, .never, [:])
  package static let errors = TextStream(STDERR_FILENO, .never, [:])
}

/// Standard output for data, standard error for everything else.
package struct Console: Sendable {
  package let output: TextStream
  package let errors: TextStream
  private let isQuiet: Bool
  /// Whether a person watches standard error: only then progress is shown.
  private let showsProgress: Bool

  package init(color: ColorChoice, isQuiet: Bool, environment: [String: String]) {
    self.isQuiet = isQuiet
    output = .output(color, environment)
    errors = .errors(color, environment)
    let understands = environment["TERM"] != "dumb" || color == .always
    showsProgress = !isQuiet && errors.isTerminal && understands && environment["CI"] == nil
  }

  /// Tells the person in front of it; silent with `--quiet`.
  package func tell(_ text: String) {
    if !isQuiet { Self.complain(text) }
  }

  /// Writes data to standard output, as it is. A reader that went away ends the process by SIGPIPE, as it does any tool.
  package static func write(_ text: String) throws(WriteFailure) {
    try write(Array(text.utf8))
  }

  /// The same for bytes.
  package static func write(_ bytes: [UInt8]) throws(WriteFailure) {
    try TextStream.output.write(bytes)
  }

  /// Says on standard error why it can't go on: never silenced.
  package static func complain(_ text: String) {
    writeToStandardError(text + "\n")
  }

  /// What can't be told to anybody is not told: there is no third place to say it.
  private static func writeToStandardError(_ text: String) {
    do {
      try TextStream.errors.write(Array(text.utf8))
    } catch {
      return
    }
  }

  /// Shows a line that the next one overwrites.
  package func showProgress(_ text: String) {
    guard showsProgress else { return }
    Self.writeToStandardError("\r\u{1B}[2K" + text)
  }

  /// Shows a line that says how far the work is; `nil` where nobody watches, or there is nothing to do.
  package func progress(_ title: String, of total: Int) -> Progress? {
    showProgress(title + " …")
    guard showsProgress, total > 0 else { return nil }
    return Progress(title, of: total) { showProgress($0) }
  }
}
