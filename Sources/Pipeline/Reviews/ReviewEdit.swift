import Model
package import Basics
package import Reading

/// Appends an entry to `reviews.yaml`. The existing text, with its comments and layout, stays unchanged.
package enum ReviewEdit {
  /// Returns the file's contents with an entry appended.
  ///
  /// - Parameter content: the current contents of the file; `nil` if the file doesn't exist yet.
  package static func adding(
    _ entry: ReviewEntry, to content: [UInt8]?, file: String
  ) throws(ReviewFailure) -> [UInt8] {
    guard let content else {
      let head = [
        SchemaCopies.reviewsLine, "# Sign-offs of this format, the latest last: adspec sign-off adds one.",
      ]
      return Array(((head + entry.lines).joined(separator: "\n") + "\n").utf8)
    }
    let before = ReviewsReader.read(content, file: file)
    guard before.diagnostics.isEmpty else { throw .unreadable(before.diagnostics) }
    let text = String(decoding: content, as: UTF8.self)
    let end = text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
    // The spaces before the dash of the last entry.
    let indent = before.reviews.last.map { before.lines[$0.range.line - 1].prefix { $0 == " " } } ?? ""
    let isOpen = !text.isEmpty && text.last?.isNewline == false
    let added = (isOpen ? end : "") + entry.lines.map { "\(indent)\($0)\(end)" }.joined()
    let result = content + Array(added.utf8)
    let after = ReviewsReader.read(result, file: file)
    let expected = before.reviews.map(ReviewEntry.init) + [entry]
    guard after.diagnostics.isEmpty, after.reviews.map(ReviewEntry.init) == expected else {
      throw .unusualLayout(file: file)
    }
    return result
  }
}

/// A sign-off was not written.
package enum ReviewFailure: ToolFailure, Equatable {
  /// No format has the id. `help`: a hint at the existing formats.
  case noFormat(id: String, help: String)
  case noVerdict(id: String)
  /// Several definitions have the id. The associated value `files` has the paths of these definitions.
  case severalFormats(id: String, files: [String])
  case noReviewer
  /// Every format has a sign-off that holds.
  case nothingUnsigned
  /// The existing sign-offs have errors, and nothing is appended to them.
  case unreadable([Diagnostic])
  /// The file has an unusual layout: an entry appended at its end would not become part of the list.
  case unusualLayout(file: String)
  /// A file whose bytes the signature covers can't be read.
  case unsignable(ReadFailure)

  /// Returns advice to run the command that signs off the format. `nil` as the verdict: the advice lists the possible
  /// verdicts.
  static func advice(_ id: String, _ verdict: ReviewVerdict?) -> String {
    let start = "Run adspec sign-off \(id) --verdict"
    return verdict.map { "\(start) \($0.rawValue)." } ?? "\(start) with approved, conditional or rejected."
  }

  package var description: String {
    switch self {
    case .noFormat(let id, let help): "No format of the catalog has the id '\(id)'. \(help)"
    case .noVerdict(let id): "Say what you decided. \(Self.advice(id, nil))"
    case .severalFormats(let id, let files):
      "Several definitions have the id '\(id)': \(files.joined(separator: ", ")). Give each its own first."
    case .nothingUnsigned: "Every format of the catalog has a sign-off that holds: there is nothing to sign."
    case .noReviewer: "Say who signs: --reviewer \"Ana Ruiz\"."
    case .unreadable(let diagnostics):
      diagnostics.map { "\($0.violation.location): \($0.violation.message)" }.joined(separator: "\n")
        + "\nNothing was written: mend the file first."
    case .unusualLayout(let file):
      """
      '\(file)' isn't laid out as a list to which an entry can be added: each entry begins with '- ' on a line of its own, \
      and nothing follows the last. Nothing was written.
      """
    case .unsignable(let failure):
      "'\(failure.path)' can't be read: \(failure.reason). It is part of what is signed; nothing was written."
    }
  }
}
