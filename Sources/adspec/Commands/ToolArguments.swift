/// The arguments of the tool, with the present names of commands.
struct ToolArguments {
  /// The arguments for the parser.
  let words: [String]
  /// A note on a former name; `nil` if none was used, or `--quiet` is given.
  let note: String?
  /// True if the help lists rare commands as well.
  let listsAll: Bool

  /// Former names of commands with the present ones. The next version doesn't know them.
  private static let formerNames = [
    "completions": ["print", "completions"], "key": ["scale", "key"], "manual": ["print", "manual"],
    "merge": ["scale", "merge"], "part": ["scale", "part"], "review": ["sign-off"], "rules": ["explain"],
    "schema": ["print", "schema"],
  ]

  init(_ arguments: [String]) {
    let isHelp = arguments.first == "help"
    listsAll = isHelp && arguments.contains("--all")
    let given = arguments == ["-V"] ? ["--version"] : arguments.filter { !isHelp || $0 != "--all" }
    let place = isHelp ? 1 : 0
    guard given.indices.contains(place), let name = Self.formerNames[given[place]] else {
      (words, note) = (given, nil)
      return
    }
    words = given[..<place] + name + given[(place + 1)...]
    let isQuiet = given.contains("-q") || given.contains("--quiet")
    note =
      isQuiet
      ? nil
      : "note: adspec \(given[place]) is now adspec \(name.joined(separator: " ")); the next version won't know the former name."
  }
}
