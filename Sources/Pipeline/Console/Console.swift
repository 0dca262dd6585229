import Basics
package import MachineOutput
import Reports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The condition on which output is coloured.
package enum ColorChoice: String, CaseIterable, Sendable { case auto, always, never }

/// Standard output or standard error, with the colours and the width of its terminal.
package struct TextStream: Sendable {
  package let isTerminal: Bool
  /// True if text is coloured.
  package let hasColors: Bool
  /// The width of the terminal; `nil` if the stream isn't a terminal, or its width is unknown.
  package let columns: Int?
  private let descriptor: Int32

  package static func output(_ color: ColorChoice, _ environment: [String: String]) -> TextStream {
    TextStream(STDOUT_FILENO, color, environment)
  }

  package static func errors(_ color: ColorChoice, _ environment: [String: String]) -> TextStream {
    TextStream(STDERR_FILENO, color, environment)
  }

  /// - Parameter environment: `TERM=dumb` and a non-empty `NO_COLOR` switch colour off, `CLICOLOR_FORCE` and
  ///   `FORCE_COLOR` on. A flag has precedence over all of them; without any, a terminal gets colour (no-color.org,
  ///   bixense.com/clicolors). `COLUMNS` is the width of a terminal that doesn't report it.
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

/// Writes data to standard output, and everything else to standard error.
package struct Console: Sendable {
  package let output: TextStream
  package let errors: TextStream
  private let isQuiet: Bool
  /// True if progress is shown: standard error is a terminal (`TERM=dumb` only with forced colour), and neither
  /// `--quiet` nor `CI` is set.
  private let showsProgress: Bool

  package init(color: ColorChoice, isQuiet: Bool, environment: [String: String]) {
    self.isQuiet = isQuiet
    output = .output(color, environment)
    errors = .errors(color, environment)
    let understands = environment["TERM"] != "dumb" || color == .always
    showsProgress = !isQuiet && errors.isTerminal && understands && environment["CI"] == nil
  }

  /// Prints a message to standard error, unless `--quiet` is set.
  package func tell(_ text: String) {
    if !isQuiet { Self.complain(text) }
  }

  /// Writes data to standard output unchanged. If the reader has closed the pipe, the process ends by SIGPIPE, as other
  /// tools do.
  package static func write(_ text: String) throws(WriteFailure) {
    try write(Array(text.utf8))
  }

  /// Writes bytes to standard output unchanged.
  package static func write(_ bytes: [UInt8]) throws(WriteFailure) {
    try TextStream.output.write(bytes)
  }

  /// Prints an error to standard error, even with `--quiet`.
  package static func complain(_ text: String) {
    writeToStandardError(text + "\n")
  }

  /// Prints a failure that stops the tool, or that stops the check of one of several catalogs.
  package static func complain(failure: String) {
    let lines = failure.split(separator: "\n").map { VisibleText.line(String($0)) }
    complain("error: " + lines.joined(separator: "\n       "))
  }

  /// Writes to standard error. A failure to write is ignored, because it could be reported nowhere.
  private static func writeToStandardError(_ text: String) {
    do {
      try TextStream.errors.write(Array(text.utf8))
    } catch {
      return
    }
  }

  /// Shows a progress line, which the next one overwrites.
  package func showProgress(_ text: String) {
    guard showsProgress else { return }
    Self.writeToStandardError("\r\u{1B}[2K" + text)
  }

  /// Shows a progress line for a task; `nil` if progress isn't shown, or `total` is 0.
  package func progress(_ title: String, of total: Int) -> Progress? {
    showProgress(title + " …")
    guard showsProgress, total > 0 else { return nil }
    return Progress(title, of: total) { showProgress($0) }
  }
}
