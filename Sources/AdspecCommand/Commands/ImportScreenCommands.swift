import Model
package import ArgumentParser
import Importing
import Reading

/// What imports of screens are told beside their files.
struct ImportScreenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Which element is the ad, and which its assets (YAML): docs/importing.md, adspec schema screens.",
      valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var map: String

  init() {}

  /// - Throws: `CatalogFailure.configuration` with what is wrong with it; `InputFailure`; `ReadFailure`.
  func read() throws -> ScreenMap {
    let disk = DiskSource(root: "")
    _ = try InputFailure.realPath(of: map)
    let content = try disk.bytes(of: map, limit: YAMLDocument.limit)
    let reading = ScreenMapReader.read(content, file: map)
    guard let map = reading.map else { throw CatalogFailure.configuration(reading.mistakes) }
    return map
  }
}

extension ImportRun {
  /// Translates all files, which are one session.
  static func screens(
    _ sources: ImportFileOptions, _ place: ImportRecordingOptions, _ map: (file: String, content: ScreenMap),
    as source: ScreenImporter.Source, density: Int?
  ) throws {
    var run = ImportRun(sources, reading: [map.file])
    let files = ForeignFiles(source: DiskSource(root: ""))
    var unread: [(String, ReadFailure)] = []
    let result = try ScreenImporter.read(
      sources.files, as: source, by: map.content, density: density, in: files,
      unread: { unread.append(($0, $1)) })
    run.add(sources.files[0], result)
    for (path, failure) in unread { run.add(path, failure) }
    try run.writeRecordings(place)
    try run.finish()
  }
}

/// `adspec import uiautomator`.
package struct ImportUIAutomatorCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "uiautomator",
    abstract: "Screens of an Android test (uiautomator dump) as a recording of what they show.")

  @OptionGroup var sources: ImportFileOptions
  @OptionGroup var screens: ImportScreenOptions
  @OptionGroup var place: ImportRecordingOptions

  @Option(
    help: ArgumentHelp(
      "The screen's density in dots per inch, where the map doesn't say it: adb shell wm density prints it.",
      valueName: "number"))
  var density: Int?

  package init() {}

  package func validate() throws {
    if let density, !(60...2000).contains(density) {
      throw ValidationError("--density is a number from 60 to 2000.")
    }
  }

  package mutating func run() throws {
    let map = try screens.read()
    guard let density = density ?? map.density else { throw ImportFailure.densityUnknown(screens.map) }
    try ImportRun.screens(sources, place, (screens.map, map), as: .uiautomator, density: density)
  }
}

/// `adspec import axtree`.
package struct ImportAxtreeCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "axtree",
    abstract: "Screens of an Xcode UI test (debugDescription) as a recording of what they show.")

  @OptionGroup var sources: ImportFileOptions
  @OptionGroup var screens: ImportScreenOptions
  @OptionGroup var place: ImportRecordingOptions

  package init() {}

  package mutating func run() throws {
    try ImportRun.screens(sources, place, (screens.map, try screens.read()), as: .axtree, density: nil)
  }
}
