#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// When to colour.
package enum ColorChoice: String, CaseIterable, Sendable { case auto, always, never }

/// Standard output for data, standard error for everything else.
package struct Console: Sendable {
  package var isQuiet: Bool
  /// Whether text on standard output is coloured.
  package var colorsOutput: Bool
  /// Whether standard output goes to a person's eyes rather than to a program or a file.
  package var outputIsTerminal: Bool
  /// Whether a person watches standard error: only then progress is shown.
  package var showsProgress: Bool

  /// - Parameter environment: `NO_COLOR` (not empty) switches colour off, `CLICOLOR_FORCE` and `FORCE_COLOR` on; a flag
  ///   goes before both, a terminal decides otherwise (no-color.org, bixense.com/clicolors).
  package init(color: ColorChoice, isQuiet: Bool, environment: [String: String]) {
    self.isQuiet = isQuiet
    outputIsTerminal = isatty(STDOUT_FILENO) == 1
    let isTerminal = outputIsTerminal && environment["TERM"] != "dumb"
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty && environment[name] != "0" }
    colorsOutput =
      switch color {
      case .always: true
      case .never: false
      case .auto:
        if !(environment["NO_COLOR"] ?? "").isEmpty {
          false
        } else {
          isSet("CLICOLOR_FORCE") || isSet("FORCE_COLOR") || isTerminal
        }
      }
    showsProgress = !isQuiet && isatty(STDERR_FILENO) == 1 && environment["CI"] == nil
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
    try Disk.write(bytes, to: STDOUT_FILENO, named: "standard output")
  }

  /// Says on standard error why it can't go on: never silenced.
  package static func complain(_ text: String) {
    writeToStandardError(text + "\n")
  }

  /// What can't be told to anybody is not told: there is no third place to say it.
  private static func writeToStandardError(_ text: String) {
    do {
      try Disk.write(Array(text.utf8), to: STDERR_FILENO, named: "standard error")
    } catch {
      return
    }
  }

  /// Shows a line that the next one overwrites.
  package func showProgress(_ text: String) {
    guard showsProgress else { return }
    Self.writeToStandardError("\r\u{1B}[2K" + text)
  }
}
