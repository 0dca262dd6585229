/// A `.gitignore`, read as git reads it.
package struct Gitignore: Hashable, Sendable {
  private let patterns: [GitignorePattern]

  package init(_ content: [UInt8]) {
    let text = content.starts(with: [0xEF, 0xBB, 0xBF]) ? content.dropFirst(3) : content[...]
    patterns = text.split(separator: UInt8(ascii: "\n")).compactMap { line in
      GitignorePattern(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }

  /// What the last line that matches says of a path below its folder; `nil` when none does.
  package func ignores(_ path: String, isFolder: Bool) -> Bool? {
    patterns.last { $0.matches(Array(path.utf8), isFolder: isFolder) }.map { !$0.isNegated }
  }
}
