import AdModel
import Diagnostics

/// How to integrate a format: code for both platforms, what to watch for, what a recording looks like.
struct IntegrationSection: ViewModel {
  let guide: IntegrationGuide

  init(_ definition: FormatDefinition) { guide = IntegrationGuide(for: definition) }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "platforms": .list(guide.platforms.map(PlatformItem.init))
    case "cautions": .list(guide.cautions.map(CautionItem.init))
    case "recordingCode": .code(guide.recording)
    case "recorderPath": .text(SiteMap.recorder)
    default: nil
    }
  }
}

/// What the code of every format calls, for each platform.
struct RecorderPage: ViewModel {
  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "platforms": .list(RecorderListing.platforms.map(PlatformItem.init))
    default: nil
    }
  }
}

private struct PlatformItem: ViewModel {
  let platform: PlatformGuide

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "platform": .text(platform.id)
    case "platformTitle": .text(platform.title)
    case "listings": .list(platform.listings.map(ListingItem.init))
    default: nil
    }
  }
}

private struct ListingItem: ViewModel {
  let listing: CodeListing

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "listingTitle": .text(listing.title)
    case "listingCode": .code(listing.code)
    default: nil
    }
  }
}

private struct CautionItem: ViewModel {
  let caution: Caution

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "cautionText": .text(caution.text)
    case "cautionSource": .text(caution.source.text)
    case "cautionURL": .optional(caution.address)
    default: nil
    }
  }
}
