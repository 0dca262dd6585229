import Reports
import Model
import Basics
import Sessions
import Statistics

/// The evidence about a format's ads: how many of them failed, a picture of an ad as it should be, and one of each
/// fault; then the findings by rule.
struct FormatEvidence: ViewModel {
  /// Maximum number of pictures.
  private static let mostPictures = 7

  private let facts: FormatFacts
  private let context: SiteContext
  private let findings: FindingList
  private let sound: (session: PublishedSession, svg: String)?
  private let faults: [AdCase]

  /// - Throws: if a session can't be read any more.
  init(_ facts: FormatFacts, _ findings: FindingList, _ context: SiteContext) throws(TemplateError) {
    (self.facts, self.findings, self.context) = (facts, findings, context)
    sound = try Self.sound(facts, context)
    let faults = Self.faults(facts, context)
    self.faults = Array(faults.prefix(Self.mostPictures - (sound == nil ? 0 : 1)))
  }

  /// Returns everything that determines the pictures, for the cache key of the page.
  static func words(_ facts: FormatFacts, _ context: SiteContext) -> [String] {
    [best(facts, context)?.summary.digest ?? "-", title(answers(facts, context))]
      + faults(facts, context).flatMap {
        [$0.session, $0.ad, $0.title, "\($0.isTest)", path(of: $0, context) ?? "-"] + places(of: $0)
      }
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "evidenceTitle": .text(Self.title(answers))
    case "hasPictures": .flag(sound != nil || !faults.isEmpty)
    case "soundAd": .part(soundAd)
    case "faults": .list(faults.map(card))
    case "moreFailed": .optional(moreFailed)
    case "listPath": .text(SiteMap.findings(asking: [("format", facts.id)]))
    case "failedPath": .text(SiteMap.ads(asking: [.verdict(.failed), .format(.value(facts.id))]))
    case "ruleGroups": .list(groups)
    default: findings.value(name)
    }
  }

  private var answers: AnswerCounts { Self.answers(facts, context) }

  private static func answers(_ facts: FormatFacts, _ context: SiteContext) -> AnswerCounts {
    context.publication.tallies.answers.byFormat[.value(facts.id)]?.all ?? AnswerCounts()
  }

  /// Returns the title with the counts of the format's ads: `Evidence: 29 confirmed, 6 failed, 3 to check`.
  private static func title(_ answers: AnswerCounts) -> String {
    let counts = [Answer.confirmed, .confirmedByPerson, .failed, .toCheck].filter { answers[$0] > 0 }
      .map { "\(NumberText.grouped(answers[$0])) \($0.words)" }
    return counts.isEmpty ? "Evidence" : "Evidence: " + counts.joined(separator: ", ")
  }

  private var soundAd: ViewValues? {
    sound.map { sound in
      [
        "soundSource": .text(SVGAddress.text(sound.svg.utf8)),
        "soundPath": .optional(context.map.page(ofSession: sound.session.summary.id)),
        "soundScope": .optional(
          answers.asked == 0
            ? nil
            : "\(NumberText.grouped(answers[.confirmed])) of \(NumberText.count(answers.asked, "ad")) in scope"
        ),
      ]
    }
  }

  private func card(_ failed: AdCase) -> ViewValues {
    [
      "cardTitle": .text(failed.title), "cardPath": .optional(Self.path(of: failed, context)),
      "picture": .optional(picture(of: failed)?.path),
      "places": .texts(Self.places(of: failed)), "isTest": .flag(failed.isTest),
    ]
  }

  private var moreFailed: String? {
    let more = answers[.failed] - faults.count
    return more > 0 ? "All \(NumberText.count(answers[.failed], "failed ad")) of this format" : nil
  }

  /// Returns the country, the app's version and the day of an ad.
  private static func places(of failed: AdCase) -> [String] {
    [failed.subject.country, failed.subject.appVersion, failed.subject.day?.description].compactMap(\.self)
  }

  private static func path(of failed: AdCase, _ context: SiteContext) -> String? {
    failed.leading.map(FindingAddress.path)
  }

  private func picture(of failed: AdCase) -> FaultPictures.Picture? {
    failed.fault.flatMap { context.faultPictures.picture(of: failed.subject, rules: [$0.rule]) }
  }

  /// The first failed ad with each fault that has a picture.
  private static func faults(_ facts: FormatFacts, _ context: SiteContext) -> [AdCase] {
    var seen: Set<String> = []
    return context.failedAds(of: facts).filter { $0.picture != nil && seen.insert($0.title).inserted }
  }

  /// Returns the session with the fewest findings among the format's sessions that have a page.
  private static func best(_ facts: FormatFacts, _ context: SiteContext) -> PublishedSession? {
    guard facts.kind.hasAssets else { return nil }
    return context.sessions(of: facts.file).min { a, b in
      let (x, y) = (a.findings.summary.count(), b.findings.summary.count())
      return x != y ? x < y : a.summary.id.precedesInBytes(b.summary.id)
    }
  }

  private static func sound(
    _ facts: FormatFacts, _ context: SiteContext
  ) throws(TemplateError) -> (session: PublishedSession, svg: String)? {
    guard let session = best(facts, context) else { return nil }
    let record = try session.record()
    let found = session.findings
    let findings = Dictionary(grouping: found.summary.findings, by: \.subject.ad)
    // Of an ad in a session with many findings, some may only be counted.
    return record.ads.lazy.filter {
      $0.definition?.file == facts.file && (found.isWhole || !found.ads.contains($0.id))
    }
    .compactMap {
      FaultPicture(
        ofSound: $0, in: record, context: context.ledger, findings: findings[$0.id, default: []])
    }.first
    .map { (session: session, svg: $0.svg) }
  }
}

extension FormatEvidence {
  /// The listed findings by rule, the worst first.
  private var groups: [ViewValues] {
    let rules = Dictionary(grouping: findings.shown, by: \.rule).values.map { $0.worstFirst() }
    return rules.sorted { FindingRank($0[0]) < FindingRank($1[0]) }.map { group in
      var shownHelp: Set<String> = []
      let items = group.map { finding in
        FindingItem(
          finding: finding, context: context,
          showsHelp: shownHelp.insert(finding.violation.help).inserted)
      }
      return [
        "chip": .part(Chip(group[0])), "groupTitle": .text(context.title(of: group[0].rule)),
        "groupCount": .text(NumberText.count(items.count, "finding")), "groupItems": .list(items),
      ]
    }
  }
}
