import AdModel

/// What every preview page has.
struct PreviewHead: Sendable {
  var title: String
  var words: PreviewWords

  init(format: FormatDefinition, state: PreviewState, words: PreviewWords) {
    title = "\(format.name): \(state.title(isRightToLeft: words.direction == "rtl"))"
    self.words = words
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "language": .text(words.language)
    case "direction": .text(words.direction)
    case "title": .text(title)
    case "stylesheet": .text("../../../assets/preview.css")
    case "adLabel": .text(words.advertisement)
    default: nil
    }
  }
}

struct PreviewPicture: ViewModel {
  var source: String
  var alt: String
  var size: (width: String, height: String)?

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "source": .text(source)
    case "alt": .text(alt)
    case "size": .part(size.map { PictureSize(width: $0.width, height: $0.height) })
    default: nil
    }
  }
}

struct PictureSize: ViewModel {
  var width: String
  var height: String

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "width": .text(width)
    case "height": .text(height)
    default: nil
    }
  }
}

struct PreviewVideo: ViewModel {
  var poster: PreviewPicture?
  var playLabel: String

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "poster": .part(poster)
    case "playLabel": .text(playLabel)
    default: nil
    }
  }
}

struct PreviewAdChoices: ViewModel {
  var corner: Corner
  /// Points, as text.
  var width: String
  var height: String

  /// Where and how large Google's SDKs draw it unless told otherwise (support.google.com/admanager/answer/2695279).
  static let standard = PreviewAdChoices(corner: .topRight, width: "19", height: "15")

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "corner": .text(corner.rawValue)
    case "width": .text(width)
    case "height": .text(height)
    default: nil
    }
  }
}

struct PreviewFact: ViewModel {
  var name: String
  var value: String

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "name": .text(self.name)
    case "value": .text(value)
    default: nil
    }
  }
}

/// A star rating, 0–5, drawn to the nearest star.
struct PreviewStars: ViewModel {
  var number: String

  init(_ number: String) { self.number = number }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "number": return .text(number)
    case "drawn":
      let stars = min(5, max(0, Int((Double(number) ?? 0).rounded())))
      return .text(String(repeating: "★", count: stars) + String(repeating: "☆", count: 5 - stars))
    default: return nil
    }
  }
}

struct NativePreviewModel: ViewModel {
  var head: PreviewHead
  var words: PreviewWords
  var video: PreviewVideo?
  var image: PreviewPicture?
  var hollow: String?
  var badge: String?
  var advertiser: String?
  var icon: PreviewPicture?
  var headline: String?
  var texts: [String] = []
  var stars: PreviewStars?
  var facts: [PreviewFact] = []
  var callToAction: String?
  var adChoices: PreviewAdChoices?
  var notes: [String] = []

  init(head: PreviewHead, words: PreviewWords) {
    self.head = head
    self.words = words
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "video": .part(video)
    case "image": .part(image)
    case "hollow": .optional(hollow)
    case "badge": .optional(badge)
    case "advertiser": .optional(advertiser)
    case "icon": .part(icon)
    case "headline": .optional(headline)
    case "texts": .texts(texts)
    case "stars": .part(stars)
    case "hasFacts": .flag(!facts.isEmpty)
    case "facts": .list(facts)
    case "callToAction": .optional(callToAction)
    case "adChoices": .part(adChoices)
    case "notes": .texts(notes)
    default: head.value(name)
    }
  }
}
