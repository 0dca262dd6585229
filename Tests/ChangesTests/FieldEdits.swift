import Changes
import Testing

/// An edit of one field of a definition, and the change that the comparison must report.
struct FieldEdit: CustomTestStringConvertible {
  /// The definition as it stands before.
  var base: String
  var from: String
  var to: String
  /// The expected `FieldChange.field`.
  var field: String
  var words: String
  var weight: ChangeWeight
  /// The expected weight of the reverse change.
  var back: ChangeWeight

  init(
    _ base: String, _ from: String, _ to: String, _ field: String, _ words: String, _ weight: ChangeWeight,
    back: ChangeWeight
  ) {
    (self.base, self.from, self.to, self.field) = (base, from, to, field)
    (self.words, self.weight, self.back) = (words, weight, back)
  }

  var testDescription: String { "\(field): \(words)" }

  static let all = customNative + assets + native + rewarded + live

  private static let customNative = [
    Self(
      card, "kind: customNative", "kind: native", "kind", "native, was customNative", .breaking,
      back: .breaking),
    Self(card, #"id: "1""#, #"id: "2""#, "id", "2, was 1", .breaking, back: .breaking),
    Self(card, "name: Card", "name: A card", "name", "A card, was Card", .notes, back: .notes),
    Self(card, "summary: One.", "summary: Two.", "summary", "Two., was One.", .notes, back: .notes),
    Self(
      card, "status: draft", "status: draft\nowner: Sales", "owner", "added: Sales", .notes, back: .notes),
    Self(
      card, "status: draft", "status: draft\ntags: [feed]", "tags", "added: [feed]", .notes, back: .notes),
    Self(
      card, "status: draft", "status: deprecated", "status", "deprecated, was draft", .compatible,
      back: .compatible),
    Self(
      card, "inventory: any", "inventory: reservation", "inventory", "added: reservation", .breaking,
      back: .compatible),
    Self(card, "[DE, FR]", "[EEA]", "territory", "[EEA], was [DE, FR]", .compatible, back: .breaking),
    Self(card, "[/1/a]", "[/1/a, /1/b]", "adUnits", "[/1/a, /1/b], was [/1/a]", .compatible, back: .breaking),
    Self(
      card, "video: {}", "video: {fallback: Picture}", "video.fallback", "added: Picture", .breaking,
      back: .compatible),
    Self(card, "video: {}", "", "video", "false, was true", .breaking, back: .compatible),
    Self(
      card, "clicks: {}", "clicks: {}\nlayout: [Picture]", "layout", "added: [Picture]", .notes, back: .notes),
    Self(
      card, "clicks: {}", "clicks: {customHandler: true}", "clicks.customHandler", "true, was false",
      .breaking,
      back: .breaking),
  ]

  private static func asset(
    _ from: String, _ to: String, _ field: String, _ words: String, _ weight: ChangeWeight, back: ChangeWeight
  ) -> Self {
    Self(card, from, to, "assets.\(field)", words, weight, back: back)
  }

  private static let assets = [
    asset(
      "Title: {type: text", "Title: {type: url", "Title.type", "url, was text", .breaking, back: .breaking),
    asset(
      "Title: {type: text", "Title: {type: text, required: true", "Title.required", "true, was false",
      .breaking, back: .compatible),
    asset(
      "Title: {type: text", "Title: {type: text, clickable: true", "Title.clickable", "true, was false",
      .compatible, back: .breaking),
    asset(
      "Title: {type: text", "Title: {type: text, label: T", "Title.label", "added: T", .notes, back: .notes),
    asset(
      "Title: {type: text", "Title: {type: text, description: D", "Title.description", "added: D", .notes,
      back: .notes),
    asset(
      "Title: {type: text", "Title: {type: text, default: X", "Title.default", "added: X", .compatible,
      back: .compatible),
    asset(
      "Title: {type: text", "Title: {type: text, sample: X", "Title.sample", "added: X", .notes, back: .notes),
    asset(
      "Title: {type: text", "Title: {type: text, samples: {ja: X, ar: Y}", "Title.samples",
      "added: [ar: Y, ja: X]", .notes, back: .notes),
    asset("maxLength: 60", "maxLength: 40", "Title.maxLength", "40, was 60", .breaking, back: .compatible),
    asset("maxLength: 60", "", "Title.maxLength", "removed, was 60", .compatible, back: .breaking),
    asset(
      "Picture: {type: image", "Picture: {type: image, alt: A", "Picture.alt", "added: A", .notes,
      back: .notes),
    asset(
      "Picture: {type: image", #"Picture: {type: image, ratio: "1.91:1""#, "Picture.ratio", "added: 1.91:1",
      .breaking, back: .compatible),
    asset("minWidth: 100", "minWidth: 200", "Picture.minWidth", "200, was 100", .breaking, back: .compatible),
    asset(
      "Picture: {type: image", "Picture: {type: image, minHeight: 5", "Picture.minHeight", "added: 5",
      .breaking, back: .compatible),
    asset(
      "Picture: {type: image", "Picture: {type: image, maxWidth: 900", "Picture.maxWidth", "added: 900",
      .breaking, back: .compatible),
    asset(
      "Picture: {type: image", "Picture: {type: image, maxHeight: 900", "Picture.maxHeight", "added: 900",
      .breaking, back: .compatible),
    asset(
      "[300x250]", "[300x250, 320x50]", "Picture.sizes", "[300x250, 320x50], was [300x250]", .compatible,
      back: .breaking),
    asset(
      "maxBytes: 9000", "maxBytes: 8000", "Picture.maxBytes", "8000, was 9000", .breaking, back: .compatible),
    asset(
      "Film: {type: video", "Film: {type: video, minDurationMs: 6000", "Film.minDurationMs", "added: 6000",
      .breaking, back: .compatible),
    asset(
      "Film: {type: video", "Film: {type: video, maxDurationMs: 6000", "Film.maxDurationMs", "added: 6000",
      .breaking, back: .compatible),
    asset(
      "[image/png]", "[image/png, image/jpeg]", "Picture.mimeTypes",
      "[image/png, image/jpeg], was [image/png]", .compatible, back: .breaking),
    asset(
      "mimeTypes: [image/png]", "", "Picture.mimeTypes", "removed, was [image/png]", .compatible,
      back: .breaking),
    asset("choices: [a]", "choices: [a, b]", "Tone.choices", "[a, b], was [a]", .compatible, back: .breaking),
    asset(
      "Tone: {type: list", "Tone: {type: list, allowOtherChoices: true", "Tone.allowOtherChoices",
      "true, was false", .compatible, back: .breaking),
    asset(
      "corner: topLeft", "corner: topRight", "AdChoices.corner", "topRight, was topLeft", .breaking,
      back: .breaking),
    asset("corner: topLeft, ", "", "AdChoices.corner", "removed, was topLeft", .compatible, back: .breaking),
    asset(
      "height: 20", "height: 20, width: 30", "AdChoices.width", "30, was 19", .breaking, back: .compatible),
    asset("height: 20", "height: 30", "AdChoices.height", "30, was 20", .breaking, back: .compatible),
  ]

  static let card = """
    kind: customNative
    id: "1"
    name: Card
    summary: One.
    status: draft
    inventory: any
    territory: [DE, FR]
    adUnits: [/1/a]
    video: {}
    clicks: {}
    assets:
      Title: {type: text, maxLength: 60}
      Picture: {type: image, minWidth: 100, sizes: [300x250], maxBytes: 9000, mimeTypes: [image/png]}
      Film: {type: video}
      Tone: {type: list, choices: [a]}
      AdChoices: {type: adChoices, corner: topLeft, height: 20}

    """
}
