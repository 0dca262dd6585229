import Model
import Testing

@Suite("Keys of assets") struct AssetKeysTests {
  @Test(
    "A key is folded to lower case without white space, in any script",
    arguments: [
      ("Headline", "headline"), ("Main Image", "mainimage"), (" main\u{A0}\timage\n", "mainimage"),
      ("main_image-2", "main_image-2"), ("ÜBERSCHRIFT", "überschrift"), ("İ", "i\u{307}"), ("見出し", "見出し"),
      ("", ""), (" ", ""),
    ])
  func folded(key: String, folded: String) { #expect(AssetKeys.folded(key) == folded) }

  @Test(
    "A translation leads to its standard keys, the likeliest first",
    arguments: [
      ("Überschrift", ["Headline"]), ("ÜBERSCHRIFT", ["Headline"]), ("Bild", ["Image", "MainImage"]),
      ("Hauptbild", ["MainImage", "Image"]), ("Gros titre", ["Headline"]), ("grostitre", ["Headline"]),
      ("見出し", ["Headline"]), ("Headline", []), ("Überschriften", []), ("", []), (":", []),
    ] as [(String, [String])])
  func translations(name: String, keys: [String]) {
    #expect(AssetKeys.standardKeys(translatedAs: name) == keys)
  }

  @Test("No alias and no reserved key stands for two keys")
  func aliases() {
    let aliases = AssetKeys.standardAliases.values.flatMap(\.self)
    #expect(Set(aliases).count == aliases.count)
    #expect(Set(aliases).isDisjoint(with: AssetKeys.standardAliases.keys))
    #expect(Set(aliases).isDisjoint(with: AssetKeys.reserved))
  }
}
