import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about the assets of a definition.
  static let definedAssets: [Rule] = [
    Rule("asset-choices-invalid", .definition(AssetChoicesInvalid.judge)),
    Rule("asset-key-invalid", .definition(AssetKeyInvalid.judge)),
    Rule("asset-key-localized", .definition(AssetKeyLocalized.judge), .ad(AssetKeyLocalized.judge)),
    Rule("asset-limit-exceeded", .definition(AssetLimitExceeded.judge)),
  ]
}

/// Reports a list asset without choices, with one choice twice, or with a default or sample outside its choices.
private enum AssetChoicesInvalid {
  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    let lists = definition.assets.filter { $0.type.value == .list }
    if lists.isEmpty { return .notApplicable }
    return .passUnless(lists.flatMap { violations(about: $0, in: definition) })
  }

  private static func violations(about list: Asset, in definition: FormatDefinition) -> [Violation] {
    let key = list.key.value
    guard let choices = list.choices, !choices.value.isEmpty else {
      return [
        Violation(
          "List \(name: key) has no choices.", at: definition.location(list.choices?.range ?? list.key.range),
          help: "Add them as 'choices: [first, second]'."
        ).about(list.key.value)
      ]
    }
    return duplicates(in: choices.value, of: list.key.value, in: definition)
      + outsiders(of: list, choices.value.map(\.value), in: definition)
  }

  private static func duplicates(
    in choices: [Located<String>], of key: String, in definition: FormatDefinition
  ) -> [Violation] {
    var first: [String: SourceRange] = [:]
    return choices.compactMap { choice in
      guard let earlier = first[choice.value] else {
        first[choice.value] = choice.range
        return nil
      }
      return Violation(
        "List \(name: key) has the choice \(name: choice.value) twice.",
        at: definition.location(choice.range),
        related: [RelatedPlace("the same choice", at: definition.location(earlier))]
      ).about(key)
    }
  }

  private static func outsiders(
    of list: Asset, _ choices: [String], in definition: FormatDefinition
  ) -> [Violation] {
    guard list.allowOtherChoices?.value != true else { return [] }
    return [("default", list.defaultValue), ("sample", list.sample)].compactMap { field, value in
      guard let value, !choices.contains(value.value) else { return nil }
      let guess = choices.nearest(to: value.value).map { "Did you mean \(name: $0)?" }
      return Violation(
        "The \(words: field) of list \(name: list.key.value) is \(name: value.value), which is none of its choices.",
        at: definition.location(value.range),
        help: guess ?? "Its choices are \(names: choices)."
      ).about(list.key.value)
    }
  }
}

/// Reports an asset key that Ad Manager refuses, or that differs from another key only by case or spaces.
private enum AssetKeyInvalid {
  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    guard definition.hasAssets else { return .notApplicable }
    var first: [String: Asset] = [:]
    var violations: [Violation] = []
    for asset in definition.assets {
      let key = asset.key.value
      if let violation = violation(aboutCharactersOf: key, at: definition.location(asset.key.range)) {
        violations.append(violation)
      } else if let earlier = first[AssetKeys.folded(key)] {
        violations.append(violation(about: asset, and: earlier, in: definition))
      }
      if first[AssetKeys.folded(key)] == nil { first[AssetKeys.folded(key)] = asset }
    }
    return .passUnless(violations)
  }

  private static func violation(aboutCharactersOf key: String, at location: Location) -> Violation? {
    if key.isEmpty { return Violation("An asset key is empty.", at: location) }
    let refused = key.filter { !isAllowed($0) }
    guard !refused.isEmpty else { return nil }
    let characters = Set(refused).sorted().map { String($0) }
    return Violation(
      "Asset key \(name: key) has \(names: characters), which Ad Manager accepts in no key.", at: location,
      help: "Keys have letters, digits, spaces, '/', '-' and '_'."
    ).about(key)
  }

  private static func violation(
    about asset: Asset, and earlier: Asset, in definition: FormatDefinition
  ) -> Violation {
    Violation(
      "Asset key \(name: asset.key.value) differs only by case or spaces from \(name: earlier.key.value).",
      at: definition.location(asset.key.range), help: "Keep one of the two keys.",
      related: [RelatedPlace("the other key", at: definition.location(earlier.key.range))]
    ).about(asset.key.value)
  }

  /// True for letters and digits of any script, and for ` /-_`. Translated keys are allowed here; the rule
  /// `asset-key-localized` reports them.
  private static func isAllowed(_ character: Character) -> Bool {
    character.isLetter || character.isWholeNumber || " /-_".contains(character)
  }
}

/// Reports an asset key that is a translation of a standard key.
private enum AssetKeyLocalized {
  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    guard definition.hasAssets else { return .notApplicable }
    return .passUnless(
      definition.assets.compactMap { asset in
        let key = asset.key.value
        guard let standard = AssetKeys.standardKeys(translatedAs: key).first else { return nil }
        return Violation(
          "Asset key \(name: key) is a translation of \(name: standard); keys are the same in every language.",
          at: definition.location(asset.key.range),
          help: "Call it \(name: standard), and put \(name: key) into 'label'."
        ).about(key, nearest: standard)
      })
  }

  static func judge(_ ad: DeclaredNativeAd) -> RuleOutcome {
    let definition = ad.definition
    let used = ad.record.usedKeys
    if used.isEmpty { return .notApplicable }
    return .passUnless(
      used.unmatched.compactMap { unmatched in
        guard case .localized(of: let standard) = unmatched.match else { return nil }
        return Violation(
          "Asset \(name: unmatched.key) was \(words: unmatched.use.rawValue): a translation of \(name: standard).",
          at: unmatched.event.location,
          help: "Use the key \(name: standard): keys are the same in every language.",
          related: [
            RelatedPlace("the format's definition", at: definition.location(definition.id.range))
          ]
        ).about(unmatched.key, nearest: standard)
      })
  }
}

/// Reports a text of a definition that is longer than Ad Manager stores.
private enum AssetLimitExceeded {
  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    guard definition.hasAssets else { return .notApplicable }
    var violations = tooLong(definition.nameField, "The format's name", limit: 255, in: definition)
    for asset in definition.assets {
      let key = asset.key.value
      let ofAsset =
        tooLong(asset.label, "The label of \(name: key)", limit: 127, in: definition)
        + tooLong(asset.description, "The description of \(name: key)", limit: 255, in: definition)
        + (asset.choices?.value ?? []).flatMap {
          tooLong($0, "A choice of \(name: key)", limit: 255, in: definition)
        }
      violations += ofAsset.map { $0.about(asset.key.value) }
    }
    return .passUnless(violations)
  }

  private static func tooLong(
    _ text: Located<String>?, _ what: Phrase, limit: Int, in definition: FormatDefinition
  ) -> [Violation] {
    guard let text, text.value.count > limit else { return [] }
    return [
      Violation(
        "\(what) is \(text.value.count) characters long; Ad Manager allows \(limit).",
        at: definition.location(text.range))
    ]
  }
}
