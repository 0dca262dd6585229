/// The description of which elements of a screen are an ad and its assets, as the author of a UI test declares them
/// (`adspec import uiautomator`, `axtree`, `appium`).
package struct ScreenMap: Sendable {
  /// The format's id; `nil` if the folder of the recording determines it.
  package var format: String?
  package var ad: ElementPattern
  /// Patterns of the assets' elements by asset key, in file order.
  package var assets: [(key: String, pattern: ElementPattern)]
  /// True if an ad that touches the edge of a scrolling area counts as wholly in view.
  package var areAdsWhole: Bool
  /// Density of an Android screen in dots per inch: a dp has a 160th of that many pixels.
  package var density: Int?
  /// Size in points or dp, in the device's orientation.
  package var screen: (width: Double, height: Double)?
  package var platform: String?
  package var appID: String?
  package var appVersion: String?
  package var country: String?
  package var language: String?
  /// The day on which the screens were captured.
  package var day: Day?
  package var isTest: Bool?

  package init(
    format: String?, ad: ElementPattern, assets: [(key: String, pattern: ElementPattern)], areAdsWhole: Bool,
    density: Int?, screen: (width: Double, height: Double)?, platform: String?, appID: String?,
    appVersion: String?, country: String?, language: String?, day: Day?, isTest: Bool?
  ) {
    (self.format, self.ad, self.assets, self.areAdsWhole) = (format, ad, assets, areAdsWhole)
    (self.density, self.screen, self.platform) = (density, screen, platform)
    (self.appID, self.appVersion, self.country) = (appID, appVersion, country)
    (self.language, self.day, self.isTest) = (language, day, isTest)
  }
}

/// A pattern for an element of a screen, all of whose properties must match. Texts are globs (`*` is any text, `?` a
/// character).
package struct ElementPattern: Sendable {
  /// Android's resource id, whole or the part after `:id/`; iOS's accessibility identifier.
  package var id: String?
  /// The element's text for assistive technology: Android's content description, iOS's label.
  package var description: String?
  package var text: String?
  /// The type of the element: Android's class, iOS's element type.
  package var kind: String?
  /// The number of the wanted element among those that match, from 1; `nil` if exactly one element must match.
  package var number: Int?

  package init(id: String?, description: String?, text: String?, kind: String?, number: Int?) {
    (self.id, self.description, self.text) = (id, description, text)
    (self.kind, self.number) = (kind, number)
  }
}

/// The fields of a map of screens.
package enum ScreenMapSchema {
  package static let map = AuthoredObject(
    title: "a map of screens",
    fields: [
      AuthoredField(
        "format", .text(.formatID), default: "the format in whose folder the recording lies",
        "The id of the format that the ads are of."),
      AuthoredField(
        "ad", .object(element), isRequired: true,
        "The element that is the ad, with its assets inside it. Where several fit there are several ads."),
      AuthoredField(
        "assets",
        .map(AuthoredMap(keyTitle: "asset", values: .object(element), atLeast: 1)), isRequired: true,
        "The elements that the assets are, by the assets' keys; looked for inside the ad alone."),
      AuthoredField(
        "whole", .boolean, default: "false",
        "True if an ad at the edge of what scrolls is wholly in view, as the first row of a list that wasn't scrolled is."
      ),
      AuthoredField(
        "density", .integer(.from(60, to: 2000)), default: "--density",
        "Of an Android screen, in dots per inch, as adb shell wm density prints it: bounds are in pixels, recordings in dp."
      ),
      AuthoredField(
        "screen", title: "a screen", default: "what the dump says",
        "The screen in points or dp, as the device was held.",
        fields: [
          AuthoredField("width", .number(.above(0, to: 1_000_000)), isRequired: true, "In points or dp."),
          AuthoredField("height", .number(.above(0, to: 1_000_000)), isRequired: true, "In points or dp."),
        ]),
      AuthoredField(
        "platform", .choice(["ios", "android", "tvos"]), default: "the system of the dump",
        "What the app ran on."),
    ] + session)

  private static let session: [AuthoredField] = [
    AuthoredField(
      "app", title: "an app", default: "the package of the ad's element",
      "The app that showed the ad.",
      fields: [
        AuthoredField("id", .text(.filled), default: "the package of the ad's element", "Its id."),
        AuthoredField("version", .text(.filled), default: "none", "Its version."),
      ]),
    AuthoredField("country", .text(.country), default: "none", "Where the test ran, as far as ads go."),
    AuthoredField("language", .text(.filled), default: "none", "The app's language (BCP 47)."),
    AuthoredField(
      "date", .text(.date), default: "1970-01-01",
      "The day of the test. Dumps have no times: lines are a millisecond apart, from midnight on."),
    AuthoredField("test", .boolean, default: "not said", "True if the ads were test ads."),
  ]

  private static let element = AuthoredObject(
    title: "an element",
    fields: [
      AuthoredField(
        "id", .text(.filled), default: "any",
        "Android's resource id, whole or behind its :id/; iOS's accessibility identifier (name in Appium). A glob, as all of these."
      ),
      AuthoredField(
        "description", .text(.filled), default: "any", "Android's content description; iOS's label."),
      AuthoredField(
        "text", .text(.filled), default: "any",
        "Android's text; on iOS the label of a StaticText, the value of what is typed into."),
      AuthoredField(
        "class", .text(.filled), default: "any",
        "Android's class, whole or behind its last dot; iOS's type of element, such as Button."),
      AuthoredField(
        "nth", .integer(.from(1, to: 1000)), default: "there must be one",
        "Which of several that fit, counted in the order of the dump."),
    ])
}
