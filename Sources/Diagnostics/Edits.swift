extension Sequence<String> {
  /// The candidate that a person most likely meant by `word`: fewest edits (Damerau–Levenshtein, letter case counting
  /// half), at most a third of its length; ties go to the one that sorts first.
  package func nearest(to word: String) -> String? {
    let limit = Swift.max(1.0, Double(word.count) / 3)
    return map { (distance: editDistance(word, $0), candidate: $0) }
      .filter { $0.distance <= limit }
      .min { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }?
      .candidate
  }

  /// The one candidate that `word` is by a slip of the hand: equal but for letter case, hyphens, underscores and spaces, or
  /// else one edit away, in words of at least four letters. `nil` when there is none, or more than one: safe enough to
  /// write it unasked.
  package func slip(of word: String) -> String? {
    let folded = Self.folded(word)
    let equal = filter { Self.folded($0) == folded }
    if !equal.isEmpty { return equal.count == 1 ? equal[0] : nil }
    let near = filter { candidate in
      Swift.min(folded.count, candidate.count) >= 4 && editDistance(folded, Self.folded(candidate)) <= 1
    }
    return near.count == 1 ? near[0] : nil
  }

  private static func folded(_ word: String) -> String { word.lowercased().filter { !"-_ ".contains($0) } }
}

private func editDistance(_ a: String, _ b: String) -> Double {
  let (a, b) = (Array(a), Array(b))
  var rows = [(0...b.count).map(Double.init)]
  for i in 1..<(a.count + 1) {
    var row = [Double(i)]
    for j in 1..<(b.count + 1) {
      let change = a[i - 1] == b[j - 1] ? 0 : a[i - 1].lowercased() == b[j - 1].lowercased() ? 0.5 : 1
      var best = Swift.min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + change)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        best = Swift.min(best, rows[i - 2][j - 2] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
