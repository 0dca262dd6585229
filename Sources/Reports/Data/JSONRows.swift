/// Writes objects that all have the same members, as `JSONValue` writes one: what stands between values is made once.
struct JSONRows<Source> {
  package typealias Field = (name: String, value: @Sendable (Source) -> JSONValue)

  private let fields: [(before: [UInt8], value: @Sendable (Source) -> JSONValue)]
  private let end: [UInt8]
  private let indent: Int?

  /// - Parameters:
  ///   - fields: at least one.
  ///   - indent: levels that objects stand in already; `nil`: each is on one line.
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
