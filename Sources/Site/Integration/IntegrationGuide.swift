package import Reports
package import Model
import Basics

/// How an app shows ads of a format: code for both platforms with the definition's own keys and ids, what goes wrong
/// elsewhere, and what a recording of it looks like.
package struct IntegrationGuide: Sendable {
  package let platforms: [PlatformGuide]
  package let cautions: [Caution]
  /// Lines of a recording of one ad (of live formats one break) that went well.
  package let recording: String

  package init(for definition: FormatDefinition) {
    self =
      switch definition.system {
      case .customNative(let system): CustomNativeIntegration(definition: definition, system: system).guide
      case .native(let system): NativeIntegration(definition: definition, system: system).guide
      case .rewarded(let system): RewardedIntegration(definition: definition, system: system).guide
      case .liveInterstitial(let system): LiveIntegration(definition: definition, system: system).guide
      }
  }

  init(listings: (CodeLanguage) -> [CodeListing], cautions: [Caution], recording: String) {
    platforms = CodeLanguage.allCases.map { PlatformGuide(language: $0, listings: listings($0)) }
    self.cautions = cautions
    self.recording = recording
  }

  /// The recorder that the code of every format calls: some thirty lines that write what happens as an ad session recording
  /// of version 1.
  package static let recorder = CodeLanguage.allCases.map { language in
    PlatformGuide(
      language: language,
      listings: [
        CodeListing("The recorder: a recording of version 1, line by line", "recorder", language, [:])
      ])
  }
}

/// The language of a platform's code.
enum CodeLanguage: String, CaseIterable, Sendable {
  case swift
  case kotlin = "kt"

  func literal(_ text: String) -> String {
    switch self {
    case .swift: CodeLiteral.swift(text)
    case .kotlin: CodeLiteral.kotlin(text)
    }
  }
}

/// What one platform's developer copies.
package struct PlatformGuide: Sendable {
  let language: CodeLanguage
  package let listings: [CodeListing]

  /// `ios`, `android`.
  package var id: String { language == .swift ? "ios" : "android" }
  var title: String { language == .swift ? "iOS (Swift)" : "Android (Kotlin)" }
}

extension CodeListing {
  init(_ title: String, _ template: String, _ language: CodeLanguage, _ model: ViewValues) {
    self.init(title: title, template: "integration/\(template).\(language.rawValue)", model: model)
  }
}

/// What goes wrong otherwise, and who says so.
package struct Caution: Sendable {
  let text: String
  let source: Citation
  /// Of the source, for a link.
  let address: String?

  init(_ text: String, _ source: Citation) {
    self.text = text
    self.source = source
    address = source.url.flatMap(WebAddress.safe)
  }
}

extension FormatDefinition {
  /// The first ad unit; every one is asked in the same way.
  var exampleAdUnit: String { adUnits.first?.value ?? "/network-code/ad-unit" }

  /// What listings of every kind ask for: texts are literals of the language, or safe in a comment, or names.
  func listingValues(_ language: CodeLanguage) -> ViewValues {
    [
      "formatName": .text(CodeLiteral.comment(name)), "formatID": .text(CodeLiteral.comment(id.value)),
      "formatType": .text(CodeLiteral.typeName(name)), "format": .text(language.literal(id.value)),
      "adUnit": .text(language.literal(exampleAdUnit)),
    ]
  }
}

extension TemplateValue {
  /// A section once an item, each with a `separator`: a comma behind all but the last.
  static func separated<Item>(_ items: [Item], _ values: (Item) -> ViewValues) -> TemplateValue {
    .list(
      items.enumerated().map { index, item in
        values(item) + ["separator": .text(index < items.count - 1 ? ", " : "")]
      })
  }
}
