/// The arguments of the tool, with former names of commands replaced by the current ones.
struct ToolArguments {
  /// The arguments to pass to the argument parser.
  let words: [String]
  /// A note that the name of the command is a former one; `nil` if it isn't, or if `--quiet` is given.
  let note: String?
  /// True if the help lists rare commands as well.
  let listsAll: Bool

  /// Former names of commands, each with the current name. The next version accepts only the current ones.
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
