package import Model
import Basics

/// The evidence that an ad leads from the server's response to the page "About this ad" through its AdChoices icon.
/// Each step on the way (`Link`) has a verdict, a reason, and the line that shows the verdict.
///
/// Reservation ads served in the EEA must carry the AdChoices icon and lead to that page; in custom native
/// formats the app renders it (Regulation (EU) 2022/2065, Art. 26(1)(d);
/// developers.google.com/ad-manager/mobile-ads-sdk/ios/native/custom-formats).
package struct AdChoicesChain: Hashable, Sendable {
  package struct Link: Hashable, Sendable {
    package var answer: Answer
    /// The line that shows the verdict. If evidence is missing, it is the line at which the evidence was expected;
    /// `nil` if there is no such line either.
    package var line: LineReference?
    /// The reason for the verdict: half a sentence, without a capital or a full stop.
    package var reason: String

    package init(_ answer: Answer, _ reason: String, at line: LineReference? = nil) {
      self.answer = answer
      self.line = line
      self.reason = reason
    }

    /// The step as judged where lines were lost while the ad was there: nothing of it is confirmed.
    fileprivate var withLostLines: Link {
      answer == .confirmed ? Link(.toCheck, reason + ", but lines were lost meanwhile", at: line) : self
    }

    /// The step as judged without a known country: a failure becomes `toCheck`, since the icon may not be required
    /// there.
    fileprivate var withoutCountry: Link {
      answer == .failed
        ? Link(.toCheck, reason + ", and the country was not recorded", at: line) : self
    }
  }

  /// The steps, in the order of `names`.
  private var all: [Link]

  package init(of ad: AdRecord, in session: SessionRecord, context: LedgerContext) {
    let evidence = AdChoicesEvidence(ad, in: session, context)
    var links = [
      evidence.delivered, evidence.rendered, evidence.visible, evidence.placed, evidence.sized,
      evidence.clickable, evidence.clicked, evidence.opened,
    ]
    if session.mayLackLines(of: ad) {
      for index in links.indices.dropFirst() { links[index] = links[index].withLostLines }
    }
    all = links
    if let answer = ad.answers?.answer(to: .parameters) { settle(by: answer) }
    if session.isEEA == nil { all = all.map(\.withoutCountry) }
  }

  /// Adds a person's answer to whether "About this ad" can be reached: steps that are to check are confirmed by it, or
  /// it fails the last one.
  private mutating func settle(by person: PersonAnswer) {
    let source = "\(person.reviewer.value), \(person.date.value)"
    guard person.verdict.value == .confirmed else {
      all[all.count - 1] = Link(
        .failed, "a person saw that it can't be reached (\(source))", at: all.last?.line)
      return
    }
    for index in all.indices where all[index].answer == .toCheck {
      all[index].answer = .confirmedByPerson
      all[index].reason += ", and a person saw that it can be reached (\(source))"
    }
  }

  /// The names of the steps, in their order:
  ///
  /// - `delivered`: the server sent the icon,
  /// - `rendered`: the app put it on the screen,
  /// - `visible`: nothing hid, cut off or covered it,
  /// - `placed`: it lay inside the ad, in the corner that the definition names,
  /// - `sized`: it was as big as declared, and 15 × 15 points at least,
  /// - `clickable`: it accepted clicks,
  /// - `clicked`: it was clicked (an icon without a click is no failure),
  /// - `opened`: a click on it opened the page.
  package static let names = [
    "delivered", "rendered", "visible", "placed", "sized", "clickable", "clicked", "opened",
  ]

  /// The number of steps.
  package static let count = names.count

  /// The verdicts on the steps, in the order of `names`.
  package var answers: [Answer] { all.map(\.answer) }

  /// The verdict on all steps together: `failed` if a step failed, else `toCheck` if a step is to check, else
  /// `confirmedByPerson` if a step is, else `confirmed`. Steps that don't apply to the ad are skipped.
  package var answer: Answer {
    var (isToCheck, isByPerson) = (false, false)
    for link in all {
      switch link.answer {
      case .failed: return .failed
      case .toCheck: isToCheck = true
      case .confirmedByPerson: isByPerson = true
      case .confirmed, .notInScope: break
      }
    }
    return isToCheck ? .toCheck : isByPerson ? .confirmedByPerson : .confirmed
  }

  package var delivered: Link { all[0] }

  /// The lines of those steps that have one, in the order of the steps. The setter replaces the lines one by one,
  /// because another run numbers the same files differently.
  package var lines: [LineReference] {
    get { all.compactMap(\.line) }
    set {
      var next = newValue.makeIterator()
      for index in all.indices where all[index].line != nil { all[index].line = next.next() }
    }
  }

  /// The steps with their names, in order.
  package var links: [(name: String, link: Link)] { zip(Self.names, all).map { ($0, $1) } }
}

extension AdRecord {
  /// True if the ad consists of assets, or may do so, because its kind isn't known. Rules judge both alike.
  package var mayHaveAssets: Bool { kind?.hasAssets ?? !isOfOtherKind }

  /// True if the ad must lead to "About this ad": a reservation ad that isn't a house ad, of a kind with assets or of
  /// unknown kind, shown in the EEA or in an unknown country.
  package func isFollowedToAboutPage(in session: SessionRecord) -> Bool {
    session.isEEA != false && mayHaveAssets && inventory == .reservation && !isHouse
  }

  /// Returns the verdict about AdChoices. Returns `nil` for an ad that need not carry AdChoices, and if no line shows
  /// that the ad was on the screen.
  package func adChoicesAnswer(in session: SessionRecord, context: LedgerContext) -> Answer? {
    guard isFollowedToAboutPage(in: session), shownAt != nil, session.seesShowing else { return nil }
    return AdChoicesChain(of: self, in: session, context: context).answer
  }
}

extension AdChoicesChain: Codable {
  private enum CodingKeys: CodingKey { case answers, lines, reasons }

  // Encodes the chain compactly: one array per property instead of one object per link, and one byte per
  // answer (its high bit is set if the link has a line). A build that reuses earlier results decodes
  // thousands of chains of eight links each.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let answers = all.map { link in
      UInt8(Answer.allCases.firstIndex(of: link.answer) ?? 0) | (link.line == nil ? 0 : 0x80)
    }
    try container.encode(answers, forKey: .answers)
    try container.encode(lines.flatMap { [Int($0.file), Int($0.line)] }, forKey: .lines)
    try container.encode(all.map(\.reason), forKey: .reasons)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let answers = try container.decode([UInt8].self, forKey: .answers)
    let numbers = try container.decode([Int].self, forKey: .lines)
    let reasons = try container.decode([String].self, forKey: .reasons)
    var place = 0
    guard answers.count == Self.count, reasons.count == Self.count,
      numbers.count == 2 * answers.count(where: { $0 >= 0x80 }),
      answers.allSatisfy({ Int($0 & 0x7F) < Answer.allCases.count })
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .answers, in: container, debugDescription: "a chain of other links")
    }
    all = zip(answers, reasons).map { answer, reason in
      var link = Link(Answer.allCases[Int(answer & 0x7F)], reason)
      if answer >= 0x80 {
        link.line = LineReference(
          file: Int32(truncatingIfNeeded: numbers[place]), line: Int32(truncatingIfNeeded: numbers[place + 1])
        )
        place += 2
      }
      return link
    }
  }
}
