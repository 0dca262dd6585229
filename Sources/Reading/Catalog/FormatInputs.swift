import Model
import Basics

/// Everything that is read for a format except its sign-offs. The rules' results and the pages of the format depend on
/// nothing else.
struct FormatInputs {
  /// The definition's path, relative to the catalog.
  let file: String
  /// The definition's bytes.
  let definition: [UInt8]
  var notes: String?
  /// The links in the notes, each with the state of its target.
  var notesLinks: [NotesLink] = []
  var preview: String?
  var samples: [String: SampleFile] = [:]

  init(file: String, definition: [UInt8]) {
    self.file = file
    self.definition = definition
  }

  /// SHA-256 of all inputs, 64 hex digits.
  var digest: String {
    let digest = SHA256()
    Self.add(file, to: digest)
    definition.withUnsafeBytes { Self.add($0, to: digest) }
    for text in [notes, preview] {
      guard var text else {
        Self.add("-", to: digest)
        continue
      }
      Self.add("+", to: digest)
      text.withUTF8 { Self.add(UnsafeRawBufferPointer($0), to: digest) }
    }
    for link in notesLinks { Self.add(link, to: digest) }
    for sample in samples.values.sorted(by: { $0.path < $1.path }) {
      Self.add(sample.path, to: digest)
      Self.add(sample.content, to: digest)
      if let length = sample.durationMs { Self.add("\(length) ms", to: digest) }
      if let count = sample.byteCount { Self.add("\(count) bytes", to: digest) }
    }
    return digest.hex()
  }

  private static func add(_ content: SampleFile.Content, to digest: SHA256) {
    switch content {
    case .media(let bytes, let mime, let width, let height):
      let size = [width, height].map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ")
      add("\(mime) \(size)", to: digest)
      bytes.withUnsafeBytes { add($0, to: digest) }
    case .unusable(let reason): add(reason, to: digest)
    }
  }

  /// Adds to the digest the properties of a link that aren't in the text of the notes, such as the state of its target.
  private static func add(_ link: NotesLink, to digest: SHA256) {
    let flaw =
      switch link.flaw {
      case nil: "there"
      case .empty: "empty"
      case .missing: "missing"
      case .outside: "outside"
      case .unselected: "unselected"
      case .noHeading(_, let nearest): "no heading \(nearest ?? "")"
      }
    let target =
      switch link.target {
      case .format(let place), .page(let place), .picture(let place): place
      case .rule(let rule): rule.rawValue
      case nil: ""
      }
    add("\(flaw) \(target)", to: digest)
  }

  private static func add(_ text: String, to digest: SHA256) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0), to: digest) }
  }

  /// Adds bytes preceded by their length, so that no two lists of parts yield the same bytes.
  private static func add(_ bytes: UnsafeRawBufferPointer, to digest: SHA256) {
    withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { digest.update($0) }
    digest.update(bytes)
  }
}
