package import Model
import Basics
package import Reading

/// Imports screens of a UI test as a recording: frames, texts and clickability of the assets that a map names. All
/// files of a run form one session, one screen after the other.
package enum ScreenImporter {
  package enum Source: Sendable { case uiautomator, axtree, appium }

  /// Maximum bytes of a file.
  private static let longest = 16 << 20

  /// - Parameters:
  ///   - density: pixel density of an Android screen in dots per inch; unused for other screens. `nil` refuses
  ///     Android's page sources.
  ///   - unread: called for each file that can't be opened.
  package static func read(
    _ paths: [String], as source: Source, by map: ScreenMap, density: Int?, in files: ForeignFiles,
    unread: (String, ReadFailure) -> Void
  ) throws -> Imported {
    var notes = ImportNotes(path: paths.first ?? "-")
    var screens: [Screen] = []
    var digests: [String] = []
    for path in paths {
      notes.path = path
      do {
        let text = try text(of: path, in: files)
        switch source {
        case .uiautomator:
          screens += try UIAutomatorDump.screens(in: text, path: path, density: density ?? 160)
        case .axtree: screens += try AccessibilityTree.screens(in: text, path: path)
        case .appium: screens.append(try pageSource(in: text, path: path, density: density))
        }
        digests.append(SHA256.hex(of: text))
      } catch let failure as ForeignBreak {
        notes.unreadable(failure.words, line: failure.line)
      } catch let failure as ReadFailure {
        unread(path, failure)
      }
    }
    var translation = ScreenTranslation(map, source, session: session(paths, digests, map), notes: notes)
    for screen in screens { translation.add(screen) }
    return translation.imported(of: screens.count)
  }

  /// Returns the screen in a page source of Appium, which may be of Android or iOS.
  private static func pageSource(
    in text: [UInt8], path: String, density: Int?
  ) throws(ForeignBreak) -> Screen {
    let root = try XMLTreeReader.read(text)
    if WebDriverSource.isRoot(root) { return try WebDriverSource.screen(root, path: path) }
    guard UIAutomatorDump.isRoot(root) else {
      throw ForeignBreak(
        "is XML of '\(root.name.prefix(40))', not a page source of Appium: its root is 'hierarchy', 'AppiumAUT' or 'XCUIElementType…'",
        line: root.line)
    }
    guard let density else {
      throw ForeignBreak(
        "is of an Android screen, whose bounds are pixels, and neither the map nor --density says its density"
      )
    }
    return try UIAutomatorDump.screen(root, path: path, density: density)
  }

  /// The file's bytes without a byte order mark. UTF-16, which PowerShell's redirection writes, is refused.
  private static func text(of path: String, in files: ForeignFiles) throws -> [UInt8] {
    let text = try files.text(of: path, limit: longest)
    if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) {
      throw ForeignBreak("isn't UTF-8 (UTF-16, perhaps): save it as UTF-8")
    }
    return text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
  }

  /// Returns the session's id: the first file's name, a digest of all files, and the map's format. Files with the same
  /// names may hold other screens on another day, and two maps may describe different ads on these screens.
  private static func session(_ paths: [String], _ digests: [String], _ map: ScreenMap) -> String {
    ImportNames.capture(paths.first ?? "-", digests: digests) + (map.format.map { "#\($0)" } ?? "")
  }
}
