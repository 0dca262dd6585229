import Reading
import TestSupport
import Testing

@Suite("XML that others made") struct XMLTreeTests {
  private func told(_ text: String) -> String {
    do {
      return "\(try XMLTreeReader.read(Array(text.utf8)).attributes.count) attributes"
    } catch {
      return "\(error.line ?? 0): it \(error.words)"
    }
  }

  private func attributes(_ count: Int) -> String {
    (0..<count).map { "a\($0)='x=1'" }.joined(separator: "\n")
  }

  @Test("An element has 1,000 attributes at most", .holds("R-477"))
  func attributes() {
    #expect(told("<a \(attributes(1000))/>") == "1000 attributes")
    #expect(
      told("<a>\n<b \(attributes(1001))/></a>") == "2: it has an element with more than 1000 attributes")
    #expect(told("<a>" + String(repeating: "<b \(attributes(500))/>", count: 3) + "</a>") == "0 attributes")
  }

  @Test("A document declares 1,000 namespaces at most, and nothing in a DOCTYPE", .holds("R-477"))
  func declarations() {
    func namespaces(_ count: Int) -> String {
      "<a>" + (0..<count).map { "<b xmlns:n\($0)='u'\n xmlns='u'/>" }.joined() + "</a>"
    }
    #expect(told(namespaces(500)) == "0 attributes")
    #expect(told(namespaces(501)) == "501: it declares more than 1000 namespaces")
    #expect(told("<!DOCTYPE a><a b='1'/>") == "1 attributes")
    for doctype in ["[<!ATTLIST a b CDATA 'c'>]", "[<!ENTITY b 'c'>]", "[]", "SYSTEM 'x'", "PUBLIC 'x' 'y'"] {
      let told = told("<?xml version='1.0'?>\n<!DOCTYPE a \(doctype)>\n<a/>")
      #expect(
        told == "2: it declares entities or attributes, which are not expanded: remove its DOCTYPE",
        "\(doctype)")
    }
  }

  @Test("An element has a local name, attributes by local names, its own text and the line that it begins on")
  func elements() throws {
    let root = try XMLTreeReader.read(
      Array(
        """
        \u{FEFF}<?xml version='1.0' encoding='utf8'?>
        <!-- <no/> --><s:a xmlns:s='urn:s' xmlns='urn:n' s:b='1
        2' xml:lang='de'
          c='&lt;&#x20AC;'>one<d
        /><![CDATA[<two> ]]>&amp; three</s:a>
        """.utf8))
    #expect(root.name == "a" && root.line == 2)
    #expect(root.attributes == ["b": "1 2", "lang": "de", "c": "<€"])
    #expect(root.text == "one<two> & three")
    #expect(root.children.map(\.name) == ["d"] && root["d"]?.line == 4)
  }

  @Test("A prefix needs no declaration", .holds("R-986"))
  func prefixes() throws {
    let root = try XMLTreeReader.read(Array("<v:a xsi:type='b'><x:c:d/></v:a>".utf8))
    #expect(root.name == "a" && root.attributes == ["type": "b"] && root.children.map(\.name) == ["d"])
  }

  @Test("What isn't sound is told with its line")
  func unsound() {
    #expect(told("<a>\n<b></a>") == "2: it isn't sound XML: mismatched tag")
    #expect(told("<a>\n&b;</a>") == "2: it isn't sound XML: undefined entity")
    #expect(told("<a>\n<b c='&d;'/></a>") == "2: it isn't sound XML: undefined entity")
    #expect(told("<a>\n<b c='' c=''/></a>") == "2: it isn't sound XML: duplicate attribute")
    #expect(told("<a/>\n<b/>") == "2: it isn't sound XML: junk after document element")
    #expect(told("<!-- a -->\n") == "2: it isn't sound XML: no element found")
    let deep = { String(repeating: "<a>\n", count: $0) + String(repeating: "</a>", count: $0) }
    #expect(told(deep(100)) == "0 attributes")
    #expect(told(deep(101)) == "101: it has more than 100 elements inside each other")
  }

  @Test(
    "An encoding is refused in which ASCII may stand for something else",
    .holds("R-477"))
  func encodings() {
    for name in ["UTF-8", "utf8", "iso-8859-1", "windows-1252", "us-ascii"] {
      #expect(told("<?xml version='1.0' encoding='\(name)'?><a b=''/>") == "1 attributes", "\(name)")
    }
    for name in ["UTF-7", "ISO-2022-JP", "UTF-16", "ISO-8859-99"] {
      let told = told("<?xml version='1.0' encoding='\(name)'?><a/>")
      #expect(told == "1: it is in the encoding \(name): save it as UTF-8")
    }
    #expect(told("<\u{0}a\u{0}/\u{0}>\u{0}") == "1: it isn't UTF-8 (UTF-16, perhaps): save it as UTF-8")
  }

  @Test("Text in another encoding is decoded")
  func decoded() throws {
    func read(_ encoding: String, _ byte: UInt8) throws -> String {
      let start = Array("<?xml version='1.0' encoding='\(encoding)'?>\n<a>".utf8)
      return try XMLTreeReader.read(start + [byte] + Array("</a>".utf8)).text
    }
    #expect(try read("ISO-8859-1", 0xE4) == "ä")
    #expect(try read("iso-8859-15", 0xA4) == "€")
    #expect(try read("Windows-1252", 0x80) == "€")
    #expect(try read("windows-1251", 0xC6) == "Ж")
    #expect(throws: ForeignBreak("isn't sound XML: not well-formed (invalid token)", line: 2)) {
      try read("UTF-8", 0xE4)
    }
    #expect(throws: ForeignBreak("has a byte that windows-1252 doesn't have: save it as UTF-8", line: 2)) {
      try read("windows-1252", 0x81)
    }
  }
}
