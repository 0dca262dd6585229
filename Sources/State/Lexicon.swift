import AdModel
package import Checks
package import Ledger

/// What following sessions has in common: the same for all threads.
package final class Surroundings: Sendable {
  let ledger: LedgerContext
  let checker: Checker
  let isPlatform: Bool

  package init(ledger: LedgerContext, checker: Checker) {
    (self.ledger, self.checker) = (ledger, checker)
    isPlatform = checker.context.platform != .no
  }

  var context: CheckContext { checker.context }
}

/// The names and formats that sessions of a lane have met, by their numbers: what is noted of a session says `3` where its
/// lines say `"com.example.Adapter"`.
struct Lexicon {
  let surroundings: Surroundings
  private(set) var names = Names()
  /// Formats that were met.
  var formats: [FormatNotes] = []
  /// Whether one of them knows more keys than should be kept.
  var hasFullFormat = false
  /// How often it was begun anew. Notes with numbers of another time are worth nothing.
  private(set) var era: Int32 = 0
  /// Places in `formats`, by those in the ledger's context; -1: not met.
  private var formatPlaces: [Int32]
  /// What ids of formats, ad units with kinds, and asset keys of streams led to.
  private var found: [Clue: Int32] = [:]
  /// By number of the name, whether it may be one of Google's samples: 0 not asked yet, 1 no, 2 yes.
  private var suspects: [UInt8] = []
  /// By number of the name, the bit of a kind that ads are requested of (`RequestedKinds`); 255 not asked yet.
  private var kindBits: [UInt8] = []
  private var lastFile: (path: String, number: Int32)?

  /// What a format was looked for by.
  private struct Clue: Hashable {
    var name: Int32
    var kinds: UInt8
    /// 0 an id, 1 an ad unit, 2 the asset key of a stream.
    var sort: UInt8
    var file: Int32
  }

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    formatPlaces = Array(repeating: -1, count: surroundings.ledger.formatCount)
  }

  /// Whether there are so many names that it should be begun anew.
  var isFull: Bool { names.isFull || hasFullFormat }

  /// Begins anew: names and formats have other numbers from now on.
  mutating func renew() {
    era += 1
    (names, formats, found, suspects, kindBits, lastFile) = (Names(), [], [:], [], [], nil)
    hasFullFormat = false
    formatPlaces = Array(repeating: -1, count: formatPlaces.count)
  }

  func text(_ name: Int32) -> String? { name < 0 ? nil : names.texts[Int(name)] }

  @inline(__always) mutating func number(of text: UnsafeBufferPointer<UInt8>) -> Int32 {
    names.number(of: text)
  }

  mutating func number(of text: String) -> Int32 {
    var text = text
    return text.withUTF8 { names.number(of: $0) }
  }

  /// The number of a definition's path, which is mostly that of the session before.
  mutating func number(ofFile path: String?) -> Int32 {
    guard let path else { return Names.none }
    if let lastFile, lastFile.path == path { return lastFile.number }
    let number = number(of: path)
    lastFile = (path, number)
    return number
  }

  /// Whether a name may be one of Google's samples.
  mutating func isSuspect(_ name: Int32) -> Bool {
    let place = Int(name)
    while suspects.count <= place { suspects.append(0) }
    if suspects[place] == 0 { suspects[place] = StateQuestions.mayBeTestID(names.texts[place]) ? 2 : 1 }
    return suspects[place] == 2
  }

  /// The bit of a word of `ad.request.kind`.
  mutating func kindBit(of word: UnsafeBufferPointer<UInt8>) -> UInt8 {
    let place = Int(names.number(of: word))
    while kindBits.count <= place { kindBits.append(255) }
    if kindBits[place] == 255 { kindBits[place] = RequestedKinds.bit(of: word) }
    return kindBits[place]
  }

  /// The place of the format with an id; -1: there is none.
  mutating func format(id: Int32) -> Int32 {
    find(Clue(name: id, kinds: 0, sort: 0, file: Names.none)) { $0.place(id: $1) }
  }

  /// The place of the format that an ad's kinds and ad unit lead to, among the formats of a definition first.
  mutating func format(kinds: UInt8, adUnit: Int32, file: Int32) -> Int32 {
    let path = text(file)
    return find(Clue(name: adUnit, kinds: kinds, sort: 1, file: file)) {
      $0.place(
        requested: [], kinds: RequestedKinds(bits: kinds), adUnit: adUnit < 0 ? nil : $1,
        customAssetKey: nil, definitionFile: path)
    }
  }

  /// The place of the format of a stream.
  mutating func format(customAssetKey: Int32, file: Int32) -> Int32 {
    let path = text(file)
    return find(Clue(name: customAssetKey, kinds: 8, sort: 2, file: file)) {
      $0.place(
        requested: [], kinds: RequestedKinds(bits: 8), adUnit: nil, customAssetKey: $1, definitionFile: path)
    }
  }

  private mutating func find(_ clue: Clue, _ look: (LedgerContext, String) -> Int?) -> Int32 {
    if let place = found[clue] { return place }
    let text = text(clue.name) ?? ""
    let place = look(surroundings.ledger, text).map { known($0) } ?? -1
    found[clue] = place
    return place
  }

  private mutating func known(_ place: Int) -> Int32 {
    if formatPlaces[place] < 0 {
      formatPlaces[place] = Int32(formats.count)
      formats.append(
        FormatNotes(
          surroundings.ledger.definition(at: place), surroundings.ledger.matcher(at: place),
          in: surroundings.context))
    }
    return formatPlaces[place]
  }
}
