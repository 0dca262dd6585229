import Reports

/// Changes to a file in the format of `diff -u`, for `git apply` and `patch`, with three unchanged lines around each
/// hunk.
package enum UnifiedDiff {
  private static let context = 3

  private enum Step {
    case same(Int)
    case removed(Int)
    case added(Int)
  }

  /// Returns the patch as bytes, so that its lines are exactly those of the file; empty if the files are identical.
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

  /// Splits bytes into lines that include their line ends.
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

  /// Returns the edit steps; removed lines come before the lines that replace them.
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

  /// Returns the ranges of changed steps with the lines around them; ranges that overlap or touch are merged.
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

  /// Returns a hunk's header: `@@ -3,7 +3,7 @@`. A side without lines has the number of the line before it.
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
