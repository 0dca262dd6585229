package import Model
package import Basics
package import Sessions

/// What is on record of one reservation ad's way to "About this ad".
package struct AdChoicesEntry: Codable, Equatable, Sendable {
  package var session: String
  package var ad: String
  package var format: RowKey
  package var kind: FormatKind?
  /// `nil`: not recorded, or no country; the ad may have been shown in the EEA.
  package var country: String?
  package var lineItem: String?
  package var isTest: Bool
  package var isHouse: Bool
  package private(set) var chain: AdChoicesChain
  /// Where it was shown: its impression, else the moment at which its state was judged.
  package private(set) var shown: LineReference
  /// Paths of the recordings that its lines are in, by `LineReference.file`.
  package private(set) var files: [String] = []

  /// - Parameter files: paths of all recordings of the run, by which `shown` and the chain's lines are numbered. There may
  ///   be a thousand, and an entry keeps those of its own lines.
  package init(
    session: String, ad: String, format: RowKey, kind: FormatKind?, country: String?, lineItem: String?,
    isTest: Bool, isHouse: Bool, chain: AdChoicesChain, shown: LineReference, files: [String]
  ) {
    (self.session, self.ad, self.format, self.kind) = (session, ad, format, kind)
    (self.country, self.lineItem, self.isTest, self.isHouse) = (country, lineItem, isTest, isHouse)
    (self.chain, self.shown) = (chain, shown)
    let own = Set(chain.lines.map(\.file) + [shown.file]).sorted()
    func renumbered(_ line: LineReference) -> LineReference {
      LineReference(file: Int32(own.firstIndex(of: line.file) ?? 0), line: line.line)
    }
    self.files = own.map { files[Int($0)] }
    self.chain.lines = chain.lines.map(renumbered)
    self.shown = renumbered(shown)
  }

  package func location(_ line: LineReference) -> Location {
    Location(file: files[Int(line.file)], line: Int(line.line))
  }

  /// What the record says of it; of a house ad nothing. Never "compliant": a recording can't prove that.
  package var answer: Answer { isHouse ? .notInScope : chain.answer }
}

/// What sums take from a reservation ad.
struct AdChoicesFacts {
  let session: String
  let ad: String
  let format: RowKey
  let country: String?
  let lineItem: String?
  let isTest: Bool
  let isHouse: Bool
  let chain: AdChoicesChain

  /// Nobody paid for a house ad to be shown (Regulation (EU) 2022/2065, Art. 3(r)): nothing is stated of it.
  var answer: Answer { isHouse ? .notInScope : chain.answer }
}

extension AdChoicesEntry: Comparable {
  /// A session's id is unique over a catalog, an ad's within its session.
  package static func < (a: AdChoicesEntry, b: AdChoicesEntry) -> Bool {
    isBefore((a.session, a.ad), (b.session, b.ad))
  }

  static func isBefore(_ a: (session: String, ad: String), _ b: (session: String, ad: String)) -> Bool {
    if a.session.utf8.elementsEqual(b.session.utf8) { return a.ad.utf8.lexicographicallyPrecedes(b.ad.utf8) }
    return a.session.utf8.lexicographicallyPrecedes(b.session.utf8)
  }
}

/// Which ads the AdChoices evidence is about, and which it isn't.
package struct AdChoicesScope: Hashable, Codable, Sendable {
  /// Ads that were put on the screen or counted.
  package var shown = 0
  /// Reservation ads in the EEA, or where no country was recorded: each has an entry.
  package var listed = 0
  /// Shown outside the EEA.
  package var outsideEEA = 0
  /// In the EEA and no reservation: sold through an exchange, or it isn't known how.
  package var otherInventory = 0
  /// In the EEA, of a kind whose ads a network's own player shows.
  package var otherKind = 0

  package init() {}

  package static func += (a: inout AdChoicesScope, b: AdChoicesScope) {
    a.shown += b.shown
    a.listed += b.listed
    a.outsideEEA += b.outsideEEA
    a.otherInventory += b.otherInventory
    a.otherKind += b.otherKind
  }
}
