/// Writes objects with the same members, in the format of `JSONValue`. The text between the values is made once.
struct JSONRows<Source> {
  package typealias Field = (name: String, value: @Sendable (Source) -> JSONValue)

  private let fields: [(before: [UInt8], value: @Sendable (Source) -> JSONValue)]
  private let end: [UInt8]
  private let indent: Int?

  /// - Parameters:
  ///   - fields: at least one field.
  ///   - indent: the current indentation level of the objects; `nil` to write each on one line.
  package init(_ fields: [Field], indent: Int?) {
    func lineStart(_ levels: Int) -> [UInt8] {
      indent.map { Array(("\n" + String(repeating: "  ", count: $0 + levels)).utf8) } ?? []
    }
    self.fields = fields.enumerated().map { index, field in
      var before = [UInt8(ascii: index == 0 ? "{" : ",")] + lineStart(1)
      JSONText.append(field.name, to: &before)
      before += (indent == nil ? ":" : ": ").utf8
      return (before, field.value)
    }
    end = lineStart(0) + [UInt8(ascii: "}")]
    self.indent = indent.map { $0 + 1 }
  }

  package func append(_ source: Source, to output: inout [UInt8]) {
    for field in fields {
      output += field.before
      field.value(source).write(to: &output, indent: indent)
    }
    output += end
  }
}
