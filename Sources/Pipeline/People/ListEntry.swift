import FoundationEssentials
import Model
package import Basics
import Reading

/// An entry that a command adds to a list in a format's folder: a sign-off, an answer.
package protocol ListEntry: Equatable {
  /// The entry as lines of YAML, without line ends and without the indentation of the list.
  var lines: [String] { get }
  /// The first lines of a new file.
  static var head: [String] { get }
  /// Reads the entries of a file, each with its range.
  static func read(
    _ content: [UInt8], file: String
  ) -> (entries: [(entry: Self, range: SourceRange)], diagnostics: [Diagnostic], lines: [String])
}

extension ListEntry {
  /// The day of an entry for which none was given, in UTC: `2026-11-20`.
  static var today: String {
    Timestamp(microseconds: Int64(Int(nearest: Date().timeIntervalSince1970)) * 1_000_000).day.description
  }

  /// Returns the file's contents with this entry appended. The existing text, with its comments and layout, stays
  /// unchanged.
  ///
  /// - Parameter content: the current contents of the file; `nil` if the file doesn't exist yet.
  package func added(to content: [UInt8]?, file: String) throws(ListEntryFailure) -> [UInt8] {
    guard let content else { return Array(((Self.head + lines).joined(separator: "\n") + "\n").utf8) }
    let before = Self.read(content, file: file)
    guard before.diagnostics.isEmpty else { throw .unreadable(before.diagnostics) }
    let text = String(decoding: content, as: UTF8.self)
    let end = text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
    // The spaces before the dash of the last entry.
    let indent = before.entries.last.map { before.lines[$0.range.line - 1].prefix { $0 == " " } } ?? ""
    let isOpen = !text.isEmpty && text.last?.isNewline == false
    let added = (isOpen ? end : "") + lines.map { "\(indent)\($0)\(end)" }.joined()
    let result = content + Array(added.utf8)
    let after = Self.read(result, file: file)
    guard after.diagnostics.isEmpty, after.entries.map(\.entry) == before.entries.map(\.entry) + [self] else {
      throw .unusualLayout(file: file)
    }
    return result
  }
}

/// An entry was not written, because of what is in the file.
package enum ListEntryFailure: ToolFailure, Equatable {
  /// The existing entries have errors, and nothing is appended to them.
  case unreadable([Diagnostic])
  /// The file has an unusual layout: an entry appended at its end would not become part of the list.
  case unusualLayout(file: String)

  package var description: String {
    switch self {
    case .unreadable(let diagnostics):
      diagnostics.map { "\($0.violation.location): \($0.violation.message)" }.joined(separator: "\n")
        + "\nNothing was written: mend the file first."
    case .unusualLayout(let file):
      """
      '\(file)' isn't laid out as a list to which an entry can be added: each entry begins with '- ' on a line of its own, \
      and nothing follows the last. Nothing was written.
      """
    }
  }
}
