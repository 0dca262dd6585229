import Model
import TestSupport
import Testing

@Suite("Pseudonyms of recorded text") struct PseudonymTests {
  private func value(_ text: String, _ privacy: Privacy, key: String = "k") -> String {
    String(decoding: Pseudonyms(key: key).value(Array(text.utf8), as: privacy), as: UTF8.self)
  }

  @Test(
    "A text without a secret stays, unless its field is one",
    arguments: ["Fresh bread", "a1", "/123/app.news", ""])
  func harmless(text: String) {
    for privacy in [Privacy.name, .version, .cut] { #expect(value(text, privacy) == text) }
    #expect(value("a1", .id) == "a1")
    #expect(value("a1", .hashed) != "a1")
    #expect(value("a1", .never) != "a1")
  }

  @Test(
    "Every secret has another text in its place, as long, with letters for letters",
    arguments: PlantedSecret.all)
  func shape(secret: PlantedSecret) {
    for privacy in [Privacy.id, .cut, .hashed, .never] {
      let shown = value(secret.text, privacy)
      #expect(shown.utf8.count == secret.text.utf8.count)
      #expect(shown == value(secret.text, privacy))
      for (old, new) in zip(secret.text.utf8, shown.utf8) where old < 0x80 {
        #expect(Self.sort(old) == Self.sort(new), "\(secret.text): \(shown)")
      }
      for needle in secret.needles { #expect(!shown.contains(needle), "\(secret.text): \(shown)") }
    }
  }

  private static func sort(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 0
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): 1
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 2
    default: byte
    }
  }

  @Test("Other keys and other texts give other pseudonyms, and a common beginning stays common")
  func keys() {
    let (one, other) = (value("1234567890", .never), value("1234567891", .never))
    #expect(one != other)
    #expect(one.dropLast() == other.dropLast())
    #expect(value("1234567890", .never, key: "l") != one)
  }

  @Test("Letters beyond ASCII become one letter of as many bytes")
  func beyondASCII() {
    #expect(value("Jürgen", .never).utf8.count == 7)
    #expect(value("ü", .never) == "é")
    #expect(value("ß", .never) == "é")
    #expect(value("語", .never) == "中")
    #expect(value("🙂", .never) == "😀")
  }

  @Test("An address keeps its parameters' names and the length of its pod, percent-encoded or not")
  func address() {
    let shown = value("https://a.example/p?pd=10000&token=abc123&x=%41b", .cut)
    #expect(shown.hasPrefix("https://a.example/p?pd=10000&token="))
    #expect(shown.contains("&x=%41"))
    #expect(!shown.contains("abc123"))
  }
}
