package import Model

/// Settings of the command line, which take precedence over those of files.
package struct SettingsRequest: Sendable {
  /// A configuration to read instead of the nearest from the catalog upwards.
  package var file: String?
  /// True if no configuration is read.
  package var isIsolated = false
  /// Rules, groups or first words of rules; empty: all rules run.
  package var selected: [String] = []
  package var ignored: [String] = []
  /// `nil`: the configuration decides.
  package var respectsGitignore: Bool?
  package var failOn: FailLevel?
  package var maxWarnings: Int?

  package init() {}

  /// Overrides the settings of the files, and records the options as their origins.
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
