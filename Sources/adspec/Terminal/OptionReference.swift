import Markdown

/// The reference of commands and options in Markdown, generated from the help of the commands.
struct OptionReference {
  private var page = MarkdownWriter()

  init(_ tool: CommandHelp) {
    var commands = MarkdownWriter()
    for command in tool.shownCommands { Self.write(command, below: [], to: &commands) }
    page.heading(1, "Every command and option")
    page.paragraph(
      """
      This page is made from the help of the commands: `adspec help check` prints a part of it, `adspec print manual --markdown` all. \
      \(.link("Commands", to: "commands.md")) is the short version, and \(.link("Settings", to: "configuration.md")) says which options \
      stand in `adspec.yaml`, too.
      """)
    page.contents(of: commands, level: 2)
    page.append(commands)
  }

  var text: String { page.text }

  private static func write(
    _ command: CommandHelp, below parents: [String], to page: inout MarkdownWriter
  ) {
    let names = parents + [command.commandName]
    let name = (["adspec"] + names).joined(separator: " ")
    page.heading(min(6, names.count + 1), .text(name))
    page.paragraph(.code(([name] + usage(of: command)).joined(separator: " ")))
    page.paragraph(.text(flat(command.abstract ?? "")))
    if let aliases = command.aliases, !aliases.isEmpty {
      page.paragraph("Other names: \(aliases.map(MarkdownInline.code).joined(separator: ", ")).")
    }
    let discussion = command.discussionParts
    for paragraph in discussion.paragraphs { page.paragraph(.text(flat(paragraph))) }
    if !discussion.examples.isEmpty { page.codeBlock(discussion.examples.joined(separator: "\n")) }
    page.table(table(of: command.shownArguments))
    for command in command.shownCommands { write(command, below: names, to: &page) }
  }

  /// The arguments that follow a command's name, such as `[path ...]` and `[options]`.
  private static func usage(of command: CommandHelp) -> [String] {
    if !command.shownCommands.isEmpty { return ["<command>"] }
    let arguments = command.shownArguments
    let positional = arguments.filter { $0.kind == .positional }.map { argument in
      let name = (argument.valueName ?? "argument") + (argument.isRepeating ? " ..." : "")
      return argument.isOptional ? "[\(name)]" : "<\(name)>"
    }
    return positional + (arguments.count > positional.count ? ["[options]"] : [])
  }

  private static func table(of arguments: [CommandHelp.ArgumentHelpText]) -> MarkdownTable {
    var table = MarkdownTable([.init("Option"), .init("Unless given"), .init("Meaning")])
    for argument in arguments {
      let meaning = [argument.abstract, argument.discussion].compactMap(\.self).joined(separator: " ")
      table.append([
        head(of: argument), argument.defaultValue.map(MarkdownInline.code) ?? "", .text(flat(meaning)),
      ])
    }
    return table
  }

  /// The heading of an argument: for an option its names and its value, such as `--output`, `-o` file; otherwise the
  /// argument's name.
  private static func head(of argument: CommandHelp.ArgumentHelpText) -> MarkdownInline {
    let value = MarkdownInline.text(argument.valueName ?? "value")
    guard let names = argument.names, !names.isEmpty else { return value }
    let shown = names.map { name in
      MarkdownInline.code((name.kind == .long ? "--" : "-") + name.name)
    }.joined(separator: ", ")
    return argument.kind == .flag ? shown : "\(shown) \(value)"
  }

  private static func flat(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
