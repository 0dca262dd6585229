package import AdModel
import Diagnostics

/// How an app shows ads of a format: code for both platforms with the definition's own keys and ids, what goes wrong
/// elsewhere, and what a recording of it looks like.
package struct IntegrationGuide: Sendable {
  package var platforms: [PlatformGuide]
  package var cautions: [Caution]
  /// Lines of a recording of one ad (of live formats one break) that went well.
  package var recording: String

  package init(for definition: FormatDefinition) {
    switch definition.system {
    case .customNative(let system):
      self = CustomNativeIntegration(definition: definition, system: system).guide
    case .native(let system):
      self = NativeIntegration(definition: definition, system: system).guide
    case .rewarded(let system):
      self = RewardedIntegration(definition: definition, system: system).guide
    case .liveInterstitial(let system):
      self = LiveIntegration(definition: definition, system: system).guide
    }
  }

  init(platforms: [PlatformGuide], cautions: [Caution], recording: String) {
    self.platforms = platforms
    self.cautions = cautions
    self.recording = recording
  }
}

/// What one platform's developer copies.
package struct PlatformGuide: Sendable {
  /// `ios`, `android`.
  package var id: String
  package var title: String
  package var listings: [CodeListing]

  static func iOS(_ listings: [CodeListing]) -> PlatformGuide {
    PlatformGuide(id: "ios", title: "iOS (Swift)", listings: listings)
  }

  static func android(_ listings: [CodeListing]) -> PlatformGuide {
    PlatformGuide(id: "android", title: "Android (Kotlin)", listings: listings)
  }
}

/// A piece of code.
package struct CodeListing: Sendable {
  package var title: String
  package var code: String

  init(title: String, code: String) {
    self.title = title
    self.code = code
  }
}

/// What goes wrong otherwise, and who says so.
package struct Caution: Sendable {
  package var text: String
  package var source: Citation
  /// Of the source, for a link.
  let address: String?

  init(text: String, source: Citation) {
    self.text = text
    self.source = source
    address = source.url.flatMap(WebAddress.safe)
  }
}
