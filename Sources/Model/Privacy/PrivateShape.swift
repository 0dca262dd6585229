/// Recognises tokens, device ids and addresses of people and machines by their format alone.
enum PrivateShape {
  /// Appends the ranges of secrets that are found in a part of a word.
  ///
  /// - Parameter isVersion: true if numbers with dots are a version, and not an IP address.
  static func addCuts(in part: ArraySlice<UInt8>, isVersion: Bool, to cuts: inout [Range<Int>]) {
    var rest = part
    while let mail = mailbox(in: rest) {
      addTokens(in: rest[..<mail.lowerBound], isVersion: isVersion, to: &cuts)
      cuts.append(mail)
      rest = rest[mail.upperBound...]
    }
    addTokens(in: rest, isVersion: isVersion, to: &cuts)
  }

  private static func addTokens(in part: ArraySlice<UInt8>, isVersion: Bool, to cuts: inout [Range<Int>]) {
    var place = part.startIndex
    while place < part.endIndex {
      let end = part[place...].firstIndex { !isWord($0) } ?? part.endIndex
      if end == place {
        let telephone = telephone(in: part, at: place)
        if let telephone { cuts.append(place..<telephone) }
        place = telephone ?? place + 1
      } else if let secret = firstSecret(in: part, place..<end, isVersion: isVersion) {
        cuts.append(secret)
        place = secret.upperBound
      } else {
        place = end
      }
    }
  }

  /// Returns the first secret that begins in `run`, a run of letters, digits, `-` and `_`; `nil` if there is none. The
  /// secret may extend beyond the run.
  private static func firstSecret(in part: ArraySlice<UInt8>, _ run: Range<Int>, isVersion: Bool)
    -> Range<Int>?
  {
    if !isVersion, let end = machine(in: part, at: run.lowerBound) { return run.lowerBound..<end }
    let text = part[run]
    if isGPP(text), run.upperBound < part.endIndex, part[run.upperBound] == UInt8(ascii: "~") {
      return run.lowerBound..<segments(of: part, from: run.upperBound)
    }
    if run.count < 17 { return nil }
    if isSegmented(text) { return run.lowerBound..<segments(of: part, from: run.upperBound) }
    if let uuid = uuid(in: text) { return cut(uuid, of: run) }
    if hasKnownStart(text) || isRandom(text) { return run }
    // A token after a name: `session-4fT…`.
    for piece in text.split(whereSeparator: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
    where isLongHex(piece) || isRandom(piece) || hasKnownStart(piece) {
      return cut(piece.startIndex..<piece.endIndex, of: run)
    }
    return text.count == 17 && isHardware(text) ? run : nil
  }

  /// Returns what is cut for a secret inside a run: of a run that is longer than names are, everything from the secret
  /// on. To examine its rest after each of thousands of secrets would take quadratic time.
  private static func cut(_ secret: Range<Int>, of run: Range<Int>) -> Range<Int> {
    run.count > longestName ? secret.lowerBound..<run.upperBound : secret
  }

  /// Bytes of a run of letters, digits, `-` and `_` that may be a name with secrets in it.
  private static let longestName = 1_024
}

extension PrivateShape {
  /// Returns the range of a secret that fills the whole part, except for punctuation around it: a machine's address
  /// with colons, or base64 with its padding; `nil` if there is none.
  static func whole(_ part: ArraySlice<UInt8>) -> Range<Int>? {
    guard let first = part.firstIndex(where: { isLetterOrDigit($0) || $0 == UInt8(ascii: ":") }),
      let last = part.lastIndex(where: { isLetterOrDigit($0) || ASCIICharacters.assignments.contains($0) })
    else { return nil }
    if isColonAddress(part[first...last]) || isBase64(part[first...last]) {
      return first..<last + 1
    }
    // `[2001:db8::1]:443`
    guard let open = part.firstIndex(of: UInt8(ascii: "[")),
      let close = part[open...].firstIndex(of: UInt8(ascii: "]")),
      isColonAddress(part[(open + 1)..<close])
    else { return nil }
    return open + 1..<close
  }

  /// True for IPv6, or six pairs of hex digits. A time, which has two colons, doesn't match.
  private static func isColonAddress(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count <= 60, text.count(where: { $0 == UInt8(ascii: ":") }) > 1 else { return false }
    let groups = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    if groups.count == 6, groups.allSatisfy({ $0.count == 2 && $0.allSatisfy(isHex) }) {
      return true
    }
    let isShort = groups.dropFirst().dropLast().contains { $0.isEmpty }
    guard groups.count == 8 || isShort, groups.count <= 9 else { return false }
    return groups.contains { !$0.isEmpty }
      && groups.allSatisfy {
        $0.count <= 4 && $0.allSatisfy(isHex) || $0.contains(UInt8(ascii: "."))
      }
  }

  /// True for base64. Padding, or frequent changes between capitals, small letters and digits, distinguish it from a
  /// path.
  private static func isBase64(_ text: ArraySlice<UInt8>) -> Bool {
    let isFilled = text.last == UInt8(ascii: "=")
    let letters = text.prefix { $0 != UInt8(ascii: "=") }
    guard letters.count >= (isFilled ? 16 : 24), text.count - letters.count <= 2 else {
      return false
    }
    guard letters.allSatisfy({ isLetterOrDigit($0) || ASCIICharacters.base64Signs.contains($0) }) else {
      return false
    }
    return isFilled
      ? changes(letters) >= 5
      : letters.contains(where: isDigit) && changes(letters) * 20 >= letters.count * 9
  }

  /// True if the text begins with segments joined by dots or tildes: a JWT (`eyJ…`), a consent string or a GPP string.
  private static func isSegmented(_ text: ArraySlice<UInt8>) -> Bool {
    if text.starts(with: "eyJ".utf8) { return true }
    guard beginsLikeConsent(text) else { return false }
    return changes(text) * 5 >= text.count * 2
      || text.count { $0 == UInt8(ascii: "A") } * 3 >= text.count || isRandom(text)
  }

  /// True for the first two letters of a consent string. A TCF 2 string begins with the version and the time of its
  /// creation: CO in 2020, CQ in 2024. A GPP string begins with DB.
  static func beginsLikeConsent(_ text: some Collection<UInt8>) -> Bool {
    let start = Array(text.prefix(2))
    guard start.count == 2, isUpper(start[1]) else { return false }
    return start[0] == UInt8(ascii: "C") || start[0] == UInt8(ascii: "B") || isGPP(text)
  }

  private static func isGPP(_ text: some Collection<UInt8>) -> Bool { text.starts(with: "DB".utf8) }

  /// Returns the index after the segments that follow a first one, without the full stop of a sentence.
  static func segments(of part: ArraySlice<UInt8>, from end: Int) -> Int {
    let rest = part[end...].prefix { isWord($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "~") }
    return rest.lastIndex(where: isWord).map { $0 + 1 } ?? end
  }

  /// True for the published prefix of a service's keys, which exists so that leaked keys can be found.
  private static func hasKnownStart(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count >= 17 else { return false }
    return knownStarts.contains { text.starts(with: $0) }
  }

  private static let knownStarts = [
    "AIza", "AKIA", "ASIA", "EAAB", "EAAC", "EAAG", "GOCSPX-", "gho_", "ghp_", "ghs_",
    "github_pat_",
    "glpat-", "pk_live_",
    "rk_live_", "sk_live_", "sk_test_", "xoxb-", "xoxp-", "ya29",
  ].map { Array($0.utf8) }

  /// True for 20 or more characters that change between letters and digits more often than a name does.
  private static func isRandom(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count >= 20 else { return false }
    let digits = text.count(where: isDigit)
    let letters = text.count { isLetterOrDigit($0) && !isDigit($0) }
    guard letters > 0 else { return false }
    let changes = changes(text)
    // A name of several pieces, such as dates and numbers, may change more often than a single piece.
    let isOnePiece = text.allSatisfy(isLetterOrDigit)
    if digits >= 3, letters >= 3, changes * 20 >= text.count * (isOnePiece ? 5 : 8) { return true }
    return changes * 20 >= text.count * 9
  }

  /// Returns how often a capital, a small letter or a digit is followed directly by one of another sort.
  private static func changes(_ text: ArraySlice<UInt8>) -> Int {
    var (changes, last) = (0, 0)
    for byte in text {
      let sort = isDigit(byte) ? 1 : isUpper(byte) ? 2 : isLetterOrDigit(byte) ? 3 : 0
      if sort != 0, last != 0, sort != last { changes += 1 }
      last = sort
    }
    return changes
  }

  private static func isLongHex(_ text: ArraySlice<UInt8>) -> Bool {
    text.count >= 32 && text.allSatisfy(isHex)
  }

  /// True for six pairs of hex digits: `00-1A-2B-…`.
  private static func isHardware(_ text: ArraySlice<UInt8>) -> Bool {
    let groups = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.count == 6 && groups.allSatisfy { $0.count == 2 && $0.allSatisfy(isHex) }
  }

  private static func uuid(in text: ArraySlice<UInt8>) -> Range<Int>? {
    guard text.count >= 36 else { return nil }
    return (text.startIndex...text.endIndex - 36).first { start in
      (0..<36).allSatisfy { place in
        let byte = text[start + place]
        return [8, 13, 18, 23].contains(place) ? byte == UInt8(ascii: "-") : isHex(byte)
      }
    }.map { $0..<$0 + 36 }
  }
}

extension PrivateShape {
  /// True if an id contains a device's id: 16 or more hex digits, or 14 or more digits. Without this test, the id could
  /// pass for a plain name.
  static func holdsDeviceID(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
    // Counts for the current piece; pieces consist of letters and digits.
    var (length, digits, hexDigits) = (0, 0, 0)
    func isID() -> Bool {
      length >= 14 && (digits == length || length >= 16 && hexDigits == length && digits > 0)
    }
    for byte in id {
      guard isLetterOrDigit(byte) else {
        if isID() { return true }
        (length, digits, hexDigits) = (0, 0, 0)
        continue
      }
      length += 1
      if isDigit(byte) { digits += 1 }
      if isHex(byte) { hexDigits += 1 }
    }
    return isID()
  }

  /// Returns the range of `name@host`; `@name` alone doesn't match.
  private static func mailbox(in part: ArraySlice<UInt8>) -> Range<Int>? {
    for at in part.indices where part[at] == UInt8(ascii: "@") {
      let start = part[..<at].lastIndex { !isMail($0) }.map { $0 + 1 } ?? part.startIndex
      let end =
        part[(at + 1)...].firstIndex {
          !(isLetterOrDigit($0) || ASCIICharacters.hostSigns.contains($0) || $0 >= 0x80)
        }
        ?? part.endIndex
      if start < at, end > at + 1 { return start..<end }
    }
    return nil
  }

  private static func isMail(_ byte: UInt8) -> Bool {
    isWord(byte) || byte >= 0x80 || ASCIICharacters.mailboxSigns.contains(byte)
  }

  /// Returns the end of an IPv4 address: four numbers up to 255 with dots between them. `nil` if they are part of more
  /// numbers with dots.
  private static func machine(in part: ArraySlice<UInt8>, at start: Int) -> Int? {
    guard isDigit(part[start]) else { return nil }
    if start > part.startIndex, part[start - 1] == UInt8(ascii: ".") { return nil }
    var (place, numbers) = (start, 0)
    while place < part.endIndex {
      let end = part[place...].firstIndex { !isDigit($0) } ?? part.endIndex
      guard 1...3 ~= end - place, part[place..<end].reduce(0, { $0 * 10 + Int($1 - 0x30) }) <= 255
      else {
        return nil
      }
      numbers += 1
      place = end
      guard numbers < 4 else { break }
      guard place < part.endIndex, part[place] == UInt8(ascii: ".") else { return nil }
      place += 1
    }
    guard numbers == 4 else { return nil }
    if place < part.endIndex, isWord(part[place]) { return nil }
    let isLonger =
      place + 1 < part.endIndex && part[place] == UInt8(ascii: ".") && isDigit(part[place + 1])
    return isLonger ? nil : place
  }

  /// Returns the end of a telephone number: `+` and at least nine digits, with the usual separators between them.
  static func telephone(in text: ArraySlice<UInt8>, at plus: Int) -> Int? {
    guard text[plus] == UInt8(ascii: "+"), plus + 1 < text.endIndex, isDigit(text[plus + 1]) else {
      return nil
    }
    let number = text[(plus + 1)...].prefix { isDigit($0) || ASCIICharacters.telephoneSigns.contains($0) }
    guard number.count(where: isDigit) >= 9 else { return nil }
    return number.lastIndex(where: isDigit).map { $0 + 1 }
  }

  /// True for a letter, a digit, `-` or `_`.
  static func isWord(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 }

  static func isUpper(_ byte: UInt8) -> Bool { byte &- 0x41 <= 25 }

  private static func isHex(_ byte: UInt8) -> Bool { hexDigit(byte) != nil }

  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
