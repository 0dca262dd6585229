package import Model
import Basics

/// The effective settings as a configuration file that can be read again; comments name the origin of each.
package struct ConfigurationText {
  private let configuration: Configuration

  /// True if comments name the origins.
  private let namesOrigins: Bool

  package init(_ configuration: Configuration, namesOrigins: Bool = true) {
    (self.configuration, self.namesOrigins) = (configuration, namesOrigins)
  }

  package var text: String {
    var lines = general + selection
    lines.append("dsa:")
    lines.append(line("  platform: \(configuration.platform.rawValue)", "dsa.platform"))
    lines.append(line("  reason: \(YAMLText.quoted(configuration.platformReason))", "dsa.reason"))
    lines += territories
    lines += block("aliases", configuration.aliases.mapValues(YAMLText.list))
    lines.append(line("aboutHosts: \(YAMLText.list(configuration.aboutHosts))", "aboutHosts"))
    lines.append(line("labels: \(YAMLText.list(configuration.labels.map(\.text)))", "labels"))
    lines += block(
      "rules",
      configuration.rules.reduce(into: [:]) { $0[$1.key.rawValue] = Self.word($1.value) })
    lines += paths
    lines += block(
      "formats", configuration.formatTags.isEmpty ? [:] : ["tags": YAMLText.list(configuration.formatTags)])
    lines.append(line("exclude: \(YAMLText.list(configuration.exclude))", "exclude"))
    lines.append(line("respectGitignore: \(configuration.respectsGitignore)", "respectGitignore"))
    if !namesOrigins { lines = lines.map(Self.withoutOrigin) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a line without its comment. A value that may have a `#` stands in quotes, and is followed by the comment.
  private static func withoutOrigin(_ line: String) -> String {
    if line.hasPrefix("#") { return line }
    let end = line.lastIndex { $0 == "\"" }.map { line.index(after: $0) } ?? line.startIndex
    return line[end...].firstRange(of: "  #").map { String(line[..<$0.lowerBound]) } ?? line
  }

  private var general: [String] {
    [
      optional("title", configuration.title.map(YAMLText.quoted)),
      optional("baseURL", configuration.baseURL.map(YAMLText.quoted)),
      optional("repositoryURL", configuration.repositoryURL.map(YAMLText.quoted)),
    ]
      + block(
        "brand",
        ["colour": configuration.brandColour, "logo": configuration.logo]
          .compactMapValues { $0.map(YAMLText.quoted) })
      + [
        line("audience: \((configuration.audience ?? .internal).rawValue)", "audience"),
        line("failOn: \((configuration.failOn ?? .error).rawValue)", "failOn"),
        optional("maxWarnings", configuration.maxWarnings.map(String.init)),
        optional("baseline", configuration.baseline.map(YAMLText.quoted)),
      ]
  }

  private var selection: [String] {
    [line("select: \(YAMLText.list(configuration.select ?? ["all"]))", "select"), ignored]
  }

  /// The line with the ignored rules and groups. Each name may come from a file or from the command line.
  private var ignored: String {
    let origins = configuration.ignore.map { origin("ignore.\($0)") }
    let comment = origins.isEmpty ? origin("ignore") : origins.uniqued().joined(separator: ", ")
    return "ignore: \(YAMLText.list(configuration.ignore))  # \(comment)"
  }

  /// The lines for groups of countries that the settings change. The widest group comes first, because a change to one
  /// group can change others.
  private var territories: [String] {
    let standard = Territories()
    let groups = [
      ("consent", configuration.territories.consent, standard.consent),
      ("EEA", configuration.territories.eea, standard.eea), ("EU", configuration.territories.eu, standard.eu),
    ]
    let changed = groups.filter { $0.1 != $0.2 }
    if changed.isEmpty { return ["territories: {}  # default"] }
    return [line("territories:", "territories")]
      + changed.map { name, countries, standard in
        let added = YAMLText.list(countries.subtracting(standard).sorted())
        let removed = YAMLText.list(standard.subtracting(countries).sorted())
        return "  \(name): {add: \(added), remove: \(removed)}"
      }
  }

  private var paths: [String] {
    if configuration.paths.isEmpty { return ["paths: []  # default"] }
    return [line("paths:", "paths")]
      + configuration.paths.map { entry in
        let rules = entry.rules.sorted { $0.key < $1.key }
          .map { "\($0.key): \(Self.word($0.value))" }.joined(separator: ", ")
        return "  - {match: \(YAMLText.quoted(entry.match)), rules: {\(rules)}}"
      }
  }

  private func block(_ name: String, _ entries: [String: String]) -> [String] {
    if entries.isEmpty { return [line("\(name): {}", name)] }
    return ["\(name):"]
      + entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { key, value in
        line("  \(YAMLText.quoted(key)): \(value)", "\(name).\(key)")
      }
  }

  /// A line for an optional setting; a comment if it isn't set.
  private func optional(_ name: String, _ value: String?) -> String {
    value.map { line("\(name): \($0)", name) } ?? "# \(name) is not set"
  }

  private func line(_ text: String, _ field: String) -> String { "\(text)  # \(origin(field))" }

  private func origin(_ field: String) -> String {
    switch configuration.origins[field] {
    case .file(let location): VisibleText.line(location.description)
    case .flag(let flag): flag
    case nil: "default"
    }
  }

  private static func word(_ setting: RuleSetting) -> String {
    switch setting {
    case .off: "off"
    case .severity(let severity): severity.rawValue
    }
  }
}
