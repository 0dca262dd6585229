import Pipeline

/// The manual page in mdoc, generated from the help of the commands.
struct ManualPage {
  private let tool: CommandHelp

  init(_ tool: CommandHelp) { self.tool = tool }

  var text: String {
    var lines = [
      ".\\\" Made by adspec print manual; edit the help of the commands.", ".Dd \(ToolVersion.date)",
      ".Dt ADSPEC 1", ".Os",
      ".Sh NAME", ".Nm adspec", ".Nd checks ad formats and recorded ad sessions, and publishes them",
      ".Sh SYNOPSIS",
      ".Nm adspec", ".Ar command", ".Op Ar argument ...", ".Sh DESCRIPTION",
    ]
    lines += Self.sentences(tool.abstract ?? "") + [".Sh COMMANDS"]
    for command in tool.shownCommands { lines += sections(of: command, below: []) }
    lines += Self.closing
    return lines.joined(separator: "\n") + "\n"
  }

  /// The section of a command, and those of its own commands.
  private func sections(of command: CommandHelp, below parents: [String]) -> [String] {
    let names = parents + [command.commandName]
    return command.shownCommands.reduce(
      into: section(of: command, named: Self.escaped(names.joined(separator: " ")))
    ) { $0 += sections(of: $1, below: names) }
  }

  private func section(of command: CommandHelp, named title: String) -> [String] {
    let arguments = command.shownArguments
    var lines = [".Ss adspec \(title)"]
    let names = arguments.filter { $0.kind == .positional }.map(Self.positional)
    lines += [
      ".D1 Nm adspec Cm \(title)" + names.map { " \($0)" }.joined()
        + (arguments.count > names.count ? " Oo Ar option ... Oc" : "")
    ]
    lines.append(".Pp")
    lines += Self.sentences(command.abstract ?? "")
    if let aliases = command.aliases, !aliases.isEmpty {
      lines += Self.sentences("Other names: \(aliases.joined(separator: ", ")).")
    }
    lines += Self.discussion(of: command)
    guard !arguments.isEmpty else { return lines }
    lines.append(".Bl -tag -width Ds")
    for argument in arguments {
      lines.append(".It \(Self.head(of: argument))")
      lines += Self.sentences(
        [argument.abstract, argument.discussion].compactMap(\.self).joined(separator: " "))
      if let value = argument.defaultValue { lines += Self.sentences("Unless given: \(value).") }
    }
    return lines + [".El"]
  }

  /// The paragraphs of a discussion, and its examples as they are.
  private static func discussion(of command: CommandHelp) -> [String] {
    let parts = command.discussionParts
    let paragraphs = parts.paragraphs.flatMap { [".Pp"] + sentences($0) }
    if parts.examples.isEmpty { return paragraphs }
    return paragraphs + [".Bd -literal -offset indent"] + parts.examples.map(escaped) + [".Ed"]
  }

  private static func positional(_ argument: CommandHelp.ArgumentHelpText) -> String {
    let name = "Ar \(escaped(argument.valueName ?? "argument"))" + (argument.isRepeating ? " ..." : "")
    return argument.isOptional ? "Oo \(name) Oc" : name
  }

  private static func head(of argument: CommandHelp.ArgumentHelpText) -> String {
    let value = argument.kind == .flag ? "" : " Ar \(escaped(argument.valueName ?? "value"))"
    let names = (argument.names ?? []).map { name in
      switch name.kind {
      case .long: "Fl -\(escaped(name.name))"
      case .short, .longWithSingleDash: "Fl \(escaped(name.name))"
      }
    }
    return names.isEmpty ? value.dropFirst().description : names.joined(separator: " , ") + value
  }

  private static let closing = [
    ".Sh ENVIRONMENT", ".Bl -tag -width Ds", ".It Ev SOURCE_DATE_EPOCH",
    "The date that pages show, and the day for which a baseline holds,", "in seconds since 1970.",
    ".It Ev NO_COLOR",
    "Not empty: no colour.", ".It Ev CLICOLOR_FORCE , FORCE_COLOR",
    "Not empty: colour, also without a terminal.", ".It Ev TERM",
    "dumb: no colour, unless with \\-\\-color always, and no progress.", ".It Ev COLUMNS",
    "The width of a terminal that doesn't say it.",
    ".It Ev CI", "Set: no progress is shown.",
    ".It Ev TMPDIR",
    "A folder with room, for findings beyond some ten thousand,",
    "for lines of open sessions beyond some ten MB,",
    "and for standard input of which pages are made; without it /tmp.",
    ".It Ev GITHUB_STEP_SUMMARY",
    "The file that the summary goes to, with the output github.", ".El", ".Sh FILES", ".Bl -tag -width Ds",
    ".It Pa adspec.yaml",
    "The settings: the nearest from the catalog upwards", "to the root of its repository.",
    "Also adspec.yml, adspec.json, and each with a dot before it.", ".It Pa formats/*/format.yaml",
    "The definitions of a catalog.", ".It Pa formats/*/recordings/*.ndjson",
    "Recorded sessions, also compressed (.ndjson.gz, .ndjson.zst).", ".It Pa adspec-baseline.json",
    "Accepted findings.", ".El", ".Sh EXIT STATUS", ".Bl -tag -width Ds", ".It 0",
    "Done, and nothing failed at or above the fail level.", ".It 1", "Done, and something did.", ".It 2",
    "It could not be done, and nothing was published: the command line,",
    "the configuration, the disk, or the tool itself.", ".El",
    ".Sh EXAMPLES", "Check the catalog of the current folder, for people and for code scanning:",
    ".Pp", ".Dl adspec check --output human --output sarif=adspec.sarif", ".Pp",
    "Accept what is found, and fail only for what is new:", ".Pp", ".Dl adspec check --write-baseline",
    ".Dl adspec check --baseline adspec-baseline.json",
  ]

  /// Splits a text into lines of at most 80 bytes, each sentence on a new line, as mdoc requires.
  private static func sentences(_ text: String) -> [String] {
    let flat = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return flat.replacing(". ", with: ".\n").split(separator: "\n").flatMap { sentence in
      var lines: [String] = []
      for word in escaped(String(sentence)).split(separator: " ") {
        if let last = lines.last, last.utf8.count + 1 + word.utf8.count <= 78 {
          lines[lines.count - 1] += " " + word
        } else {
          // At the start of a line, a dot or an apostrophe would be a request.
          lines.append((word.hasPrefix(".") || word.hasPrefix("'") ? "\\&" : "") + word)
        }
      }
      return lines
    }
  }

  /// Replaces characters outside ASCII by mdoc's names for them, which every formatter can show.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case _ where !scalar.isASCII: result += "\\[u" + Self.hex(scalar) + "]"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func hex(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
