/// A name in which a full search would find no secret, such as most ids, ad units and formats: `com.example.news`,
/// `/22901234567/news/apps`, `sim-rewarded-3-10452`. It is recognised in one pass over its bytes, so that most texts of
/// a recording need no full search.
///
/// It consists of letters, digits, `-`, `_`, dots and single slashes. A long part, or a name with slashes, must also
/// change seldom between digits, capitals and small letters: less often than `PrivateShape` requires for its matches.
struct PlainName {
  /// A run of letters, digits, `-` and `_`.
  private struct Run {
    var length = 0
    /// Lengths of the current piece and of the longest one; pieces are separated by `-` and `_`.
    var (piece, longestPiece) = (0, 0)
    var changes = 0
    /// The number of letters and digits.
    var letters = 0
    private var digits = 0
    private var last = Sort.other

    enum Sort { case digit, capital, small, other }

    mutating func add(_ byte: UInt8) {
      let sort = Self.sort(byte)
      length += 1
      if sort == .other {
        piece = 0
      } else {
        letters += 1
        piece += 1
        longestPiece = max(longestPiece, piece)
        if sort == .digit { digits += 1 }
        if last != .other, last != sort { changes += 1 }
      }
      last = sort
    }

    private static func sort(_ byte: UInt8) -> Sort {
      if PrivateShape.isDigit(byte) { return .digit }
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { return .other }
      return byte & 0x20 == 0 ? .capital : .small
    }

    /// True if the run can't be a token. Runs of up to 16 characters never count as tokens.
    ///
    /// - Parameter first: the run's first two bytes, by which consent strings and some services' keys are recognised.
    func isHarmless(_ first: (UInt8, UInt8)) -> Bool {
      if length <= 16 { return true }
      let knownStarts: [StaticString] = ["ey", "gh", "gi", "gl", "pk", "rk", "sk", "xo", "ya"]
      guard length < 32, longestPiece > 2, longestPiece <= 16 || letters == length,
        Self.sort(first.1) != .capital,
        !knownStarts.contains(where: { $0.utf8Start[0] == first.0 && $0.utf8Start[1] == first.1 })
      else { return false }
      return digits < 3 ? PlainName.isSteady(changes, letters) : changes * 4 < letters
    }
  }

  /// True if a text changes between digits, capitals and small letters less often than base64 does.
  private static func isSteady(_ changes: Int, _ letters: Int) -> Bool { changes * 20 < letters * 9 }

  /// True for a web address whose part after `https://` is a plain name.
  static func isAddress(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let scheme = bytes.begins(with: "https://") ? 8 : bytes.begins(with: "http://") ? 7 : 0
    return scheme > 0 && isOne(UnsafeBufferPointer(rebasing: bytes[scheme...]))
  }

  static func isOne(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var run = Run()
    var (changes, letters, dots, hasSlash) = (0, 0, 0, false)
    func isHarmless(_ run: Run, endingAt end: Int) -> Bool {
      run.length < 2 || run.isHarmless((bytes[end - run.length], bytes[end - run.length + 1]))
    }
    for place in bytes.indices {
      let byte = bytes[place]
      if PrivateShape.isWord(byte) {
        run.add(byte)
        continue
      }
      guard isHarmless(run, endingAt: place) else { return false }
      if byte == UInt8(ascii: ".") {
        // Three dots after digits may belong to an IP address.
        if run.length > 0, PrivateShape.isDigit(bytes[place - 1]) { dots += 1 }
        if dots > 2 { return false }
      } else {
        guard byte == UInt8(ascii: "/"), run.length > 0 || place == 0 else { return false }
        // The part after `stream/` or `streams/` is secret.
        if run.length == 6 || run.length == 7, bytes[place - run.length] | 0x20 == UInt8(ascii: "s") {
          return false
        }
        hasSlash = true
      }
      (changes, letters) = (changes + run.changes, letters + run.letters)
      run = Run()
    }
    guard isHarmless(run, endingAt: bytes.count) else { return false }
    return !hasSlash || isSteady(changes + run.changes, letters + run.letters)
  }
}
