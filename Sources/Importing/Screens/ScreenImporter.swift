package import Model
import Basics
package import Reading

/// Screens of a UI test as a recording: frames, texts and clickability of the assets that a map names. All files of a run are
/// one session, a screen after the other.
package enum ScreenImporter {
  package enum Source: Sendable { case uiautomator, axtree }

  /// Bytes of the longest file.
  private static let longest = 16 << 20

  /// - Parameters:
  ///   - density: of an Android screen in dots per inch; not asked for of others.
  ///   - unread: told of each file that can't be opened.
  package static func read(
    _ paths: [String], as source: Source, by map: ScreenMap, density: Int?, in files: ForeignFiles,
    unread: (String, ReadFailure) -> Void
  ) throws -> Imported {
    var notes = ImportNotes(path: paths.first ?? "-")
    var screens: [Screen] = []
    for path in paths {
      notes.path = path
      do {
        let text = try text(of: path, in: files)
        switch source {
        case .uiautomator:
          screens += try UIAutomatorDump.screens(in: text, path: path, density: density ?? 160)
        case .axtree: screens += try AccessibilityTree.screens(in: text, path: path)
        }
      } catch let failure as ForeignBreak {
        notes.unreadable(failure.words, line: failure.line)
      } catch let failure as ReadFailure {
        unread(path, failure)
      }
    }
    var translation = ScreenTranslation(map, source, session: session(paths, map), notes: notes)
    for screen in screens { translation.add(screen) }
    return translation.imported(of: screens.count)
  }

  /// Without a byte order mark. A redirection in PowerShell writes UTF-16.
  private static func text(of path: String, in files: ForeignFiles) throws -> [UInt8] {
    let text = try files.text(of: path, limit: longest)
    if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) {
      throw ForeignBreak("isn't UTF-8 (UTF-16, perhaps): save it as UTF-8")
    }
    return text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
  }

  /// Two maps may be about ads of the same screens.
  private static func session(_ paths: [String], _ map: ScreenMap) -> String {
    ImportNames.base(paths.first ?? "-") + (map.format.map { "#\($0)" } ?? "")
  }
}
