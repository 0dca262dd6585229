import Reports
import Testing

private struct Person: ViewModel {
  var names: [String] = ["Ada"]
  var bio = "<b>bold</b>"

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "first": .text(names[0])
    case "friends": .list(names.dropFirst().map { Person(names: [$0]) })
    case "nicknames": .texts(names)
    case "markup": .html(HTML(trusted: bio))
    case "code": .code(bio)
    case "isKnown": .flag(true)
    default: nil
    }
  }
}

@Suite("The template renderer")
struct TemplateRendererTests {
  private func render(_ template: String, with others: [String: String] = [:]) throws(TemplateError) -> String
  {
    var texts = others
    texts["page.mustache"] = template
    return try TemplateRenderer(TemplateSet.standard.overriding(with: texts)).render(
      "page", Person(names: ["Ada", "Bo"]))
  }

  @Test("A text is escaped for elements and for attributes in either quotes")
  func escapes() throws {
    #expect(
      try TemplateRenderer(
        TemplateSet.standard.overriding(with: ["x.mustache": "<a title='{{first}}'>{{first}}</a>"])
      )
      .render("x", Person(names: ["<script>\"&'"]))
        == "<a title='&lt;script&gt;&quot;&amp;&#39;'>&lt;script&gt;&quot;&amp;&#39;</a>")
  }

  @Test("A combining mark after a quotation mark hides nothing from the escaping")
  func escapesByScalars() throws {
    let text = "\"\u{301} onload=x <\u{338}b"
    let renderer = try TemplateRenderer(
      TemplateSet.standard.overriding(with: ["x.mustache": "{{first}}{{#nicknames}}{{.}}{{/nicknames}}"]))
    let escaped = "&quot;\u{301} onload=x &lt;\u{338}b"
    #expect(try renderer.render("x", Person(names: [text])) == escaped + escaped)
  }

  @Test("Code keeps its lines and quotation marks, and can begin or end no element")
  func code() throws {
    let renderer = try TemplateRenderer(
      TemplateSet.standard.overriding(with: ["x.mustache": "<code>{{{code}}}</code>"]))
    func code(_ text: String) throws -> String { try renderer.render("x", Person(bio: text)) }
    #expect(
      try code("let a = \"1\" // it's\nif a < b && c > d {}")
        == "<code>let a = \"1\" // it's\nif a &lt; b &amp;&amp; c &gt; d {}</code>")
    #expect(
      try code("\"</code>\u{202E}é\n<b>") == "<code>\"&lt;/code&gt;⟨U+202E⟩é\n&lt;b&gt;</code>")
  }

  @Test("Sections, lists and texts are rendered, and names are looked for in the models around")
  func sections() throws {
    let text = try render(
      "{{#isKnown}}{{#friends}}{{first}} {{/friends}}{{#nicknames}}[{{.}}]{{/nicknames}}{{/isKnown}}")
    #expect(text == "Bo [Ada][Bo]")
  }

  @Test("A name that nobody knows is an error with every place it stands at")
  func unknownName() {
    #expect(
      throws: TemplateError.namesUnknown(
        ["nmae"], page: "page",
        places: [TemplatePlace(template: "page.mustache", line: 2, column: 13)])
    ) { try render("<p>\n{{#friends}}{{nmae}}{{/friends}}") }
    #expect(throws: TemplateError.self) { try render("{{#gone}}x{{/gone}}") }
    #expect(throws: TemplateError.self) { try render("{{^gone}}x{{/gone}}") }
  }

  @Test("A partial, a layout or a block of a layout that isn't there is an error when templates are parsed")
  func missingPartial() {
    #expect(
      throws: TemplateError.partialMissing(
        "rows", TemplatePlace(template: "page.mustache", line: 1, column: 4))
    ) { try render("ab {{>rows}}") }
    #expect(throws: TemplateError.self) { try render("{{<frame}}{{/frame}}") }
    #expect(
      throws: TemplateError.malformed(
        TemplatePlace(template: "page.mustache", line: 1, column: 11), reason: "'frame' has no block 'mian'")
    ) { try render("{{<frame}}{{$mian}}{{/mian}}{{/frame}}", with: ["frame.mustache": "{{$main}}{{/main}}"]) }
  }

  @Test(
    "What mustache can't parse, and what this tool leaves out of mustache, is refused with its place",
    arguments: [
      ("a\n {{#friends}}x", "page.mustache:"), ("{{first", "page.mustache:1:1: the tag has no end"),
      ("{{#friends}}{{/nicknames}}", "page.mustache:1:"),
      ("x {{a.b}}", "page.mustache:1:3: 'a.b' is not a name"),
      ("{{count(friends)}}", "page.mustache:1:1: 'count(friends)' is not a name"),
      ("{{=<% %>=}}", "page.mustache:1:1: delimiters and pragmas"), ("{{> *first}}", "page.mustache:1:1:"),
      ("{{% CONTENT_TYPE:TEXT}}", "page.mustache:1:1: delimiters and pragmas"),
    ])
  func refused(template: String, start: String) {
    let error = #expect(throws: TemplateError.self) { try render(template) }
    #expect(error.map(String.init(describing:))?.hasPrefix(start) == true, "\(error as Any)")
  }

  @Test("Three braces take prepared markup and nothing else; two braces never do")
  func markup() throws {
    #expect(try render("{{{markup}}}") == "<b>bold</b>")
    #expect(throws: TemplateError.self) { try render("{{markup}}") }
    #expect(throws: TemplateError.self) { try render("{{{first}}}") }
    #expect(throws: TemplateError.self) { try render("{{&first}}") }
  }

  @Test("A list isn't printed, and a text is no condition: an empty one would count as true")
  func misuse() throws {
    let place = TemplatePlace(template: "page.mustache", line: 1, column: 1)
    #expect(throws: TemplateError.valueMisused("nicknames", page: "page", places: [place])) {
      try render("{{nicknames}}")
    }
    #expect(throws: TemplateError.valueMisused("first", page: "page", places: [place])) {
      try render("{{#first}}x{{/first}}")
    }
    #expect(throws: TemplateError.valueMisused("isKnown", page: "page", places: [place])) {
      try render("{{isKnown}}")
    }
    #expect(throws: TemplateError.self) { try render("{{#friends}}{{.}}{{/friends}}") }
  }

  @Test("Sections that lie in each other without an end are refused, however many there are")
  func deepSections() throws {
    func nested(_ count: Int) -> String {
      String(repeating: "{{#isKnown}}", count: count) + "x" + String(repeating: "{{/isKnown}}", count: count)
    }
    #expect(try render(nested(32)) == "x")
    let error = #expect(throws: TemplateError.self) { try render(nested(100_000)) }
    #expect(
      error?.description == "page.mustache:1:385: more than 32 sections lie in each other")
  }

  @Test(
    "A partial that calls itself again and again is refused, at the same indentation and at another each time"
  )
  func endlessPartials() throws {
    #expect(throws: TemplateError.endless(page: "page")) { try render("x{{> page}}{{> page}}") }
    let error = #expect(throws: TemplateError.self) { try render("x\n {{> page}}\n") }
    #expect(error?.description == "page.mustache:1:1: more than 32 partials lie in each other")
  }

  @Test("A comment and an empty template are nothing")
  func nothing() throws { #expect(try render("{{! a comment }}") == "") }
}
