package import Model
package import Basics

/// The files of an example, with arrows removed and lines completed, and the positions that the arrows mark.
package struct ExampleInput: Sendable {
  /// The files by path below the catalog's root, in the order in which a page shows them.
  package var files: [(path: String, text: String)]
  /// True if the example has definitions; its recording is checked without a catalog otherwise.
  package var hasCatalog: Bool
  /// The locations that the arrows mark. In recordings and sources these are whole lines, elsewhere empty ranges. An
  /// arrow in a path marks the whole file or folder whose name follows it.
  package var expected: [Location]
  package var delivery: Example.Delivery

  /// The path of the recording of a `.recording` example; `nil` for others.
  package private(set) var recordingPath: String?

  /// The importer that translates the source of a `.source` example; `nil` for others.
  package private(set) var importer: Example.Importer?
  /// The widths at which a `.rendering` example is measured, in CSS pixels; empty for others.
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
    let isRecording = path.hasSuffix(".ndjson")
    add(
      path: path, text: isRecording ? ExampleRecording.filled(arrows.text) : arrows.text,
      places: arrows.places
    )
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
      // Places in recordings and sources are whole lines.
      let column = path.contains(".ndjson") || importer != nil ? 0 : column
      let range = SourceRange(line: line, column: column, endLine: line, endColumn: column)
      expected.append(Location(file: path, range: range))
    }
  }

  /// Returns the id in a definition, which names its folder; `nil` if there is none.
  private static func id(in yaml: String) -> String? {
    for line in yaml.utf8.split(separator: UInt8(ascii: "\n")) where line.starts(with: "id:".utf8) {
      let value = Substring(line.dropFirst(3)).filter { !" \"'↓".contains($0) }
      return value.isEmpty ? nil : value
    }
    return nil
  }
}

/// Removes the arrows from an example's text: `↓` stands before each place that a rule is expected to report.
package struct Arrows: Sendable {
  /// The text without arrows.
  package let text: String
  /// Line and column of each arrow, from 1; columns count the Unicode scalars of the text without arrows.
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
