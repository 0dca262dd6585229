package import AdModel
package import Diagnostics

/// Reads `adspec.yaml`. What may stand there says `ConfigurationSchema`.
package enum ConfigurationReader {
  /// `knownRules`: those that `rules` may name. An empty file is a valid one.
  package static func read(
    _ content: [UInt8], file: String, knownRules: KnownRules
  ) -> (configuration: Configuration, mistakes: [Mistake]) {
    let document = YAMLDocument(content, file: file)
    var reader = AuthoredReader(file: file, isComplete: document.isComplete)
    var configuration = Configuration()
    let schema = ConfigurationSchema.configuration(rules: knownRules.ids)
    if let root = document.root, let fields = reader.fields(root, schema, at: nil) {
      configuration = Configuration(fields)
      reader.refuseSilencing(in: fields, knownRules)
    }
    let mistakes = document.mistakes + reader.mistakes
    return (configuration, mistakes.sorted { $0.complaint.location < $1.complaint.location })
  }
}

extension AuthoredReader {
  /// Evidence of what a law asks for is not a matter of taste: rules about it can't be switched off or lowered, neither
  /// everywhere nor for some paths.
  fileprivate mutating func refuseSilencing(in fields: AuthoredFields, _ rules: KnownRules) {
    for setting in fields.ruleSettings {
      guard let least = rules.leastSeverities[RuleID(rawValue: setting.key.value)],
        let word = setting.value?.asText, Severity(rawValue: word.value).map({ $0 < least }) ?? true
      else { continue }
      let act = word.value == "off" ? "switched off" : "lowered"
      report(
        .fieldInvalid,
        "\(Quoted(setting.key.value)) is \(Quoted(word.value)), and this rule can't be \(act); its severity is \(least.rawValue).",
        at: word.range,
        help: "Remove the entry. What is left out of a report stands under 'exclude', which the report names."
      )
    }
  }
}

extension AuthoredFields {
  /// The entries of `rules`, and of those in `paths`.
  fileprivate var ruleSettings: [AuthoredEntry] {
    map("rules")
      + (list("paths")?.value ?? []).flatMap { item -> [AuthoredEntry] in
        if case .object(let entry) = item.value { entry.map("rules") } else { [] }
      }
  }
}

extension Configuration {
  fileprivate init(_ fields: AuthoredFields) {
    self.init()
    title = fields.text("title")?.value
    baseURL = fields.text("baseURL").map { Self.withoutSlashes($0.value) }
    failOn = fields.choice("failOn")?.value
    maxWarnings = fields.integer("maxWarnings")?.value
    let dsa = fields.object("dsa")
    platform = dsa?.choice("platform")?.value ?? platform
    platformReason = dsa?.text("reason")?.value ?? platformReason
    for entry in fields.map("territories") { change(territories: entry) }
    for entry in fields.map("aliases") { aliases[entry.key.value] = entry.value?.texts }
    aboutHosts = fields.texts("aboutHosts")?.value.map(\.value) ?? aboutHosts
    rules = Self.settings(fields.map("rules"))
    paths = (fields.list("paths")?.value ?? []).compactMap { item in
      guard case .object(let entry) = item.value, let match = entry.text("match") else { return nil }
      return PathSettings(match: match.value, rules: Self.settings(entry.map("rules")))
    }
    exclude = fields.texts("exclude")?.value.map(\.value) ?? exclude
  }

  /// The EU lies in the EEA and the EEA in the region of the consent policy: a group that grows makes the wider ones grow,
  /// one that shrinks the narrower ones.
  private mutating func change(territories entry: AuthoredEntry) {
    guard case .object(let change) = entry.value?.value else { return }
    let groups: [WritableKeyPath<Territories, Set<String>>] = [\.eu, \.eea, \.consent]
    let names = ["EU", "EEA", "consent"]
    guard let place = names.firstIndex(of: entry.key.value) else { return }
    let added = (change.texts("add")?.value ?? []).map { Territories.normalised($0.value) }
    let removed = (change.texts("remove")?.value ?? []).map { Territories.normalised($0.value) }
    for group in groups[place...] { territories[keyPath: group].formUnion(added) }
    for group in groups[...place] { territories[keyPath: group].subtract(removed) }
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
