package import Basics

/// The publisher's status as an online platform in the sense of the DSA.
package enum PlatformStatus: String, CaseIterable, Sendable { case yes, no, unknown }

/// The readers that a site is for.
package enum Audience: String, CaseIterable, Sendable {
  /// Everybody who makes, sells, shows or reviews the ads: the site has all there is.
  case `internal`
  /// Clients and others outside: the site has formats and pages, and nothing of recordings, findings, sign-offs and code.
  case `public`
}

/// The lowest severity of findings that decides the exit code.
package enum FailLevel: String, CaseIterable, Sendable {
  case error, warning, note, never

  /// True if a failure of this severity decides the exit code.
  package func includes(_ severity: Severity) -> Bool {
    switch self {
    case .error: severity >= .error
    case .warning: severity >= .warning
    case .note: true
    case .never: false
    }
  }
}

/// The setting of one rule under `rules:`.
package enum RuleSetting: Hashable, Sendable {
  case off
  case severity(Severity)
}

/// The origin of a setting.
package enum SettingOrigin: Hashable, Sendable {
  case file(Location)
  /// A flag of the command line, as it is written: `--fail-on`.
  case flag(String)
}

/// Settings for the files that a glob matches.
package struct PathSettings: Sendable {
  /// The glob, relative to the configuration's folder.
  package var match: String
  package var rules: [RuleID: RuleSetting]

  package init(match: String, rules: [RuleID: RuleSetting]) {
    self.match = match
    self.rules = rules
  }
}

/// The configuration of a catalog, `adspec.yaml`: every field optional, so that an empty one is a valid one.
package struct Configuration: Sendable {
  package var title: String?
  /// Absolute address at which the site will be published, without a trailing `/`; `nil` keeps the site free of
  /// absolute addresses.
  package var baseURL: String?
  /// Address of the catalog's folder in a repository at one branch or commit, without a trailing `/`:
  /// `https://github.com/example/ads/blob/main`. Links append a path of the catalog and `#L12`.
  package var repositoryURL: String?
  /// Brand colour of the site, `#rrggbb`.
  package var brandColour: String?
  /// Path for opening the file of the logo.
  package var logo: String?
  package var audience: Audience?
  package var failOn: FailLevel?
  package var maxWarnings: Int?
  package var platform: PlatformStatus = .unknown
  package var platformReason = ""
  package var territories = Territories()
  /// Further names of assets by canonical key, in addition to `AssetKeys.standardAliases`.
  package var aliases: [String: [String]] = [:] {
    didSet { canonicalKeysByAlias = Self.keys(byAlias: aliases) }
  }
  /// Hosts of the "About this ad" page, to which clicks on AdChoices must lead.
  package var aboutHosts = ["adssettings.google.com"]
  /// Texts that mark something as an ad, in addition to `AdLabelWords`, with the reason for each.
  package var labels: [(text: String, reason: String)] = []
  package var rules: [RuleID: RuleSetting] = [:]
  package var paths: [PathSettings] = []
  /// Globs of the files that aren't read, relative to the configuration's folder.
  package var exclude: [String] = []
  /// Tags of the formats that are selected; empty: all are.
  package var formatTags: [String] = []
  /// True if files that the repository's `.gitignore` files name are skipped.
  package var respectsGitignore = true
  /// Rules, groups and beginnings of rules' names to run; `nil` means all.
  package var select: [String]?
  /// Rules, groups and beginnings of rules' names not to run.
  package var ignore: [String] = []
  /// The file of accepted findings: relative to the configuration's folder, or absolute.
  package var baseline: String?
  /// Paths of the configuration's files as they were opened; extended files come before those that extend them.
  package var files: [String] = []
  /// The configuration file's folder as it was opened; empty for the current folder, or if there is no file.
  package var folder = ""
  /// The path from the configuration's folder to the catalog, which may lie below it: empty, or ending in `/`. Globs
  /// are relative to the configuration's folder.
  package var pathPrefix = ""
  /// The origin of each setting, by its field (`failOn`, `dsa.platform`, `rules.image-distorted`). Settings without an
  /// origin have their defaults.
  package var origins: [String: SettingOrigin] = [:]

  package init() {}

  /// The canonical key for each alias. Configured aliases come before the standard ones; an alias of two keys belongs
  /// to the one that sorts first.
  package private(set) var canonicalKeysByAlias = Self.standardKeys

  private static let standardKeys = keys(byAlias: [:])

  private static func keys(byAlias aliases: [String: [String]]) -> [String: String] {
    var keys: [String: String] = [:]
    for table in [aliases, AssetKeys.standardAliases] {
      for (key, names) in table.sorted(by: { $0.key < $1.key }) {
        for name in names where keys[name] == nil { keys[name] = key }
      }
    }
    return keys
  }
}
