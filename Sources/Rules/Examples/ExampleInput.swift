package import Model
package import Basics

/// The files of an example, arrows taken out and lines filled in, and the places that the arrows mark.
package struct ExampleInput: Sendable {
  /// Paths below the catalog's root, in the order in which a page shows them.
  package var files: [(path: String, text: String)]
  /// What the recordings of `.recording` examples are checked with: `false` without any definition.
  package var hasCatalog: Bool
  /// Where the arrows stand: in recordings whole lines, elsewhere places of no extent; an arrow in a path stands for the
  /// file or folder that it precedes, as a whole.
  package var expected: [Location]
  package var delivery: Example.Delivery

  /// Where the recording of a `.recording` example lies; `nil` for others.
  package private(set) var recordingPath: String?

  /// Who translates the source of a `.source` example; `nil` for others.
  package private(set) var importer: Example.Importer?
  /// At which a `.rendering` example is measured; empty for others.
  package private(set) var widths: [Int] = []
  package static let renderingPath = "rendering.html"

  package init(_ example: Example) {
    files = []
    expected = []
    delivery = .plain
    switch example.content {
    case .catalog(let marked):
      hasCatalog = true
      for file in marked { add(path: file.path, text: file.text) }
    case .rendering(let html, let format, let widths):
      hasCatalog = true
      add(path: Self.renderingPath, text: html)
      add(path: "formats/\(Self.id(in: format) ?? "example")/format.yaml", text: format)
      self.widths = widths
    case .recording(let lines, let formats, let isVerbatim, let delivery):
      self.delivery = delivery
      hasCatalog = !formats.isEmpty
      for (index, yaml) in formats.enumerated() {
        add(path: "formats/\(Self.id(in: yaml) ?? String(index + 1))/format.yaml", text: yaml)
      }
      let arrows = Arrows(in: lines)
      let path = "recordings/example.ndjson" + (delivery == .gzipBrokenOff ? ".gz" : "")
      recordingPath = path
      add(
        path: path, text: isVerbatim ? arrows.text : ExampleRecording.filled(arrows.text),
        places: arrows.places)
    case .source(let path, let text, let importer):
      hasCatalog = false
      self.importer = importer
      add(path: path, text: text)
    }
  }

  private mutating func add(path: String, text: String) {
    let arrows = Arrows(in: text)
    add(path: path, text: arrows.text, places: arrows.places)
  }

  private mutating func add(path: String, text: String, places: [(line: Int, column: Int)]) {
    let pathArrows = Arrows(in: path)
    let path = pathArrows.text
    files.append((path, text))
    for place in pathArrows.places {
      let rest = path.unicodeScalars.dropFirst(place.column - 1)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      expected.append(Location(file: String(path[..<end])))
    }
    for (line, column) in places {
      // Evidence from recordings and sources is a line.
      let column = path.contains(".ndjson") || importer != nil ? 0 : column
      let range = SourceRange(line: line, column: column, endLine: line, endColumn: column)
      expected.append(Location(file: path, range: range))
    }
  }

  /// The id that a definition gives itself, for the name of its folder.
  private static func id(in yaml: String) -> String? {
    for line in yaml.utf8.split(separator: UInt8(ascii: "\n")) where line.starts(with: "id:".utf8) {
      let value = Substring(line.dropFirst(3)).filter { !" \"'↓".contains($0) }
      return value.isEmpty ? nil : value
    }
    return nil
  }
}

/// Takes the arrows out of an example's text: `↓` stands before each place that a rule is expected to point at.
package struct Arrows: Sendable {
  /// The text without arrows.
  package let text: String
  /// Where they stood: lines and columns from 1, in Unicode scalars, of the text without arrows. One entry an arrow.
  package let places: [(line: Int, column: Int)]

  package init(in marked: String) {
    let marked = Array(marked.utf8)
    var text: [UInt8] = []
    text.reserveCapacity(marked.count)
    var places: [(line: Int, column: Int)] = []
    var (line, column) = (1, 1)
    var next = 0
    while next < marked.count {
      let byte = marked[next]
      if byte == Self.arrow[0], marked[next...].starts(with: Self.arrow) {
        places.append((line, column))
        next += Self.arrow.count
        continue
      }
      text.append(byte)
      next += 1
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        // The first byte of a scalar.
        column += 1
      }
    }
    self.text = String(decoding: text, as: UTF8.self)
    self.places = places
  }

  private static let arrow = Array("↓".utf8)
}
