package import Reports
package import Model
import Basics

/// The integration guide of a format: code for both platforms with the definition's own keys and ids, and cautions about
/// common errors.
package struct IntegrationGuide: Sendable {
  package let platforms: [PlatformGuide]
  package let cautions: [Caution]

  package init(for definition: FormatDefinition) {
    self =
      switch definition.system {
      case .customNative: CustomNativeIntegration(definition: definition).guide
      case .native(let system): NativeIntegration(definition: definition, system: system).guide
      case .rewarded(let system): RewardedIntegration(definition: definition, system: system).guide
      case .liveInterstitial(let system): LiveIntegration(definition: definition, system: system).guide
      }
  }

  /// Creates a guide for iOS and Android.
  init(listings: (CodeLanguage) -> [CodeListing], cautions: [Caution]) {
    platforms = [CodePlatform.ios, .android].map {
      PlatformGuide(platform: $0, listings: listings($0.language))
    }
    self.cautions = cautions
  }

  /// Creates a guide for iOS and both of Google's SDKs for Android.
  init(nativeListings: (CodePlatform) -> [CodeListing], cautions: [Caution]) {
    platforms = CodePlatform.allCases.map {
      PlatformGuide(platform: $0, listings: nativeListings($0), namesSDK: true)
    }
    self.cautions = cautions
  }

  /// A recorder for apps that can't take the library along: about thirty lines that write a recording of version 1.
  package static let recorder = [CodePlatform.ios, .android].map { platform in
    PlatformGuide(
      platform: platform,
      listings: [
        CodeListing(
          "The recorder: a recording of version 1, line by line", "recorder", platform.language, [:])
      ])
  }
}

/// A platform with its SDK for native ads, in the order of pages. Google recommends the GMA Next-Gen SDK since July 2026
/// (developers.google.com/ad-manager/mobile-ads-sdk/android/next-gen).
enum CodePlatform: String, CaseIterable, Sendable {
  case ios
  case androidNextGen = "android-next-gen"
  case android

  var language: CodeLanguage { self == .ios ? .swift : .kotlin }

  /// Values by which the code of the two SDKs for Android differs.
  var values: ViewValues {
    let isNextGen = self == .androidNextGen
    return [
      "isNextGen": .flag(isNextGen),
      "recording": .text(isNextGen ? "GoogleNextGenRecording" : "GoogleNativeRecording"),
      "customAd": .text(isNextGen ? "CustomNativeAd" : "NativeCustomFormatAd"),
    ]
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

  /// The text between the name of an argument and its value.
  var setsArgument: String { self == .swift ? ": " : " = " }

  /// Returns a constant of one of the recorder's types: `.data` in Swift, `PictureForm.DATA` in Kotlin.
  func constant(of type: String, _ name: String) -> String {
    self == .swift ? "." + name : "\(type).\(name.uppercased())"
  }
}

/// The code listings for one platform.
package struct PlatformGuide: Sendable {
  let platform: CodePlatform
  package let listings: [CodeListing]
  /// True if the title names the SDK of two for Android.
  var namesSDK = false

  /// Identifier of the platform: `ios`, `android-next-gen` or `android`.
  package var id: String { platform.rawValue }
  var title: String {
    switch platform {
    case .ios: "iOS (Swift)"
    case .androidNextGen: "Android (Kotlin), GMA Next-Gen SDK"
    case .android: namesSDK ? "Android (Kotlin), Google Mobile Ads SDK (Legacy)" : "Android (Kotlin)"
    }
  }
  /// Identifier of the platform on the page of the recorder.
  var recorderID: String { platform == .ios ? "ios" : "android" }
  /// The recorder that the listings call: a library, or a file to take along.
  var library: String { platform == .ios ? "AdspecRecorder" : "AdspecRecorder.kt" }
}

extension CodeListing {
  init(_ title: String, _ template: String, _ language: CodeLanguage, _ model: ViewValues) {
    self.init(title: title, template: "integration/\(template).\(language.rawValue)", model: model)
  }
}

/// A warning about a common error, with its source.
package struct Caution: Sendable {
  let text: String
  let source: Citation
  /// URL of the source for a link; `nil` if it has none that is safe.
  package let address: String?

  init(_ text: String, _ source: Citation) {
    self.text = text
    self.source = source
    address = source.url.flatMap(WebAddress.safe)
  }
}

extension FormatDefinition {
  /// The first ad unit, or a placeholder; all ad units are requested in the same way.
  var exampleAdUnit: String { declared.adUnits.first?.value ?? "/network-code/ad-unit" }

  /// Values that the code templates of all kinds of formats share: literals of the programming language, texts that are
  /// safe in a comment, and type names.
  func listingValues(_ language: CodeLanguage) -> ViewValues {
    let (name, id) = (declared.name, declared.id.value)
    return [
      "formatName": .text(CodeLiteral.comment(name)), "formatID": .text(CodeLiteral.comment(id)),
      "formatType": .text(CodeLiteral.typeName(name)), "format": .text(language.literal(id)),
      "adUnit": .text(language.literal(exampleAdUnit)),
    ]
  }
}

extension TemplateValue {
  /// Returns one template section for each item. Each has a value `separator`: a comma for all items but the last.
  static func separated<Item>(_ items: [Item], _ values: (Item) -> ViewValues) -> TemplateValue {
    .list(
      items.enumerated().map { index, item in
        values(item) + ["separator": .text(index < items.count - 1 ? ", " : "")]
      })
  }
}
