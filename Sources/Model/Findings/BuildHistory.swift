/// The sums of one build, which is a line of a history.
package struct BuildSums: Hashable, Sendable {
  /// The version of the line's form that this tool writes.
  package static let formVersion = 1

  /// Counts of ads that share a value.
  package struct Row: Hashable, Sendable {
    /// The value, such as the id of a format; `nil` for ads without one.
    package var name: String?
    package var ads: AnswerCounts

    package init(name: String?, ads: AnswerCounts) { (self.name, self.ads) = (name, ads) }
  }

  /// A cause for which ads failed or are to check, or a rule that found errors or warnings in anything else.
  package struct Cause: Hashable, Sendable {
    package enum Sort: String, CaseIterable, Sendable {
      case failed, supporting, toCheck, rule

      package init(_ outcome: CauseOutcome) {
        switch outcome {
        case .fails: self = .failed
        case .atFault: self = .supporting
        case .review: self = .toCheck
        }
      }
    }

    package var sort: Sort
    /// The cause's name in the filters of the list of ads (`AdCause.name`), or the rule's id. It is the same in all builds.
    package var name: String
    /// The cause in words, without a full stop.
    package var words: String
    /// Number of ads, or of the rule's findings.
    package var count: Int

    package init(sort: Sort, name: String, words: String, count: Int) {
      self.sort = sort
      self.name = String(String.UnicodeScalarView(name.unicodeScalars.prefix(Self.longest)))
      self.words = String(String.UnicodeScalarView(words.unicodeScalars.prefix(Self.longest)))
      self.count = count
    }

    /// Maximum characters of the name and of the words, which are cut if they are longer.
    private static let longest = 1000

    /// The name and the sort, by which two builds have the same cause.
    fileprivate var identity: [String] { [sort.rawValue, name] }
  }

  /// The day of the build's outputs (`Publication.date`); `nil` if nothing in them has a time.
  package var day: Day?
  /// The commit of the inputs as given; `nil` if none was given.
  package var commit: String?
  /// The filters in words (`AdSelection.words`); `nil` without filters. Only builds with the same filters are compared.
  package var selection: String?
  /// Counts of all ads, each once, by the worst answer.
  package var ads: AnswerCounts
  /// Counts by format, sorted by id.
  package var formats: [Row]
  /// Counts by version of the app, in the order of versions.
  package var appVersions: [Row]
  /// Causes, the worst first.
  package var causes: [Cause]

  package init(
    day: Day?, commit: String?, selection: String?, ads: AnswerCounts, formats: [Row], appVersions: [Row],
    causes: [Cause]
  ) {
    (self.day, self.commit, self.selection, self.ads) = (day, commit, selection, ads)
    (self.formats, self.appVersions, self.causes) = (formats, appVersions, causes)
  }

  /// The build as the object of a preposition: `the build of 2026-11-20 (commit 1f3a)`.
  package var title: String {
    "the build" + (day.map { " of \($0)" } ?? "") + (commit.map { " (commit \($0.prefix(100)))" } ?? "")
  }
}

/// The builds of a catalog, the oldest first.
package struct BuildHistory: Hashable, Sendable {
  /// Maximum builds that are kept.
  package static let most = 500
  /// Maximum bytes of the file.
  package static let mostBytes = 16 << 20
  /// Maximum builds of a trend.
  package static let mostOfTrend = 12

  package private(set) var builds: [BuildSums]

  package init(_ builds: [BuildSums] = []) { self.builds = builds.suffix(Self.most) }

  /// Returns the history before a build: without its last build if that has the same values, because a build that is made
  /// again counts once.
  package func before(_ build: BuildSums) -> BuildHistory {
    BuildHistory(builds.last == build ? builds.dropLast() : builds)
  }

  /// Returns the history with one more build. The oldest is dropped if there are more than `most`.
  package func adding(_ build: BuildSums) -> BuildHistory { BuildHistory(builds + [build]) }

  /// Returns the difference of a build from the newest one with the same filters; `nil` if there is none.
  package func comparison(with build: BuildSums) -> BuildComparison? {
    builds.last { $0.selection == build.selection }.map { BuildComparison(from: $0, to: build) }
  }

  /// Counts of the ads of each format, by id, in the last builds that have the filters of the newest build, the oldest
  /// first. A build without ads of a format has zeros. Formats without ads in these builds are missing.
  package var trends: [String: [AnswerCounts]] {
    guard let selection = builds.last.map(\.selection) else { return [:] }
    let last = builds.filter { $0.selection == selection }.suffix(Self.mostOfTrend)
    var trends: [String: [AnswerCounts]] = [:]
    for (place, build) in last.enumerated() {
      for row in build.formats {
        guard let name = row.name else { continue }
        trends[name, default: Array(repeating: AnswerCounts(), count: last.count)][place] = row.ads
      }
    }
    return trends
  }
}

/// The causes that differ between two builds.
package struct BuildComparison: Hashable, Sendable {
  /// The earlier build, in words.
  package let since: String
  /// Causes of the later build alone, in its order.
  package let new: [BuildSums.Cause]
  /// Causes of the earlier build alone, in its order.
  package let gone: [BuildSums.Cause]

  init(from earlier: BuildSums, to later: BuildSums) {
    let (before, after) = (Set(earlier.causes.map(\.identity)), Set(later.causes.map(\.identity)))
    since = earlier.title
    new = later.causes.filter { !before.contains($0.identity) }
    gone = earlier.causes.filter { !after.contains($0.identity) }
  }

  private init(since: String, new: [BuildSums.Cause], gone: [BuildSums.Cause]) {
    (self.since, self.new, self.gone) = (since, new, gone)
  }

  /// Returns the difference in the causes for which `isWanted` returns true.
  package func filtered(_ isWanted: (BuildSums.Cause) -> Bool) -> BuildComparison {
    BuildComparison(since: since, new: new.filter(isWanted), gone: gone.filter(isWanted))
  }

  /// The numbers in a sentence: `Since the build of 2026-11-20: 3 new causes, 2 gone.`
  package var sentence: String {
    let number = new.isEmpty ? "no new cause" : "\(new.count) new cause\(new.count == 1 ? "" : "s")"
    return "Since \(since): \(number), \(gone.isEmpty ? "none" : String(gone.count)) gone."
  }
}
