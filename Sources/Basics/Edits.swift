extension Sequence<String> {
  /// Returns the candidate that a person most likely meant by `word`: the one with the fewest edits
  /// (Damerau–Levenshtein, a change of letter case counting half). At most a third of the word's length, or one edit,
  /// is allowed; ties go to the one that sorts first.
  package func nearest(to word: String) -> String? {
    let limit = Swift.max(1.0, Double(word.count) / 3)
    return compactMap { candidate in
      editDistance(word, candidate, atMost: limit).map { (distance: $0, candidate: candidate) }
    }
    .filter { $0.distance <= limit }
    .min { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }?
    .candidate
  }

  /// Returns the only candidate that `word` can be a misspelling of; `nil` if there is none or more than one. The
  /// candidate is equal but for letter case, hyphens, underscores and spaces, or one edit away with at least four
  /// letters. That is safe enough for an automatic correction.
  package func slip(of word: String) -> String? {
    let folded = Self.folded(word)
    let equal = filter { Self.folded($0) == folded }
    if !equal.isEmpty { return equal.count == 1 ? equal[0] : nil }
    let near = filter { candidate in
      guard Swift.min(folded.count, candidate.count) >= 4 else { return false }
      return editDistance(folded, Self.folded(candidate), atMost: 1).map { $0 <= 1 } ?? false
    }
    return near.count == 1 ? near[0] : nil
  }

  private static func folded(_ word: String) -> String { word.lowercased().filter { !"-_ ".contains($0) } }
}

/// Returns the Damerau–Levenshtein distance (optimal string alignment) of two texts, a change of letter case counting
/// half; `nil` if the lengths alone differ by more than `limit`.
private func editDistance(_ a: String, _ b: String, atMost limit: Double) -> Double? {
  if let a = plainLetters(of: a), let b = plainLetters(of: b) {
    return editDistance(a, b, atMost: limit) { $0.lowercase == $1.lowercase }
  }
  return editDistance(Array(a), Array(b), atMost: limit) { $0.lowercased() == $1.lowercased() }
}

/// Returns the bytes of a text whose characters are one byte each: ASCII without the carriage return, since `\r\n` is
/// one character. `nil` for other texts.
private func plainLetters(of text: String) -> [UInt8]? {
  text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") } ? Array(text.utf8) : nil
}

extension UInt8 {
  fileprivate var lowercase: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}

private func editDistance<Letter: Equatable>(
  _ a: [Letter], _ b: [Letter], atMost limit: Double, isSameButForCase: (Letter, Letter) -> Bool
) -> Double? {
  guard Double((a.count - b.count).magnitude) <= limit else { return nil }
  var (beforeLast, last) = ([Double](), (0...b.count).map(Double.init))
  for i in 1..<(a.count + 1) {
    var row = [Double(i)]
    row.reserveCapacity(b.count + 1)
    for j in 1..<(b.count + 1) {
      let change = a[i - 1] == b[j - 1] ? 0 : isSameButForCase(a[i - 1], b[j - 1]) ? 0.5 : 1
      var best = Swift.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + change)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        best = Swift.min(best, beforeLast[j - 2] + 1)
      }
      row.append(best)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
