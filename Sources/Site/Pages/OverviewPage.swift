import Reports
import Model
import Basics
import Statistics

/// The first page of the site. It shows if the build passes, the work for people, the state of each format, the dates
/// of the recordings, and the changes.
struct OverviewPage: ViewModel {
  let context: SiteContext
  private let health: [FormatHealth]
  private let needed: (shown: [NeededWork], rest: [NeededWork], toCheck: [NeededWork])
  private let counts: FindingCounts
  private let evidence: EvidenceSums
  private let otherFindings: FindingList

  /// Maximum formats of the table; the list of formats has all.
  private static let most = 50

  init(_ context: SiteContext) {
    self.context = context
    evidence = context.publication.evidence
    health = context.health
    needed = NeededWork.shown(of: NeededWorkList(context).all(health))
    counts = FindingCounts(context.publication.findings.summary)
    otherFindings = FindingList(findings: context.publication.findings.ofNoPage, context: context)
  }

  /// Maximum findings outside the formats that are shown; of more, the rules are named.
  private static let mostOtherFindings = 3

  private var publication: Publication { context.publication }
  private var isFailed: Bool { !publication.failures.isEmpty }
  private var isRecorded: Bool { publication.sessionCount > 0 }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "verdict", "summary": .text(verdict)
    case "facts": .texts(facts)
    case "verdictTone": .text(isFailed ? "error" : "pass")
    case "verdictChip":
      .part(isFailed ? Chip(tone: "error", label: "Failed") : Chip(tone: "pass", label: "Passed"))
    case "reasons": .text(reasons)
    case "besides": .text(otherCounts)
    case "findingsPath": .text(SiteMap.findings)
    case "figures": .list(figures)
    case "since": .part(publication.history?.comparison)
    case "hasTrend": .flag(health.contains { !$0.trend.isEmpty })
    case "showsNeeded": .flag(isRecorded || !needed.shown.isEmpty || publication.history?.comparison != nil)
    case "hasNeeded": .flag(!needed.shown.isEmpty)
    case "needed": .list(needed.shown)
    case "ways": .list(ways) { ["wayPath": .text($0.path), "wayWords": .text($0.words)] }
    case "hasWays": .flag(!ways.isEmpty)
    case "hasMore": .flag(!needed.rest.isEmpty)
    case "moreCount": .text(moreCount)
    case "more": .list(Array(needed.rest.prefix(Self.mostMore)))
    case "isRecorded": .flag(isRecorded)
    case "cards":
      .list(health.prefix(Self.most).map { CatalogCard(folder: $0.folder, context: context) })
    case "hasFailed": .flag(health.contains { $0.answers.all[.failed] > 0 })
    case "hasToCheck": .flag(health.contains { $0.answers.all[.toCheck] > 0 })
    case "hasAdChoicesFailed": .flag(health.contains { $0.answers.adChoices[.failed] > 0 })
    case "hasErrors": .flag(health.contains { $0.findings.errors > 0 })
    case "hasFormats": .flag(!health.isEmpty)
    case "formats": .list(Array(health.prefix(Self.most)))
    case "formatsPath": .text(SiteMap.formats)
    case "formatsLeftOut":
      .optional(
        health.count > Self.most
          ? "\(NumberText.grouped(Self.most)) of \(NumberText.grouped(health.count)) formats, the worst."
          : nil)
    case "changes": .part(publication.changes.map { OverviewChanges(published: $0) })
    case "hasUnread": .flag(!publication.catalog.unreadDefinitions.isEmpty)
    case "unread":
      .list(publication.catalog.unreadDefinitions.map { UnreadPage(file: $0, context: context) })
    case "hasOtherFindings": .flag(!otherFindings.shown.isEmpty)
    case "hasFewOtherFindings": .flag(otherFindings.shown.count <= Self.mostOtherFindings)
    case "otherRanks": .list(otherRanks) { ["rule": .text($0.rule.rawValue), "rankPath": .text($0.path)] }
    default: otherFindings.value(name)
    }
  }

  /// The page's title: the build's outcome with its first reason, and the ads that failed in production.
  private var verdict: String {
    [outcome, publication.failureInProduction].compactMap(\.self).joined(separator: ". ")
  }

  /// The rules with findings outside the formats, the worst first, and the place of each in the list of findings.
  private var otherRanks: [(rule: RuleID, path: String)] {
    Set(otherFindings.shown.map(FindingRank.init)).sorted().map {
      ($0.rule, context.findingOrder.path(to: $0))
    }
  }

  private var outcome: String {
    if let reason = publication.failures.first { return "The build fails: \(reason.found)" }
    return isRecorded
      ? "The build passes" : "\(NumberText.count(health.count, "ad format")), and the build passes"
  }

  private var reasons: String {
    isFailed
      ? publication.failures.map(\.words).joined(separator: "; ").capitalizedFirst : "No reason to fail"
  }

  /// Maximum causes that are named without a row of their own.
  private static let mostMore = 6

  private var moreCount: String {
    let count = NumberText.count(needed.rest.count, "more cause")
    return needed.rest.count > Self.mostMore ? "\(count), the worst \(Self.mostMore) of them" : count
  }

  /// The counts of warnings, notes and findings to review, in words: `2 warnings besides.`
  private var otherCounts: String {
    var others = counts
    (others.errors, others.reviews) = (0, 0)
    var words = others.total == 0 ? [] : others.chips.map(\.label)
    // The figures beside this sentence count what is to check in ads.
    if counts.reviews > 0 { words.append(NumberText.toCheck(findings: counts.reviews)) }
    return words.isEmpty ? "Nothing else was found." : words.joined(separator: ", ") + " besides."
  }

  /// The numbers of formats and sessions read, the days of the recordings, and the commit.
  private var facts: [String] {
    let kinds = Set(health.map(\.folder.facts.kind)).count
    let recordings = publication.recordings
    let unread = publication.catalog.unreadDefinitions.count
    let skipped = recordings.reduce(0) { $0 + $1.linesSkipped }
    return [
      "\(NumberText.count(health.count, "format")) of \(NumberText.count(kinds, "kind"))",
      unread > 0 ? "\(NumberText.count(unread, "definition")) could not be read" : nil,
      isRecorded || !recordings.isEmpty
        ? "\(NumberText.count(publication.sessionCount, "session")) in "
          + NumberText.count(recordings.count, "recording") : "nothing was recorded yet",
      skipped > 0 ? "\(NumberText.count(skipped, "line")) skipped" : nil,
      publication.daysText,
      publication.commit.map { "commit \($0)" },
    ].compactMap(\.self)
  }

  private var figures: [LabelledFigure] {
    guard isRecorded else { return [signedOff] }
    return [
      figure("\(publication.adNoun.capitalizedFirst)s, each once", evidence.ofAds) { .verdict($0) },
      figure("AdChoices", evidence.ofAdChoices) { .question(.adChoices, $0) },
      signedOff, lastRecording,
    ]
  }

  /// - Parameter filter: returns the filter of the list of ads for an answer.
  private func figure(
    _ label: String, _ ads: AnsweredAds, _ filter: (Answer) -> AdFilter
  ) -> LabelledFigure {
    let (failed, toCheck, asked) = (ads.all[.failed], ads.all[.toCheck], ads.all.asked)
    guard asked > 0 else {
      return LabelledFigure(label: label, figure: "–", remark: "not recorded")
    }
    let worst: (Answer, Int) =
      failed > 0
      ? (.failed, failed)
      : toCheck > 0 ? (.toCheck, toCheck) : (.confirmed, ads.all[.confirmed] + ads.all[.confirmedByPerson])
    var figure = LabelledFigure(
      label: label, figure: "\(NumberText.grouped(worst.1)) \(worst.0.words)", tone: Chip(worst.0).tone,
      remark: [
        ads.split(.failed),
        ads.all.confirmedWords(publication.adNoun),
      ].compactMap(\.self).joined(separator: "; "),
      path: SiteMap.ads(asking: [filter(worst.0)]))
    if failed > 0, toCheck > 0 {
      figure.toCheck = ("\(NumberText.grouped(toCheck)) to check", SiteMap.ads(asking: [filter(.toCheck)]))
    }
    return figure
  }

  /// The list of all ads to check if not all of their causes are shown, and the places of the compliance report that answer
  /// what is asked most, as far as it has them.
  private var ways: [(path: String, words: String)] {
    let list =
      needed.toCheck.isEmpty
      ? [] : [(path: SiteMap.ads(asking: [.verdict(.toCheck)]), words: "all ads to check")]
    guard context.reports.contains(where: { $0.name == "compliance" }) else { return list }
    let (answers, page) = (publication.tallies.answers, SiteMap.page(ofReport: "compliance"))
    let places: [(Bool, String, String)] = [
      (!answers.byVersion.isEmpty, page + "#since", "since which version"),
      (answers.total.all[.toCheck] > 0, page + "#check", "what to check by hand"),
      (
        evidence.adChoices.ads > 0, SiteMap.page(ofReport: ComplianceReport.adsName) + "#by-country",
        "AdChoices by country"
      ),
    ]
    return list + places.filter(\.0).map { ($0.1, $0.2) }
  }

  private var signedOff: LabelledFigure {
    let tones = health.map { $0.signOff?.tone }
    func count(_ tone: String?) -> Int { tones.count { $0 == tone } }
    let others = [
      (count("warning"), "lapsed"), (count("error"), "rejected"), (count("review"), "unclear or conditional"),
      (count(nil), "never"),
    ]
    return LabelledFigure(
      label: "Signed off",
      figure: "\(NumberText.grouped(count("pass"))) of \(NumberText.grouped(health.count))",
      remark: others.filter { $0.0 > 0 }.map { "\(NumberText.grouped($0.0)) \($0.1)" }.joined(separator: ", ")
    )
  }

  private var lastRecording: LabelledFigure {
    if publication.selectedAds != nil {
      return LabelledFigure(
        label: "Last selected ad", figure: publication.days?.upperBound.description ?? "–", remark: "UTC",
        path: SiteMap.sessions)
    }
    let time = publication.recordings.compactMap(\.lastTime).max()
    return LabelledFigure(
      label: "Last recording", figure: time?.day.description ?? "–",
      remark: time.map {
        "\($0.description.dropFirst($0.day.description.utf8.count + 1).prefix("21:41".count)) UTC"
      }
        ?? "not recorded",
      path: time.map { _ in SiteMap.sessions })
  }
}

/// The changes since an earlier version in a few lines.
private struct OverviewChanges: ViewModel {
  let published: PublishedChanges

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "changesSince": .text(published.since)
    case "changesSummary": .text(ChangesWords.summary(published.changes))
    case "changesPath": .text(SiteMap.changes)
    default: nil
    }
  }
}
