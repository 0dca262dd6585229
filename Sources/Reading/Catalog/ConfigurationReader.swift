package import Model
package import Basics

/// One configuration file (`adspec.yaml`), not yet merged with the files that it extends. `ConfigurationSchema` defines
/// its fields. An empty file is valid.
package struct ConfigurationReader {
  /// Diagnostics in the order of their positions in the file.
  package let diagnostics: [Diagnostic]
  private let file: String
  private let fields: AuthoredFields?

  /// - Parameter knownRules: the rules that `rules` may name.
  package init(_ content: [UInt8], file: String, knownRules: KnownRules) {
    self.file = file
    let document = YAMLDocument(content, file: file)
    var reader = AuthoredReader(file: file, isComplete: document.isComplete)
    let schema = ConfigurationSchema.configuration(rules: knownRules.ids)
    fields = document.root.flatMap { reader.fields($0, schema, at: nil) }
    if let fields { reader.refuseSilencing(in: fields, knownRules) }
    diagnostics = (document.diagnostics + reader.diagnostics).sorted {
      $0.violation.location < $1.violation.location
    }
  }

  /// The path of the file that this one extends, as written.
  var extends: Located<String>? { fields?.text("extends") }

  /// The logo's path, as written.
  var logo: Located<String>? { fields?.object("brand")?.text("logo") }

  /// The baseline's path, as written.
  var baseline: Located<String>? { fields?.text("baseline") }

  /// Merges this file's settings over `base`. A field replaces that of `base`; `rules`, `aliases` and `territories` are
  /// merged by entry, and `paths` are appended.
  package func configuration(over base: Configuration) -> Configuration {
    guard let fields else { return base }
    var configuration = base
    configuration.apply(fields)
    configuration.note(fields, in: file)
    return configuration
  }
}

extension AuthoredReader {
  /// Reports settings that silence a rule which can't be silenced: rules about evidence that a law requires can't be
  /// switched off or lowered, neither everywhere nor for some paths.
  fileprivate mutating func refuseSilencing(in fields: AuthoredFields, _ rules: KnownRules) {
    for setting in fields.ruleSettings {
      guard let least = rules.leastSeverities[RuleID(rawValue: setting.key.value)],
        let word = setting.value?.asText, Severity(rawValue: word.value).map({ $0 < least }) ?? true
      else { continue }
      let act = word.value == "off" ? "switched off" : "lowered"
      report(
        .fieldInvalid,
        "\(Quoted(setting.key.value)) is \(Quoted(word.value)), and this rule can't be \(words: act); its severity is at least \(words: least.rawValue).",
        at: word.range,
        help:
          "Write \(Quoted(least.rawValue)), or remove the entry. What is left out of a report stands under 'exclude', which the report names."
      )
    }
  }
}

extension AuthoredFields {
  /// The entries of all `rules` fields: that of the whole file, and those in `paths`.
  fileprivate var ruleSettings: [AuthoredEntry] {
    map("rules")
      + (list("paths")?.value ?? []).flatMap { item -> [AuthoredEntry] in
        if case .object(let entry) = item.value { entry.map("rules") } else { [] }
      }
  }
}

extension Configuration {
  fileprivate mutating func apply(_ fields: AuthoredFields) {
    title = fields.text("title")?.value ?? title
    baseURL = fields.text("baseURL").map { Self.withoutSlashes($0.value) } ?? baseURL
    repositoryURL = fields.text("repositoryURL").map { Self.withoutSlashes($0.value) } ?? repositoryURL
    let brand = fields.object("brand")
    brandColour = brand?.text("colour")?.value ?? brandColour
    logo = brand?.text("logo")?.value ?? logo
    audience = fields.choice("audience")?.value ?? audience
    failOn = fields.choice("failOn")?.value ?? failOn
    maxWarnings = fields.integer("maxWarnings")?.value ?? maxWarnings
    select = fields.texts("select")?.value.map(\.value) ?? select
    ignore = fields.texts("ignore")?.value.map(\.value) ?? ignore
    respectsGitignore = fields.boolean("respectGitignore")?.value ?? respectsGitignore
    baseline = fields.text("baseline")?.value ?? baseline
    let dsa = fields.object("dsa")
    platform = dsa?.choice("platform")?.value ?? platform
    platformReason = dsa?.text("reason")?.value ?? platformReason
    for entry in fields.map("territories") { change(territories: entry) }
    for entry in fields.map("aliases") { aliases[entry.key.value] = entry.value?.texts }
    aboutHosts = fields.texts("aboutHosts")?.value.map(\.value) ?? aboutHosts
    labels += (fields.list("labels")?.value ?? []).compactMap { item in
      guard case .object(let entry) = item.value, let text = entry.text("text") else { return nil }
      return (text.value, entry.text("reason")?.value ?? "")
    }
    rules.merge(Self.settings(fields.map("rules"))) { $1 }
    paths += (fields.list("paths")?.value ?? []).compactMap { item in
      guard case .object(let entry) = item.value, let match = entry.text("match") else { return nil }
      return PathSettings(match: match.value, rules: Self.settings(entry.map("rules")))
    }
    exclude = fields.texts("exclude")?.value.map(\.value) ?? exclude
    formatTags = fields.object("formats")?.texts("tags")?.value.map(\.value) ?? formatTags
  }

  /// Records the file and the range in which each setting was made.
  fileprivate mutating func note(_ fields: AuthoredFields, in file: String) {
    for (name, value) in fields.readable {
      origins[name] = .file(Location(file: file, range: value.range))
      switch value.value {
      case .object(let inner):
        for (field, value) in inner.readable {
          origins["\(name).\(field)"] = .file(Location(file: file, range: value.range))
        }
      case .map(let entries):
        for entry in entries {
          origins["\(name).\(entry.key.value)"] = .file(Location(file: file, range: entry.key.range))
        }
      case .list(let items):
        for item in items {
          if let text = item.asText {
            origins["\(name).\(text.value)"] = .file(Location(file: file, range: text.range))
          }
        }
      case .text, .boolean, .integer, .number: continue
      }
    }
  }

  /// Changes a group of territories. The EU lies in the EEA, and the EEA in the region of the consent policy. Additions
  /// therefore also apply to the wider groups, removals to the narrower ones.
  private mutating func change(territories entry: AuthoredEntry) {
    guard case .object(let change) = entry.value?.value else { return }
    let groups: [WritableKeyPath<Territories, Set<String>>] = [\.eu, \.eea, \.consent]
    let names = ["EU", "EEA", "consent"]
    guard let place = names.firstIndex(of: entry.key.value) else { return }
    let added = (change.texts("add")?.value ?? []).map { Territories.normalised($0.value) }
    let removed = (change.texts("remove")?.value ?? []).map { Territories.normalised($0.value) }
    for group in groups[place...] { territories[keyPath: group].formUnion(added) }
    for group in groups[...place] { territories[keyPath: group].subtract(removed) }
    if entry.key.value != "consent" { territories.dsa.formUnion(added) }
    territories.dsa.subtract(removed)
  }

  private static func settings(_ entries: [AuthoredEntry]) -> [RuleID: RuleSetting] {
    var settings: [RuleID: RuleSetting] = [:]
    for entry in entries {
      guard let word = entry.value?.asText?.value else { continue }
      settings[RuleID(rawValue: entry.key.value)] = Severity(rawValue: word).map(RuleSetting.severity) ?? .off
    }
    return settings
  }

  private static func withoutSlashes(_ address: String) -> String {
    var address = address
    while address.last == "/" { address.removeLast() }
    return address
  }
}

extension Located<AuthoredValue> {
  fileprivate var texts: [String]? {
    guard case .list(let items) = value else { return nil }
    return items.compactMap { $0.asText?.value }
  }
}
