import Pipeline
import Model
package import ArgumentParser
import Importing

/// Options for the destination of imported definitions.
struct ImportDefinitionOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder that gets a folder a format.", valueName: "folder"))
  var output = "formats"

  @Option(
    help: ArgumentHelp(
      "Where the formats run, for their definitions: EEA, EU, consent, or countries, with commas between them.",
      valueName: "list"))
  var territory: String?

  init() {}

  func validate() throws {
    if output.isEmpty || output == "-" { throw ValidationError("--output needs the name of a folder.") }
    if let wrong = territories.first(where: { !TextForm.territory.accepts($0) }) {
      throw ValidationError("'\(wrong)' is no territory: EEA, EU, consent, or a country's two letters.")
    }
  }

  private var territories: [String] {
    (territory ?? "").split(separator: ",").map { $0.filter { $0 != " " } }
  }

  var options: ImportOptions { ImportOptions(territory: territories) }
}

/// A command of `adspec import` that writes definitions.
protocol DefinitionImport: ParsableCommand {
  associatedtype Importer: DefinitionImporter

  var sources: ImportFileOptions { get }
  var place: ImportDefinitionOptions { get }
  var options: ImportOptions { get }
  /// True if an imported definition updates the existing definition with the same id, instead of being written as a new
  /// one.
  var renews: Bool { get }
}

extension DefinitionImport {
  var options: ImportOptions { place.options }
  var renews: Bool { false }

  package mutating func run() throws {
    try sources.report(
      ImportAction.definitions(
        sources.request, to: place.output, by: Importer(options: options), renews: renews))
  }
}

extension Corner: ExpressibleByArgument {}

/// `adspec import ad-manager`: translates creative templates and native styles into definitions.
package struct ImportAdManagerCommand: DefinitionImport {
  typealias Importer = AdManagerImporter

  package static let configuration = CommandConfiguration(
    "import ad-manager", "Ad Manager's creative templates and native styles (REST or SOAP) as definitions.",
    usage: "<file ...> [options]",
    examples: [
      CommandExample("adspec import ad-manager templates.json", "into formats/"),
      CommandExample("adspec import ad-manager templates.json styles.json --territory EEA"),
    ])

  @OptionGroup var place: ImportDefinitionOptions
  @OptionGroup var sources: ImportFileOptions

  @Flag(
    help:
      "Renew name, summary, status and variables in definitions of the same id; what people wrote stays, to the byte."
  )
  var update = false

  @Option(
    name: .customLong("adchoices"),
    help: ArgumentHelp("Declare AdChoices in this corner, in new definitions.", valueName: "corner"))
  var adChoices: Corner?

  @Option(
    name: .customLong("ad-unit"),
    help: ArgumentHelp(
      "An ad unit that requests the formats, for new definitions; several by as many options.",
      valueName: "path"))
  var adUnits: [String] = []

  package init() {}

  package func validate() throws {
    if adUnits.contains(where: { !TextForm.identifier.accepts($0) }) {
      throw ValidationError("--ad-unit needs the path of an ad unit, such as /1234567/news/feed.")
    }
    if update, sources.force {
      throw ValidationError("--update keeps what people wrote, and --force writes over it: pass one of them.")
    }
  }

  var renews: Bool { update }
  var options: ImportOptions {
    var options = place.options
    (options.adChoices, options.adUnits) = (adChoices, adUnits)
    return options
  }
}

/// `adspec import table`: translates a spreadsheet into definitions.
package struct ImportTableCommand: DefinitionImport {
  typealias Importer = TableImporter

  package static let configuration = CommandConfiguration(
    "import table", "A spreadsheet of formats (CSV) as definitions: a row an asset, or a row a format.",
    usage: "<file ...> [options]",
    discussion: """
      Cells are separated by commas, semicolons or tabs, and the text is UTF-8. Without --map the headings are the names \
      of the fields, as adspec print table writes them.
      """,
    examples: [
      CommandExample("adspec import table formats.csv --map map.yaml", "into formats/"),
      CommandExample("adspec import table formats.csv --update", "what adspec print table wrote, edited"),
    ])

  @OptionGroup var place: ImportDefinitionOptions
  @OptionGroup var sources: ImportFileOptions

  @Option(
    help: ArgumentHelp(
      "Which field each column holds (YAML): docs/importing.md, adspec print schema table.",
      valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var map: String?

  @Flag(
    help:
      "Renew the fields that the table states in definitions of the same id; everything else stays, to the byte."
  )
  var update = false

  package init() {}

  package func validate() throws {
    if update, sources.force {
      throw ValidationError("--update keeps what people wrote, and --force writes over it: pass one of them.")
    }
  }

  package mutating func run() throws {
    var options = place.options
    if let map { options.table = try ImportAction.tableMap(map) }
    try sources.report(
      ImportAction.definitions(
        sources.request, to: place.output, by: TableImporter(options: options), renews: update,
        reading: map.map { [$0] } ?? []))
  }
}

/// `adspec import openrtb-native`: translates OpenRTB native requests into definitions.
package struct ImportOpenRTBNativeCommand: DefinitionImport {
  typealias Importer = NativeRequestImporter

  package static let configuration = CommandConfiguration(
    "import openrtb-native",
    "OpenRTB native requests, also of Prebid.js ad units, as definitions, with the values of native answers as samples.",
    usage: "<file ...> [options]",
    examples: [
      CommandExample("adspec import openrtb-native request.json", "into formats/"),
      CommandExample("adspec import openrtb-native request.json answer.json", "with samples"),
    ])

  @OptionGroup var place: ImportDefinitionOptions
  @OptionGroup var sources: ImportFileOptions

  package init() {}
}

/// `adspec import adcp`: translates formats of the Ad Context Protocol into definitions.
package struct ImportAdCPCommand: DefinitionImport {
  typealias Importer = AdCPImporter

  package static let configuration = CommandConfiguration(
    "import adcp", "Native creative formats of the Ad Context Protocol as definitions.",
    usage: "<file ...> [options]",
    examples: [CommandExample("adspec import adcp formats.json -o specs/formats")])

  @OptionGroup var place: ImportDefinitionOptions
  @OptionGroup var sources: ImportFileOptions

  @Flag(help: "Take formats that aren't native, too.")
  var allFormats = false

  package init() {}

  var options: ImportOptions {
    var options = place.options
    options.takesAllFormats = allFormats
    return options
  }
}
