import Foundation
import Synchronization
import Testing

/// Expects a text to equal a literal of the test.
///
/// With `ADSPEC_RENEW` in the environment, a literal that differs is rewritten in the test's source, and the test still
/// fails: review the difference, then run the tests again. A literal with interpolations (`\(…)`) isn't rewritten.
package func expect(
  _ text: String?, is expected: String, fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column
) {
  guard text != expected else { return }
  let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  Issue.record("Expected:\n\(expected)\nFound:\n\(text ?? "nothing")", sourceLocation: place)
  guard let text, ProcessInfo.processInfo.environment["ADSPEC_RENEW"] != nil else { return }
  SourceLiterals.rewrite(expected, as: text, inFile: filePath, at: place)
}

/// Expects a text to equal a file of the repository, which `ADSPEC_RENEW` rewrites in the same way.
package func expect(
  _ text: String, isFile path: String, fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column
) throws {
  let file = URL(fileURLWithPath: Repository.path + "/" + path)
  let isThere = FileManager.default.fileExists(atPath: file.path)
  let expected = isThere ? try String(contentsOf: file, encoding: .utf8) : nil
  guard text != expected else { return }
  let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  Issue.record("\(path) says:\n\(expected ?? "nothing")\nFound:\n\(text)", sourceLocation: place)
  guard ProcessInfo.processInfo.environment["ADSPEC_RENEW"] != nil else { return }
  try Data(text.utf8).write(to: file)
}

/// The multi-line literals of a test's source.
package enum SourceLiterals {
  /// Serialises rewriting: tests run in parallel, and many are in one file.
  private static let file = Mutex(())

  fileprivate static func rewrite(
    _ old: String, as new: String, inFile path: String, at place: SourceLocation
  ) {
    let url = URL(fileURLWithPath: path)
    file.withLock { _ in
      do {
        let source = try String(contentsOf: url, encoding: .utf8)
        guard let rewritten = rewriting(old, as: new, in: source, line: place.line) else {
          Issue.record("No literal here says just this, so that none was rewritten.", sourceLocation: place)
          return
        }
        try rewritten.write(to: url, atomically: true, encoding: .utf8)
        Issue.record("The literal is rewritten: look at the difference.", sourceLocation: place)
      } catch {
        Issue.record(error, "The literal can't be rewritten.", sourceLocation: place)
      }
    }
  }

  /// Returns the source with the text of one literal replaced: the nearest to `line` of those whose text is `old`. `nil` if
  /// there is none.
  package static func rewriting(_ old: String, as new: String, in source: String, line: Int) -> String? {
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let matching = literals(in: lines).filter { value(of: $0, in: lines) == old }
    // Lines may have moved, because literals above were rewritten after the test was built.
    guard
      let literal = matching.min(by: { abs($0.lines.lowerBound - line) < abs($1.lines.lowerBound - line) })
    else { return nil }
    let text = escaped(new, literal.hashes)
    let written = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : literal.indentation + line
    }
    lines.replaceSubrange(literal.lines, with: written)
    return lines.joined(separator: "\n")
  }

  /// Returns a text escaped for a literal; invisible characters are written as `\u{…}`.
  private static func escaped(_ text: String, _ hashes: String) -> String {
    text.replacing("\\" + hashes, with: "\\\(hashes)\\\(hashes)")
      .replacing("\"\"\"" + hashes, with: "\\\(hashes)\"\"\"\(hashes)")
      .unicodeScalars.map { scalar in
        switch scalar.properties.generalCategory {
        case .control where scalar != "\n" && scalar != "\t", .format:
          "\\\(hashes)u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: String(scalar)
        }
      }.joined()
  }

  private struct Literal {
    /// The lines between the quotes.
    var lines: Range<Int>
    /// The `#` characters before the opening quotes.
    var hashes: String
    /// The indentation of the closing quotes.
    var indentation: String
  }

  private static func literals(in lines: [String]) -> [Literal] {
    var literals: [Literal] = []
    var opening: (line: Int, hashes: String)?
    for (number, line) in lines.enumerated() {
      if let (start, hashes) = opening {
        let indentation = line.prefix { $0 == " " }
        guard line.dropFirst(indentation.count).hasPrefix("\"\"\"" + hashes) else { continue }
        literals.append(
          Literal(lines: start + 1..<number, hashes: hashes, indentation: String(indentation)))
        opening = nil
      } else if line.hasSuffix("\"\"\"") {
        opening = (number, String(line.dropLast(3).reversed().prefix { $0 == "#" }))
      }
    }
    return literals
  }

  /// Returns the text of a literal; `nil` if it has an escape that isn't handled here, such as an interpolation.
  private static func value(of literal: Literal, in lines: [String]) -> String? {
    let text = lines[literal.lines].map { $0.dropFirst(literal.indentation.count) }.joined(separator: "\n")
    var value = ""
    var rest = text[...]
    while let escape = rest.range(of: "\\" + literal.hashes) {
      value += rest[..<escape.lowerBound]
      rest = rest[escape.upperBound...]
      guard let next = rest.popFirst() else { return nil }
      switch next {
      case "\\", "\"": value.append(next)
      case "t": value.append("\t")
      case "r": value.append("\r")
      case "n": value.append("\n")
      case "u":
        let number = rest.dropFirst().prefix { $0 != "}" }
        guard let scalar = UInt32(number, radix: 16).flatMap(Unicode.Scalar.init) else { return nil }
        value.unicodeScalars.append(scalar)
        rest = rest.dropFirst(number.count + 2)
      // An escaped line end joins two lines.
      case "\n": break
      default: return nil
      }
    }
    return value + rest
  }
}
