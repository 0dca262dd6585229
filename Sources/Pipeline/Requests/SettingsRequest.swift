package import Model

/// Settings from the command line. They take precedence over those in files.
package struct SettingsRequest: Sendable {
  /// Path of a configuration file; `nil`: the nearest from the catalog's folder upwards.
  package var file: String?
  /// True if no configuration is read.
  package var isIsolated = false
  /// Names of rules or of their groups, or the first words of rules' names (`asset-key`); empty: all rules run.
  package var selected: [String] = []
  package var ignored: [String] = []
  /// True if paths that `.gitignore` names are skipped; `nil`: the configuration decides.
  package var respectsGitignore: Bool?
  package var audience: Audience?
  package var failOn: FailLevel?
  package var maxWarnings: Int?

  package init() {}

  /// Replaces the settings from files by those from the command line, and records for each the option that set it.
  func apply(to configuration: inout Configuration) {
    if !selected.isEmpty {
      configuration.select = selected
      configuration.origins["select"] = .flag("--select")
    }
    for name in ignored {
      if !configuration.ignore.contains(name) { configuration.ignore.append(name) }
      configuration.origins["ignore.\(name)"] = .flag("--ignore")
    }
    if let respectsGitignore {
      configuration.respectsGitignore = respectsGitignore
      configuration.origins["respectGitignore"] =
        .flag(respectsGitignore ? "--respect-gitignore" : "--no-respect-gitignore")
    }
    if let audience {
      configuration.audience = audience
      configuration.origins["audience"] = .flag("--audience")
    }
    if let failOn {
      configuration.failOn = failOn
      configuration.origins["failOn"] = .flag("--fail-on")
    }
    if let maxWarnings {
      configuration.maxWarnings = maxWarnings
      configuration.origins["maxWarnings"] = .flag("--max-warnings")
    }
  }
}
