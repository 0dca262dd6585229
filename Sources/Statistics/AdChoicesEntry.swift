package import Model
package import Basics
package import Sessions

/// The recorded evidence about whether one reservation ad led to "About this ad", the page to which AdChoices must
/// lead.
package struct AdChoicesEntry: Codable, Equatable, Sendable {
  package var session: String
  package var ad: String
  package var format: RowKey
  package var kind: FormatKind?
  package var origin: RowOrigin
  /// The session's country; `nil` if it wasn't recorded or is no country: the ad may then have been shown in the EEA.
  package var country: String?
  package var lineItem: String?
  package var isTest: Bool
  package var isHouse: Bool
  package private(set) var chain: AdChoicesChain
  /// The line that shows the ad: its impression, else the first line with which it was on the screen.
  package private(set) var shown: LineReference
  /// Paths of the recordings that contain the entry's lines, indexed by `LineReference.file`.
  package private(set) var files: [String] = []

  /// - Parameter files: paths of all recordings of the run, indexed by `LineReference.file`. The entry keeps only the
  ///   paths of its own lines.
  package init(
    session: String, ad: String, format: RowKey, kind: FormatKind?, origin: RowOrigin, country: String?,
    lineItem: String?, isTest: Bool, isHouse: Bool, chain: AdChoicesChain, shown: LineReference,
    files: [String]
  ) {
    (self.session, self.ad, self.format, self.kind) = (session, ad, format, kind)
    self.origin = origin
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

  /// The verdict on all steps together; `notInScope` for a house ad. No verdict means "compliant", because a recording
  /// can't prove that.
  package var answer: Answer { isHouse ? .notInScope : chain.answer }
}

/// The facts about a reservation ad that `AdChoicesSums` counts.
struct AdChoicesFacts {
  let session: String
  let ad: String
  let format: RowKey
  let country: String?
  let lineItem: String?
  let isTest: Bool
  let isHouse: Bool
  let chain: AdChoicesChain

  /// The verdict on all steps together; `notInScope` for a house ad, which isn't paid for (Regulation (EU) 2022/2065,
  /// Art. 3(r)).
  var answer: Answer { isHouse ? .notInScope : chain.answer }
}

extension AdChoicesEntry: Comparable {
  /// Sorts by session, then ad: a session's id is unique in a catalog, an ad's in its session.
  package static func < (a: AdChoicesEntry, b: AdChoicesEntry) -> Bool {
    isBefore((a.session, a.ad), (b.session, b.ad))
  }

  static func isBefore(_ a: (session: String, ad: String), _ b: (session: String, ad: String)) -> Bool {
    if a.session.bytesPrecede(b.session) { return true }
    return !b.session.bytesPrecede(a.session) && a.ad.bytesPrecede(b.ad)
  }
}

/// Counts of the shown ads that the AdChoices evidence covers, and of those that it doesn't, by reason.
package struct AdChoicesScope: Hashable, Codable, Sendable {
  /// Ads that came onto the screen or were counted.
  package var shown = 0
  /// Reservation ads shown in the EEA or in an unknown country: the ads that the evidence covers.
  package var listed = 0
  /// Ads shown outside the EEA.
  package var outsideEEA = 0
  /// Ads that were sold through an exchange or in an unknown way, and therefore aren't reservation ads. Ads that were
  /// certainly shown outside the EEA are left out.
  package var otherInventory = 0
  /// Ads that a network's own player shows. Ads that were certainly shown outside the EEA are left out.
  package var otherKind = 0
  /// Ads whose request names only kinds without formats, such as a banner, or `unknown`. Ads that were certainly shown
  /// outside the EEA are left out.
  package var unknownKind = 0

  package init() {}

  package static func += (a: inout AdChoicesScope, b: AdChoicesScope) {
    a.shown += b.shown
    a.listed += b.listed
    a.outsideEEA += b.outsideEEA
    a.otherInventory += b.otherInventory
    a.otherKind += b.otherKind
    a.unknownKind += b.unknownKind
  }
}
