import Model
import Testing

@Suite("Text written as YAML") struct YAMLTextTests {
  @Test(
    "Any text becomes one double-quoted scalar on one line",
    arguments: [
      ("", #""""#), ("no", #""no""#), ("a: b # c", #""a: b # c""#), (#"say "a\b""#, #""say \"a\\b\"""#),
      ("a\nb\t\u{0}", ##""a\u000ab\u0009\u0000""##), ("\u{85}\u{2028}\u{FEFF}", ##""\u0085\u2028\ufeff""##),
      ("é 😀", #""é 😀""#), ("%{}[]&*!|>'`@", #""%{}[]&*!|>'`@""#),
    ])
  func quoted(text: String, yaml: String) { #expect(YAMLText.quoted(text) == yaml) }

  @Test("A list is written on one line")
  func list() {
    #expect(YAMLText.list([]) == "[]")
    #expect(YAMLText.list(["a", "b, c"]) == #"["a", "b, c"]"#)
  }

  @Test("Macros of addresses are emptied in a template, and all others stay")
  func macros() {
    #expect(
      AddressMacros.emptied(in: #"<a href="%%CLICK_URL_UNESC%%[%Page%]">%%WIDTH%% 5%% %%DEST_URL%%</a>"#)
        == #"<a href="[%Page%]">%%WIDTH%% 5%% </a>"#)
    #expect(AddressMacros.emptied(in: "%%CLICK_URL_ESC_ESC%%%%VIEW_URL_ESC%%") == "")
  }
}
