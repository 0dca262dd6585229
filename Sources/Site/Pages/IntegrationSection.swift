import Reports
import Model
import Basics
import Simulation

/// The integration guide of a format: code for both platforms, cautions, and a sample recording.
struct IntegrationSection: ViewModel {
  let guide: IntegrationGuide
  let recording: String

  init(_ definition: FormatDefinition) {
    guide = IntegrationGuide(for: definition)
    recording = SimulatedRecording.sample(of: definition)
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "platforms": .platforms(guide.platforms)
    case "cautions":
      .list(guide.cautions) { caution in
        [
          "cautionText": .text(caution.text), "cautionSource": .text(caution.source.text),
          "cautionURL": .optional(caution.address),
        ]
      }
    case "recordingCode": .code(recording)
    case "recorderPath": .text(SiteMap.recorder)
    default: nil
    }
  }
}

/// The page with the recorder that the code of every format calls, for each platform.
struct RecorderPage: ViewModel {
  func value(_ name: TemplateName) -> TemplateValue? {
    name == "platforms" ? .platforms(IntegrationGuide.recorder) : nil
  }
}

extension TemplateValue {
  fileprivate static func platforms(_ platforms: [PlatformGuide]) -> TemplateValue {
    .list(platforms) { platform in
      [
        "platform": .text(platform.id), "platformTitle": .text(platform.title),
        "library": .text(platform.library), "recorderID": .text(platform.recorderID),
        "listings": .list(platform.listings) { listing in
          ["listingTitle": .text(listing.title), "listingCode": .listing(listing)]
        },
      ]
    }
  }
}
