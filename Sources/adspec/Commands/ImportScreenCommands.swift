import Pipeline
import Model
package import ArgumentParser
import Importing
import Reading

/// Options for imports of screens: the map from elements of a screen to the ad and its assets.
struct ImportScreenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Which element is the ad, and which its assets (YAML): docs/importing.md, adspec print schema screens.",
      valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var map: String

  init() {}
}

/// The option for the density of an Android screen, which converts the screen's pixels.
struct ImportDensityOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The screen's density in dots per inch, where the map doesn't say it: adb shell wm density prints it.",
      valueName: "number"))
  var density: Int?

  init() {}

  func validate() throws {
    if let density, !(60...2000).contains(density) {
      throw ValidationError("--density is a number from 60 to 2000.")
    }
  }
}

/// `adspec import uiautomator`: translates screens of an Android test into a recording.
package struct ImportUIAutomatorCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "import uiautomator", "Screens of an Android test (uiautomator dump) as a recording of what they show.",
    usage: "<file ...> --map <file> [options]",
    examples: [
      CommandExample("adspec import uiautomator feed.xml --map feed.yaml --catalog .")
    ])

  @OptionGroup var screens: ImportScreenOptions
  @OptionGroup var place: ImportRecordingOptions

  @OptionGroup var pixels: ImportDensityOption

  @OptionGroup var sources: ImportFileOptions

  package init() {}

  package mutating func run() throws {
    try sources.report(
      ImportAction.screens(
        sources.request, to: place.request, map: screens.map, as: .uiautomator, density: pixels.density))
  }
}

/// `adspec import axtree`: translates screens of an Xcode UI test into a recording.
package struct ImportAxtreeCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "import axtree", "Screens of an Xcode UI test (debugDescription) as a recording of what they show.",
    usage: "<file ...> --map <file> [options]",
    examples: [CommandExample("adspec import axtree feed.txt --map feed.yaml --catalog .")])

  @OptionGroup var screens: ImportScreenOptions
  @OptionGroup var place: ImportRecordingOptions
  @OptionGroup var sources: ImportFileOptions

  package init() {}

  package mutating func run() throws {
    try sources.report(
      ImportAction.screens(sources.request, to: place.request, map: screens.map, as: .axtree, density: nil))
  }
}

/// `adspec import appium`: translates screens of an Appium test into a recording.
package struct ImportAppiumCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "import appium",
    "Screens of an Appium test (page sources of Android or iOS) as a recording of what they show.",
    usage: "<file ...> --map <file> [options]",
    examples: [CommandExample("adspec import appium feed.xml --map feed.yaml --catalog .")])

  @OptionGroup var screens: ImportScreenOptions
  @OptionGroup var place: ImportRecordingOptions
  @OptionGroup var pixels: ImportDensityOption
  @OptionGroup var sources: ImportFileOptions

  package init() {}

  package mutating func run() throws {
    try sources.report(
      ImportAction.screens(
        sources.request, to: place.request, map: screens.map, as: .appium, density: pixels.density))
  }
}
