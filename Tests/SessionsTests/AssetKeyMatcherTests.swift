import Model
import Basics
import Sessions
import TestSupport
import Testing

@Suite("Asset keys") struct AssetKeyMatcherTests {
  private let matcher = AssetKeyMatcher(
    definition: simpleNative, keysByAlias: Configuration().canonicalKeysByAlias)

  private func words(_ key: String, _ matcher: AssetKeyMatcher) -> String {
    let answer = matcher.match(key)
    return "\(answer.match.words), \(answer.role), \(answer.identity)"
  }

  @Test(
    "A key is declared, reserved, an alias, a slip, a translation, or unknown",
    .holds("R-102"),
    arguments: [
      ("Headline", "declared Headline, other, Headline"),
      ("AdBadge", "declared AdBadge, badge, AdBadge"),
      ("AdChoices", "declared AdChoices, adChoices, AdChoices"),
      ("Media", "standard Media, media, Media"),
      ("3011", "standard AdChoices, adChoices, AdChoices"),
      ("1098", "standard AdChoices, adChoices, AdChoices"),
      ("_videoMediaView", "standard Media, media, Media"),
      ("3001", "standard Headline, other, Headline"),
      ("headline", "case Headline, other, Headline"),
      ("Main Image", "case MainImage, other, MainImage"),
      ("adchoices", "case AdChoices, adChoices, AdChoices"),
      ("media", "case Media, media, Media"),
      ("Główny obraz", "localized MainImage, other, MainImage"),
      ("nagłówek", "localized Headline, other, Headline"),
      ("Überschrift", "localized Headline, other, Headline"),
      ("Preis", "localized Price, other, Price"),
      ("Subtitle", "unknown, other, Subtitle"),
      ("", "unknown, other, "),
    ])
  func matches(_ key: String, expected: String) {
    #expect(words(key, matcher) == expected)
  }

  @Test("A translation of several standard keys means the one that is declared, else the likeliest")
  func translationOfSeveral() {
    func words(_ key: String, declaring declared: String) -> String {
      let format = definition(.native, id: "n", assets: [(declared, .image)])
      return self.words(
        key, AssetKeyMatcher(definition: format, keysByAlias: Configuration().canonicalKeysByAlias))
    }
    #expect(words("Bild", declaring: "Image") == "localized Image, other, Image")
    #expect(words("Bild", declaring: "MainImage") == "localized MainImage, other, MainImage")
    #expect(words("Hauptbild", declaring: "Image") == "localized Image, other, Image")
    #expect(words("Hauptbild", declaring: "Icon") == "localized MainImage, other, MainImage")
  }

  @Test("A translation that a format declares is declared")
  func declaredTranslation() {
    let polish = definition(.customNative, id: "p", assets: [("Podpis", .text)])
    let matcher = AssetKeyMatcher(definition: polish, keysByAlias: Configuration().canonicalKeysByAlias)
    #expect(words("Podpis", matcher) == "declared Podpis, other, Podpis")
    #expect(words("podpis", matcher) == "case Podpis, other, Podpis")
  }

  @Test("Declared types give a key its role; the icon's own key keeps it too")
  func roles() {
    let format = definition(
      .customNative, id: "r", assets: [("Mark", .adChoices), ("Label", .badge), ("Film", .video)])
    let matcher = AssetKeyMatcher(definition: format, keysByAlias: Configuration().canonicalKeysByAlias)
    #expect(words("Mark", matcher) == "declared Mark, adChoices, Mark")
    #expect(words("mark", matcher) == "case Mark, adChoices, Mark")
    #expect(words("AdChoices", matcher) == "standard AdChoices, adChoices, Mark")
    #expect(words("Label", matcher) == "declared Label, badge, Label")
    #expect(words("Film", matcher) == "declared Film, media, Film")
  }

  @Test("Extra assets of the mediation are known by our names, not by theirs")
  func extraAssets() {
    let format = definition(.native, id: "m", extraAssets: ["DegreeOfAwesomeness"])
    let matcher = AssetKeyMatcher(definition: format, keysByAlias: Configuration().canonicalKeysByAlias)
    #expect(words("DegreeOfAwesomeness", matcher) == "extra, other, DegreeOfAwesomeness")
    #expect(words("theirDegreeOfAwesomeness", matcher) == "unknown, other, theirDegreeOfAwesomeness")
  }

  @Test("Configured aliases come before the standard ones")
  func configuredAliases() {
    var configuration = Configuration()
    configuration.aliases = ["AdChoices": ["InfoIcon"], "Headline": ["3004", "Shared"], "Body": ["Shared"]]
    let matcher = AssetKeyMatcher(definition: simpleNative, keysByAlias: configuration.canonicalKeysByAlias)
    #expect(words("InfoIcon", matcher) == "standard AdChoices, adChoices, AdChoices")
    #expect(words("3004", matcher) == "standard Headline, other, Headline")
    #expect(words("Shared", matcher) == "standard Body, other, Body")
    #expect(words("3001", matcher) == "standard Headline, other, Headline")
  }

  @Test(
    "Without a definition only what every format has is known",
    .holds("R-102"))
  func withoutDefinition() {
    let matcher = AssetKeyMatcher(definition: nil, keysByAlias: Configuration().canonicalKeysByAlias)
    #expect(words("AdChoices", matcher) == "standard AdChoices, adChoices, AdChoices")
    #expect(words("ad badge", matcher) == "case AdBadge, badge, AdBadge")
    #expect(words("Headline", matcher) == "unknown, other, Headline")
  }

  @Test("A key leads to the declared asset that it stands for")
  func declaredAsset() {
    let format = definition(.customNative, id: "r", assets: [("Headline", .text), ("Mark", .adChoices)])
    let matcher = AssetKeyMatcher(definition: format, keysByAlias: Configuration().canonicalKeysByAlias)
    let keys = ["Headline", "3001", "HEADLINE", "Nagłówek", "3011", "Mark", "Media", "3004", "Podpis", "x"]
    let found = keys.map { format.asset(matching: matcher.match($0).match)?.key.value }
    #expect(
      found == ["Headline", "Headline", "Headline", "Headline", "Mark", "Mark", nil, nil, nil, nil])
  }
}
