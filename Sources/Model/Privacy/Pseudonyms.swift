import Basics

/// Replaces secret texts by others of the same length, with letters for letters and digits for digits. Equal texts get
/// equal replacements, and different texts different ones. Letters beyond ASCII are an exception: all those with the
/// same number of bytes become one letter.
///
/// A letter or digit of ASCII moves `n` places in its alphabet, where `n` depends on a key and on the characters before
/// it in its run of letters and digits. So texts that begin alike still do, and the replacement of a token doesn't
/// depend on its percent-encoding.
package struct Pseudonyms: Sendable {
  private let key: [UInt8]

  /// - Parameter key: the secret on which replacements depend. A person who has it can find the replaced texts by
  ///   trying candidates.
  package init(key: String) { self.key = SHA256.bytes(of: Array(key.utf8)) }

  /// Returns a recorded value with its secrets replaced.
  package func value(_ value: [UInt8], as privacy: Privacy) -> [UInt8] {
    switch privacy {
    case .never, .hashed: return replaced(value, [0..<value.count], areAddresses: false)
    case .id:
      let isHarmless = PrivateText.isHarmlessID(String(decoding: value, as: UTF8.self))
      return isHarmless ? value : replaced(value, [0..<value.count], areAddresses: false)
    case .name, .version, .cut:
      let cuts = PrivateText.cuts(in: value, isValue: true, isVersion: privacy == .version)
      return cuts.isEmpty ? value : replaced(value, cuts, areAddresses: true)
    }
  }

  /// Returns a text of unknown meaning with everything but its punctuation replaced.
  package func unknown(_ text: [UInt8]) -> [UInt8] {
    replaced(text, [0..<text.count], areAddresses: false)
  }

  /// - Parameter areAddresses: true for addresses of manifests. Names of parameters and the length of a pod are then
  ///   kept, because rules check them.
  private func replaced(_ text: [UInt8], _ cuts: [Range<Int>], areAddresses: Bool) -> [UInt8] {
    var result = text
    for cut in cuts {
      var place = cut.lowerBound
      while place < cut.upperBound {
        let end =
          areAddresses
          ? text[place..<cut.upperBound].firstIndex { ASCIICharacters.parameterStarts.contains($0) }
            ?? cut.upperBound
          : cut.upperBound
        let parameter = text[place..<end]
        let isParameter =
          areAddresses && place > 0 && ASCIICharacters.parameterStarts.contains(text[place - 1])
        let sign = isParameter ? parameter.firstIndex(of: UInt8(ascii: "=")) : nil
        let name = sign.map { parameter[..<$0] }
        let isName = name.map { $0.count <= 24 && $0.allSatisfy(Self.isOfName) } ?? false
        let start = isName ? sign ?? place : place
        let isDuration =
          name.map { $0.elementsEqual("pd".utf8) } == true
          && text[(start + 1)..<end].allSatisfy(PrivateShape.isDigit)
        if !isDuration { replace(start..<end, of: text, in: &result) }
        place = end + 1
      }
    }
    return result
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    PrivateShape.isWord(byte) && !PrivateShape.isDigit(byte)
  }

  private func replace(_ range: Range<Int>, of text: [UInt8], in result: inout [UInt8]) {
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = text[place]
      if byte == UInt8(ascii: "%"), place + 2 < range.upperBound,
        PrivateShape.hexDigit(text[place + 1]) != nil,
        PrivateShape.hexDigit(text[place + 2]) != nil
      {
        // An encoded character stays, so that the parts remain separate.
        place += 3
      } else if byte >= 0x80 {
        place = replaceScalar(at: place, of: text, in: &result)
      } else if PrivateShape.isLetterOrDigit(byte) {
        let end =
          text[place..<range.upperBound].firstIndex { !PrivateShape.isLetterOrDigit($0) } ?? range.upperBound
        replaceRun(place..<end, of: text, in: &result)
        place = end
      } else {
        place += 1
      }
    }
  }

  /// Replaces a letter beyond ASCII by another one with the same number of bytes. Returns the index after the letter.
  private func replaceScalar(at place: Int, of text: [UInt8], in result: inout [UInt8]) -> Int {
    let other: [UInt8] =
      switch text[place] {
      case 0xC2...0xDF: [0xC3, 0xA9]
      case 0xE0...0xEF: [0xE4, 0xB8, 0xAD]
      default: [0xF0, 0x9F, 0x98, 0x80]
      }
    let end = min(place + other.count, text.count)
    result.replaceSubrange(place..<end, with: other.prefix(end - place))
    return end
  }

  private func replaceRun(_ run: Range<Int>, of text: [UInt8], in result: inout [UInt8]) {
    // A device id stays hexadecimal.
    let isHex = run.count >= 8 && text[run].allSatisfy { PrivateShape.hexDigit($0) != nil }
    var state = key
    for place in run {
      let byte = text[place]
      let (first, count): (UInt8, Int) =
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): (UInt8(ascii: "0"), 10)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): (UInt8(ascii: "A"), isHex ? 6 : 26)
        default: (UInt8(ascii: "a"), isHex ? 6 : 26)
        }
      let step = (Int(state[0]) << 8 | Int(state[1])) % (count - 1) + 1
      result[place] = first + UInt8((Int(byte - first) + step) % count)
      state = SHA256.bytes(of: state + [byte])
    }
  }
}
