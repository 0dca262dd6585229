import Checking
import Model
import Basics

/// Markup that the page of an author's preview (`AuthoredPreview`) or the frame around it blocks. The page's policy
/// allows styles in the page, and pictures that lie beside it or in `data:` URLs; it allows no `<base>` and no form.
/// The frame's sandbox allows no script and no refresh.
struct BlockedMarkup: Hashable {
  /// The markup as written, in quotes and at most 40 characters long: "'<script>'".
  var what: String
  /// The words that follow `what` in a message: "doesn't run: the preview's page allows no script".
  var why: String
  var help: String

  /// Returns the blocked markup of a template, in the order of the text.
  static func all(in template: String) -> [Located<BlockedMarkup>] {
    let markup = TemplateMarkup(template)
    return
      (markup.tags.flatMap { blocked($0, markup.lines) }
      + markup.styles.flatMap { blocked(inStyle: $0, markup.lines) })
      .sorted { $0.range < $1.range }
  }

  private init(_ what: some StringProtocol, _ why: String, _ help: String) {
    self.what = (what.count > 40 ? what.prefix(40) + "…" : String(what)).quoted
    (self.why, self.help) = (why, help)
  }

  private static func blocked(_ tag: MarkupTag, _ lines: MarkupLines) -> [Located<BlockedMarkup>] {
    let element = element(tag).map { Located(BlockedMarkup("<\(tag.name)>", $0.why, $0.help), at: tag.range) }
    return (element.map { [$0] } ?? []) + tag.attributes.compactMap { blocked($0, of: tag) }
      + tag.attributes.filter { $0.name == "style" }.flatMap { blocked(inStyle: $0.valueText, lines) }
  }

  /// Returns why an element as a whole has no effect; `nil` if it isn't blocked.
  private static func element(_ tag: MarkupTag) -> (why: String, help: String)? {
    switch tag.name {
    case "script": ("doesn't run: the preview's page allows no script", asMarkup)
    // The markup in `srcdoc` is shown, under the same policy.
    case "iframe" where tag.has("src") && !tag.has("srcdoc"), "frame" where tag.has("src"),
      "object" where tag.has("data"), "embed" where tag.has("src"):
      ("shows nothing: the preview's page loads no other page and no plug-in", asMarkup)
    case "video" where tag.has("src"), "audio" where tag.has("src"), "source" where tag.has("src"):
      ("plays nothing: the preview's page loads no video and no sound", "Show a picture of it.")
    case "form":
      ("sends nothing: the preview's page allows no form to be sent", "Show its fields without '<form>'.")
    case "base" where tag.has("href"):
      ("is ignored: the preview's page allows no other base for its links", "Write the links out.")
    case "meta" where tag.value("http-equiv")?.lowercased() == "refresh":
      ("isn't followed: the preview's frame allows no refresh", asMarkup)
    default: nil
    }
  }

  private static func blocked(_ attribute: MarkupAttribute, of tag: MarkupTag) -> Located<BlockedMarkup>? {
    let value = attribute.value.trimmed
    func located(_ what: String, _ why: String, _ help: String) -> Located<BlockedMarkup> {
      Located(BlockedMarkup(what, why, help), at: attribute.range)
    }
    if attribute.name.hasPrefix("on"), attribute.name.utf8.count > 2,
      attribute.name.unicodeScalars.allSatisfy({ ("a"..."z").contains($0) })
    {
      return located(attribute.name, "does nothing: the preview's page allows no event handler", asMarkup)
    }
    if ["href", "src", "action", "formaction", "xlink:href"].contains(attribute.name),
      value.lowercased().hasPrefix("javascript:")
    {
      return located(value, "does nothing: the preview's page allows no script", "Leave the link out.")
    }
    guard loads(attribute, of: tag), remote(value, in: attribute) else { return nil }
    return tag.name == "link"
      ? located(
        value, "isn't loaded: the preview's page loads nothing from elsewhere",
        "Put the styles into '<style>'.")
      : located(value, "isn't shown: the preview's page loads no picture from elsewhere", asSample)
  }

  /// True if the page would load the URL of the attribute without a click.
  private static func loads(_ attribute: MarkupAttribute, of tag: MarkupTag) -> Bool {
    switch (tag.name, attribute.name) {
    case ("img", "src"), ("img", "srcset"), ("source", "srcset"), ("input", "src"), ("video", "poster"),
      ("body", "background"), ("table", "background"), ("td", "background"), ("image", "href"),
      ("image", "xlink:href"):
      true
    case ("link", "href"):
      tag.value("rel")?.lowercased().split(whereSeparator: \.isWhitespace)
        .contains { ["stylesheet", "icon", "preload"].contains($0) } ?? false
    default: false
    }
  }

  private static func remote(_ value: String, in attribute: MarkupAttribute) -> Bool {
    guard attribute.name == "srcset" else { return isRemote(value) }
    return value.split(separator: ",").contains { isRemote($0.trimmed) }
  }

  private static func isRemote(_ address: String) -> Bool {
    // The preview leaves macros before an address empty.
    let start = AddressMacros.emptied(in: address).prefix(8).lowercased()
    return ["http:", "https:", "//"].contains(where: start.hasPrefix)
  }

  /// Returns the parts of a style that the preview's page blocks: every font, and pictures and style sheets with a
  /// remote address.
  private static func blocked(
    inStyle style: MarkupText, _ lines: MarkupLines
  ) -> [Located<BlockedMarkup>] {
    StylePlaces.all(in: style, lines).compactMap { place in
      let remote = isRemote(place.address)
      switch place.use {
      case .font:
        return Located(
          BlockedMarkup(
            place.text, "isn't used: the preview's page loads no font", "Use fonts that devices have."),
          at: place.range)
      case .sheet where remote:
        return Located(
          BlockedMarkup(
            place.text, "isn't loaded: the preview's page loads nothing from elsewhere",
            "Put the styles into '<style>'."), at: place.range)
      case .picture where remote:
        return Located(
          BlockedMarkup(
            place.text, "isn't shown: the preview's page loads no picture from elsewhere", asSample),
          at: place.range)
      case .sheet, .picture: return nil
      }
    }
  }

  private static let asMarkup = "Write what it would show as markup and styles."
  private static let asSample =
    "Put the picture into the format's folder and use the key of an asset with it as its sample, or a 'data:' URL."
}
