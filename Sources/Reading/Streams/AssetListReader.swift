import Basics
package import Model

/// Reads the answer to `X-ASSET-LIST`, with the place of each value.
package enum AssetListReader {
  /// Bytes of a list that are read at most.
  package static let longest = 4 << 20

  package static func read(_ bytes: [UInt8], file: String) -> AssetList {
    // Readers may pass over a byte order mark (RFC 8259, section 8.1).
    let bytes = bytes.starts(with: "\u{FEFF}".utf8) ? Array(bytes.dropFirst(3)) : bytes
    do {
      let node = try JSONTreeReader(longest: longest).read(bytes)
      return AssetList(file: file, root: Places(bytes).value(node))
    } catch {
      return AssetList(file: file, root: nil, fault: (error.words, error.line ?? 1))
    }
  }

  /// Lines and columns of byte offsets.
  private struct Places {
    private let bytes: [UInt8]
    private let lineStarts: [Int]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    func value(_ node: JSONNode) -> ListValue {
      let content: ListValue.Content =
        if node.isObject {
          .object(node.members.map { (Located($0.key, at: range($0.value.keyOffset)), value($0.value)) })
        } else if node.isArray {
          .list(node.elements.map(value))
        } else if let text = node.string {
          .string(text)
        } else if let number = node.number {
          .number(number)
        } else {
          node.bool.map { .bool($0) } ?? .null
        }
      // The offset of a text is that of its first letter.
      return ListValue(content, at: range(node.string == nil ? node.offset : node.offset - 1))
    }

    private func range(_ offset: Int) -> SourceRange {
      var (low, high) = (0, lineStarts.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if lineStarts[middle] <= offset { low = middle } else { high = middle }
      }
      let column = bytes[lineStarts[low]..<max(lineStarts[low], offset)].count { $0 & 0xC0 != 0x80 } + 1
      return SourceRange(line: low + 1, column: column, endLine: low + 1, endColumn: column)
    }
  }
}
