import Reports

/// What changed in a file, as `diff -u`, `git apply` and `patch` have it: a hunk has three unchanged lines around it.
package enum UnifiedDiff {
  private static let context = 3

  private enum Step {
    case same(Int)
    case removed(Int)
    case added(Int)
  }

  /// Bytes, because the lines of a patch must be those of the file. Nothing for files that are the same.
  package static func bytes(path: String, before: [UInt8], after: [UInt8]) -> [UInt8] {
    let (old, new) = (lines(before), lines(after))
    let steps = steps(from: old, to: new)
    var bytes: [UInt8] = []
    for hunk in hunks(steps) {
      if bytes.isEmpty { bytes = Array("--- a/\(path)\n+++ b/\(path)\n".utf8) }
      bytes += header(of: hunk, in: steps)
      for step in steps[hunk] {
        switch step {
        case .same(let index): bytes += line(" ", old[index])
        case .removed(let index): bytes += line("-", old[index])
        case .added(let index): bytes += line("+", new[index])
        }
      }
    }
    return bytes
  }

  /// With their ends.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  private static func line(_ sign: String, _ line: ArraySlice<UInt8>) -> [UInt8] {
    let end = line.last == UInt8(ascii: "\n") ? "" : "\n\\ No newline at end of file\n"
    return Array(sign.utf8) + line + Array(end.utf8)
  }

  /// Removed lines stand before those that take their place.
  private static func steps(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [Step] {
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var steps: [Step] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if removed.contains(left) {
        steps.append(.removed(left))
        left += 1
      } else if added.contains(right) {
        steps.append(.added(right))
        right += 1
      } else {
        steps.append(.same(left))
        (left, right) = (left + 1, right + 1)
      }
    }
    return steps
  }

  /// Changes with the lines around them; hunks that touch are one.
  private static func hunks(_ steps: [Step]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, step) in steps.enumerated() {
      if case .same = step { continue }
      let range = max(0, index - context)..<min(steps.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  /// `@@ -3,7 +3,7 @@`. A side without lines is named by the line before it.
  private static func header(of hunk: Range<Int>, in steps: [Step]) -> [UInt8] {
    func side(_ isOnSide: (Step) -> Bool) -> String {
      let before = steps[..<hunk.lowerBound].count(where: isOnSide)
      let count = steps[hunk].count(where: isOnSide)
      return "\(count == 0 ? before : before + 1),\(count)"
    }
    let old = side { if case .added = $0 { false } else { true } }
    let new = side { if case .removed = $0 { false } else { true } }
    return Array("@@ -\(old) +\(new) @@\n".utf8)
  }
}
