import Basics
import Model
import ArgumentParser

/// Options that select the ads to judge and count.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only ads from this UTC day on, such as 2026-11-01.",
      discussion: "An ad's day is that of its impression, else of its load, else of its first line.",
      valueName: "day"), transform: SelectionOptions.day)
  var from: Day?

  @Option(
    help: ArgumentHelp("Only ads up to this UTC day, which counts, too.", valueName: "day"),
    transform: SelectionOptions.day)
  var to: Day?

  @Option(
    help: ArgumentHelp(
      "Only ads in sessions of these countries, DE or DE,FR; can be repeated.", valueName: "codes"),
    transform: SelectionOptions.countries)
  var country: [[String]] = []

  @Option(
    help: ArgumentHelp(
      "Only ads in sessions of this version of the app; can be repeated.", valueName: "version"))
  var appVersion: [String] = []

  @Option(
    name: .customLong("format-id"),
    help: ArgumentHelp("Only ads of the format with this id; can be repeated.", valueName: "id"))
  var formatID: [String] = []

  @Option(help: ArgumentHelp("Only ads of this line item; can be repeated.", valueName: "id"))
  var lineItem: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only formats with this tag, and their ads; can be repeated.", valueName: "tag"))
  var tag: [String] = []

  init() {}

  mutating func validate() throws {
    if let from, let to, to < from {
      throw ValidationError("--to \(to) is before --from \(from): no day lies between them.")
    }
    let texts = [
      ("--app-version", appVersion), ("--format-id", formatID), ("--line-item", lineItem),
      ("--tag", tag),
    ]
    for (name, values) in texts where values.contains("") {
      throw ValidationError("\(name) is empty: does a variable of the shell have no value?")
    }
  }

  var selection: AdSelection {
    AdSelection(
      from: from, to: to, countries: country.flatMap(\.self), appVersions: appVersion, formats: formatID,
      lineItems: lineItem, tags: tag)
  }

  private static func day(_ text: String) throws -> Day {
    guard let day = Day(text) else { throw ValidationError("a UTC day is expected, such as 2026-11-20.") }
    return day
  }

  /// Returns the codes in a list such as `DE,FR`.
  private static func countries(_ text: String) throws -> [String] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      guard CountryCodes.contains(Territories.normalised(String(part))) else {
        throw ValidationError(
          "'\(VisibleText.line(String(part)))' is no country; codes of two letters (ISO 3166-1) are expected, such as DE,FR."
        )
      }
      return String(part)
    }
  }
}
