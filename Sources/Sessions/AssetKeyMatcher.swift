package import Model
import Basics

/// Finds the assets of a format that recorded asset keys stand for. One matcher per definition serves all events.
package struct AssetKeyMatcher: Sendable {
  /// The result of matching a key.
  package struct Answer: Sendable {
    package var match: AssetKeyMatch
    package var role: AssetRole
    /// A key that is equal for all names of an asset, such as `AdChoices` and `3011`. Two ad labels that the definition
    /// declares have different identities.
    package var identity: String
    /// The standard key that the key stands for (`AssetName.standardKey`).
    package fileprivate(set) var standardKey = ""
    /// Index of the matching asset in the definition (`FormatDefinition.asset(matching:)`), the first of
    /// several with one key; `nil`: the definition doesn't declare it.
    package var place: Int?
  }

  private var exact: [String: Answer] = [:]
  /// Results by key in lower case without white space, for misspelt keys.
  private var folded: [String: Answer] = [:]
  private var declared: Set<String> = []
  private let definition: FormatDefinition?
  private let keysByAlias: [String: String]

  /// Creates a matcher. Without a definition it recognises only reserved keys, aliases and translations; all
  /// other keys are `unknown`.
  ///
  /// - Parameter keysByAlias: the canonical key of an asset by each of its other names.
  package init(definition: FormatDefinition?, keysByAlias: [String: String]) {
    (self.definition, self.keysByAlias) = (definition, keysByAlias)
    for asset in definition?.assets ?? [] {
      declared.insert(asset.key.value)
      let canonical = keysByAlias[asset.key.value] ?? asset.key.value
      let answer = Answer(.declared(asset), key: canonical, type: asset.type.value)
      add(answer, for: asset.key.value)
      addFolded(answer, for: asset.key.value)
    }
    for key in AssetKeys.reserved {
      let answer = Answer(.standard(key), key: key)
      add(answer, for: key)
      addFolded(answer, for: key)
    }
    for (alias, key) in keysByAlias {
      // A canonical key may be declared with a type that differs from the one that its name implies.
      let type = definition?.asset(key)?.type.value
      add(Answer(.standard(key), key: key, type: type), for: alias)
    }
    for extra in definition?.native?.mediation?.extraAssets ?? [] {
      add(Answer(.extra, key: extra.ours.value), for: extra.ours.value)
    }
    if let definition {
      exact = exact.mapValues { $0.placed(in: definition) }
      folded = folded.mapValues { $0.placed(in: definition) }
    }
  }

  package func match(_ key: String) -> Answer {
    var answer = bestMatch(key)
    let name = answer.match.name(of: key)
    answer.standardKey = keysByAlias[name] ?? name
    return answer
  }

  private func bestMatch(_ key: String) -> Answer {
    if let answer = exact[key] { return answer }
    if let answer = folded[AssetKeys.folded(key)] { return answer }
    let translated = AssetKeys.standardKeys(translatedAs: key)
    if let standard = translated.first(where: declared.contains) ?? translated.first {
      let meant = exact[standard]
      let answer = Answer(
        match: .localized(of: standard), role: meant?.role ?? .other, identity: meant?.identity ?? standard)
      return definition.map(answer.placed) ?? answer
    }
    return Answer(.unknown, key: key)
  }

  /// Returns the text that the definition declares for the label that a key stands for; `nil` if it declares none.
  func label(_ answer: Answer) -> String? { definition?.asset(matching: answer.match)?.label?.value }

  private mutating func add(_ answer: Answer, for key: String) {
    if exact[key] == nil { exact[key] = answer }
  }

  private mutating func addFolded(_ answer: Answer, for key: String) {
    var answer = answer
    answer.match = .caseDiffers(from: key)
    let folded = AssetKeys.folded(key)
    if self.folded[folded] == nil { self.folded[folded] = answer }
  }
}

extension AssetKeyMatcher.Answer {
  fileprivate func placed(in definition: FormatDefinition) -> Self {
    var answer = self
    let asset = definition.asset(matching: match)
    guard let asset else { return answer }
    answer.place = definition.place(ofKey: asset.key.value)
    answer.identity = asset.key.value
    return answer
  }

  fileprivate init(_ match: AssetKeyMatch, key: String, type: AssetType? = nil) {
    self.match = match
    role = AssetRole(type: type, key: key)
    identity =
      switch role {
      case .adChoices: AssetKeys.adChoices
      case .badge: AssetKeys.adBadge
      case .media: AssetKeys.media
      case .other: key
      }
  }
}

extension AssetRole {
  /// Creates the role that the declared type implies, else the one that the canonical key implies.
  fileprivate init(type: AssetType?, key: String) {
    switch type {
    case .adChoices: self = .adChoices
    case .badge: self = .badge
    case .video: self = .media
    default:
      switch key {
      case AssetKeys.adChoices: self = .adChoices
      case AssetKeys.adBadge: self = .badge
      case AssetKeys.media: self = .media
      default: self = .other
      }
    }
  }
}

extension FormatDefinition {
  /// Returns the asset that a recorded key stands for; `nil` if the format doesn't declare it.
  package func asset(matching match: AssetKeyMatch) -> Asset? {
    switch match {
    case .declared(let asset): asset
    case .standard(let key), .caseDiffers(from: let key), .localized(of: let key):
      asset(key) ?? assets.first { $0.type.value == Self.type(ofReserved: key) }
    case .extra, .unknown: nil
    }
  }

  private static func type(ofReserved key: String) -> AssetType? {
    switch key {
    case AssetKeys.adChoices: .adChoices
    case AssetKeys.adBadge: .badge
    case AssetKeys.media: .video
    default: nil
    }
  }
}

extension AssetKeyMatch {
  /// Returns the name under which a recorded key is counted: the matched declared or standard key, else the key itself.
  package func name(of key: String) -> String {
    switch self {
    case .declared(let asset): asset.key.value
    case .standard(let key), .caseDiffers(from: let key), .localized(of: let key): key
    case .extra, .unknown: key
    }
  }
}
