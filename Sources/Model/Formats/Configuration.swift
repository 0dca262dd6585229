package import Basics

/// Whether the publisher is an online platform in the sense of the DSA.
package enum PlatformStatus: String, CaseIterable, Sendable { case yes, no, unknown }

/// From which severity on findings decide the exit code.
package enum FailLevel: String, CaseIterable, Sendable {
  case error, warning, note, never

  /// Whether a failure of this severity counts.
  package func includes(_ severity: Severity) -> Bool {
    switch self {
    case .error: severity >= .error
    case .warning: severity >= .warning
    case .note: true
    case .never: false
    }
  }
}

/// What `rules:` says of one rule.
package enum RuleSetting: Hashable, Sendable {
  case off
  case severity(Severity)
}

/// Where a setting comes from.
package enum SettingOrigin: Hashable, Sendable {
  case file(Location)
  /// Of the command line, as it is written: `--fail-on`.
  case flag(String)
}

/// Settings for the files that a glob matches.
package struct PathSettings: Sendable {
  /// Glob relative to the configuration's folder.
  package var match: String
  package var rules: [RuleID: RuleSetting]

  package init(match: String, rules: [RuleID: RuleSetting]) {
    self.match = match
    self.rules = rules
  }
}

/// `adspec.yaml`: every field optional, so that an empty one is a valid one.
package struct Configuration: Sendable {
  package var title: String?
  /// Absolute, without a trailing `/`; `nil` keeps the site free of absolute addresses.
  package var baseURL: String?
  /// Where the files of the catalog's folder can be read, at one branch or commit, without a trailing `/`:
  /// `https://github.com/example/ads/blob/main`. A path of the catalog and `#L12` follow.
  package var repositoryURL: String?
  /// `#rrggbb`.
  package var brandColour: String?
  /// Where a picture can be opened.
  package var logo: String?
  package var failOn: FailLevel?
  package var maxWarnings: Int?
  package var platform: PlatformStatus = .unknown
  package var platformReason = ""
  package var territories = Territories()
  /// Further names by canonical key, beyond `AssetKeys.standardAliases`.
  package var aliases: [String: [String]] = [:] {
    didSet { canonicalKeysByAlias = Self.keys(byAlias: aliases) }
  }
  /// Hosts of the "About this ad" page.
  package var aboutHosts = ["adssettings.google.com"]
  /// Texts that mark something as an ad, beside `AdLabelWords`, and why each does.
  package var labels: [(text: String, reason: String)] = []
  package var rules: [RuleID: RuleSetting] = [:]
  package var paths: [PathSettings] = []
  /// Globs relative to the configuration's folder.
  package var exclude: [String] = []
  /// Whether what the repository's `.gitignore` files name is passed over.
  package var respectsGitignore = true
  /// Rules, groups and beginnings of rules' names that are run; `nil`: all.
  package var select: [String]?
  /// The same of those that are not run.
  package var ignore: [String] = []
  /// The file of accepted findings: relative to the configuration's folder, or absolute.
  package var baseline: String?
  /// Paths of the files that say it, as they were opened: those that are extended come first.
  package var files: [String] = []
  /// Of the file, as it was opened; empty without one, and for the current folder.
  package var folder = ""
  /// From the configuration's folder to the catalog, which it may lie above: empty, or ending in `/`. Globs are relative
  /// to the configuration.
  package var pathPrefix = ""
  /// Where each setting comes from, by its field (`failOn`, `dsa.platform`, `rules.image-distorted`); one that isn't here
  /// has its default.
  package var origins: [String: SettingOrigin] = [:]

  package init() {}

  /// Whether every setting has its default, of a catalog at the root of what is read.
  package var isUnset: Bool { folder.isEmpty && pathPrefix.isEmpty && origins.isEmpty }

  /// The canonical key by each of its other names. Configured names come before the standard ones; a name given to two
  /// keys belongs to the one that sorts first.
  package private(set) var canonicalKeysByAlias = Self.standardKeys

  private static let standardKeys = keys(byAlias: [:])

  /// Whether a name stands for a standard key: that itself, or another name of it.
  package func isName(_ name: String, of key: String) -> Bool {
    name == key || AssetKeys.standardAliases[key]?.contains(name) == true
      || aliases[key]?.contains(name) == true
  }

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
