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

  @Test("Nothing hides attributes from being counted")
  func hidden() {
    let many = "<a \(attributes(1001))/>"
    for before in [
      "<!-- <b c='-->", "<!--->-->", "<?x '<!-- ?>", "<!DOCTYPE a SYSTEM \"><!--\">",
      "<!DOCTYPE a PUBLIC '<!--' '>'>",
      "<?xml version='1.0'?><!-- \" -->",
    ] {
      #expect(told(before + many).contains("more than 1000 attributes"), "\(before)")
    }
    for inside in ["<b><![CDATA[<!-- ]]>", "<b c='<!--'/><b>", "<b c=\"'\" d='>'><b/>"] {
      #expect(told("<r>\(inside)\(many)</b></r>").contains("more than 1000 attributes"), "\(inside)")
    }
  }

  @Test("A document declares 1,000 namespaces at most, and nothing in a DOCTYPE")
  func declarations() {
    func namespaces(_ count: Int) -> String {
      "<a>" + (0..<count).map { "<b xmlns:n\($0)='u'\n xmlns='u'/>" }.joined() + "</a>"
    }
    #expect(told(namespaces(500)) == "0 attributes")
    #expect(told(namespaces(501)) == "501: it declares more than 1000 namespaces")
    #expect(told("<!DOCTYPE a SYSTEM 'x[y'><a b='1'/>") == "1 attributes")
    #expect(
      told("<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]>\n<a/>")
        == "1: it declares entities or attributes, which are not expanded: remove its DOCTYPE")
  }

  @Test(
    "An encoding is refused in which ASCII may stand for something else",
    .holds("R-477"))
  func encodings() {
    for name in ["UTF-8", "iso-8859-1", "windows-1252", "us-ascii"] {
      #expect(told("<?xml version='1.0' encoding='\(name)'?><a b=''/>") == "1 attributes", "\(name)")
    }
    for name in ["UTF-7", "ISO-2022-JP"] {
      let told = told("<?xml version='1.0' encoding='\(name)'?><a/>")
      #expect(told == "1: it is in the encoding \(name): save it as UTF-8")
    }
    #expect(told("<\u{0}a\u{0}/\u{0}>\u{0}") == "1: it isn't UTF-8 (UTF-16, perhaps): save it as UTF-8")
  }
}
