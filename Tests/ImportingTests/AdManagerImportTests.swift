import Basics
import Importing
import Reading
import TestSupport
import Testing

@Suite("Imports of Ad Manager's templates and styles") struct AdManagerImportTests {
  private func read(_ files: (String, String)...) throws -> [Imported] {
    let source = MemorySource(texts: Dictionary(uniqueKeysWithValues: files))
    var importer = AdManagerImporter()
    for (path, _) in files { try importer.add(path, in: ForeignFiles(source: source)) }
    return importer.finish()
  }

  private func read(_ text: String) throws -> Imported { try read(("source.json", text))[0] }

  @Test("Types are read in any spelling, and those that aren't known go by their fields", .holds("R-1237"))
  func spellings() throws {
    let variables = [
      ("A", "string", ""), ("B", "ASSET", #","mimeTypes":["PNG"]"#), ("C", "url", ""), ("D", "long", ""),
      ("E", "listString", #","choices":[{"value":"x"}]"#), ("F", "LIST_STRING", ""),
      ("G", "v202505:AssetCreativeTemplateVariable", ""), ("H", "picture", #","mimeTypes":["PNG"]"#),
      ("I", "other", ""),
    ].map { #"{"uniqueName":"\#($0.0)","type":"\#($0.1)"\#($0.2)}"# }.joined(separator: ",")
    let definition = try #require(
      try read(#"[{"id":1,"name":"Card","isNativeEligible":true,"variables":[\#(variables)]}]"#).definitions
        .first)
    let types = definition.files[0].text.split(separator: "\n").filter { $0.hasPrefix("    type: ") }
    #expect(
      types.map { $0.dropFirst(10) } == [
        "text", "image", "url", "number", "list", "list", "image", "image", "text",
      ])
  }

  @Test(
    "Where no type stands, fields that only one type has tell it, choices stay, and what nothing tells is said",
    .holds("R-824"))
  func typeless() throws {
    let text = #"""
      {"totalResultSetSize": 1, "startIndex": 0, "results": [{"id": 11, "name": "Card", "description": null, "variables": [
        {"label": "Headline", "uniqueName": "Headline", "description": "", "isRequired": true, "defaultValue": "News"},
        {"label": "Body", "uniqueName": "Body", "description": null, "isRequired": false, "defaultValue": null},
        {"label": "Rating", "uniqueName": "Rating", "isRequired": false, "defaultValue": 4},
        {"label": "Page", "uniqueName": "Page", "isRequired": true, "defaultValue": null, "isTrackingUrl": true},
        {"label": "Tone", "uniqueName": "Tone", "defaultValue": "dark",
         "choices": [{"label": "Dark", "value": "dark"}, {"label": "Light", "value": "light"}], "allowOtherChoice": null},
        {"label": "Size", "uniqueName": "Size", "defaultValue": null, "choices": [], "allowOtherChoice": true},
        {"label": "Image", "uniqueName": "Image", "mimeTypes": ["JPG", "PNG"]}],
       "snippet": null, "status": "ACTIVE", "type": "CUSTOM", "isInterstitial": false, "isNativeEligible": true}]}
      """#
    let result = try read(text)
    expect(
      result.text,
      is: """
        == card/format.yaml
        # From Ad Manager's creative template 11.
        # type: CUSTOM
        kind: customNative
        id: "11"
        name: "Card"
        assets:
          "Headline":
            type: text
            required: true
            default: "News"
          # its type isn't in the source: taken for a text
          "Body":
            type: text
          "Rating":
            type: number
            default: "4"
          # a tracking URL
          "Page":
            type: url
            required: true
          # the choice 'dark' is labelled 'Dark'
          # the choice 'light' is labelled 'Light'
          "Tone":
            type: list
            default: "dark"
            choices: ["dark", "light"]
          "Size":
            type: list
            choices: []
            allowOtherChoices: true
          "Image":
            type: image
            mimeTypes: ["image/jpeg", "image/png"]
          "AdBadge": {type: badge}

        """)
    expect(result.told, is: "")
  }

  private static let answers = [
    // zeep
    #"{"results":[{"id":11,"name":"Card","variables":[{"label":"Stars","uniqueName":"Rating","isRequired":true,"defaultValue":4},{"uniqueName":"Tone","choices":[{"label":"Dark","value":"dark"}],"allowOtherChoice":false}],"status":"INACTIVE"}]}"#,
    // Pages of zeep, one after the other
    #"[{"results":null},{"results":[{"id":11,"name":"Card","variables":[{"label":"Stars","uniqueName":"Rating","isRequired":true,"defaultValue":4},{"uniqueName":"Tone","choices":[{"label":"Dark","value":"dark"}],"allowOtherChoice":false}],"status":"INACTIVE"}]}]"#,
    // node-soap
    #"{"rval":{"totalResultSetSize":1,"results":[{"id":"11","name":"Card","variables":[{"attributes":{"xsi:type":"LongCreativeTemplateVariable"},"label":"Stars","uniqueName":"Rating","isRequired":true,"defaultValue":"4"},{"attributes":{"xsi:type":"ListStringCreativeTemplateVariable"},"uniqueName":"Tone","choices":{"label":"Dark","value":"dark"},"allowOtherChoice":false}],"status":"INACTIVE"}]}}"#,
    // xml2js
    #"{"soap:Envelope":{"$":{"xmlns:soap":"s"},"soap:Header":[{"ResponseHeader":[{"requestId":["1"]}]}],"soap:Body":[{"getCreativeTemplatesByStatementResponse":[{"$":{"xmlns":"p"},"rval":[{"startIndex":["0"],"results":[{"id":["11"],"name":["Card"],"description":[""],"variables":[{"$":{"xsi:type":"p:LongCreativeTemplateVariable"},"label":["Stars"],"uniqueName":["Rating"],"isRequired":["true"],"defaultValue":["4"]},{"$":{"xsi:type":"ListStringCreativeTemplateVariable"},"uniqueName":["Tone"],"choices":[{"label":["Dark"],"value":["dark"]}],"allowOtherChoice":["false"]}],"status":["INACTIVE"]}]}]}]}]}}"#,
    // XML
    "<rval><results><id>11</id><name>Card</name><variables type='LongCreativeTemplateVariable'><label>Stars</label><uniqueName>Rating</uniqueName><isRequired>true</isRequired><defaultValue>4</defaultValue></variables><variables><uniqueName>Tone</uniqueName><choices><label>Dark</label><value>dark</value></choices><allowOtherChoice>false</allowOtherChoice></variables><status>INACTIVE</status></results></rval>",
  ]

  @Test(
    "An answer of the SOAP API gives the same definition, whichever client wrote it",
    .holds("R-824"),
    arguments: answers)
  func client(_ text: String) throws {
    let result = try read(text)
    expect(
      result.text,
      is: """
        == card/format.yaml
        # From Ad Manager's creative template 11.
        kind: customNative
        id: "11"
        name: "Card"
        status: deprecated
        assets:
          "Rating":
            type: number
            required: true
            label: "Stars"
            default: "4"
          # the choice 'dark' is labelled 'Dark'
          "Tone":
            type: list
            choices: ["dark"]
            allowOtherChoices: false
          "AdBadge": {type: badge}

        """)
    expect(
      result.told,
      is: """
        import-note source.json: Retired in Ad Manager, so that the format is deprecated: 1 creative template ('Card').

        """)
  }

  @Test(
    "What the REST API's preview shows is the sample, and a URL's type stands beside it",
    .holds("R-825"))
  func samples() throws {
    let text = #"""
      {"creativeTemplateId": "7", "variables": [
        {"uniqueDisplayName": "Headline", "stringVariable": {"defaultValue": "News", "sampleValue": "Fresh bread"}},
        {"uniqueDisplayName": "Rating", "longVariable": {"sampleValue": "5"}},
        {"uniqueDisplayName": "Page", "urlVariable": {"sampleValue": "https://bakery.example/", "urlType": "CLICK_TRACKER"}},
        {"uniqueDisplayName": "Tone", "listStringVariable": {"sampleValue": "dark", "choices": [{"value": "dark"}]}}]}
      """#
    let result = try read(text)
    expect(
      result.text,
      is: """
        == 7/format.yaml
        # From Ad Manager's creative template 7.
        kind: customNative
        id: "7"
        assets:
          "Headline":
            type: text
            default: "News"
            sample: "Fresh bread"
          "Rating":
            type: number
            sample: "5"
          # a URL of the type CLICK_TRACKER
          "Page":
            type: url
            sample: "https://bakery.example/"
          "Tone":
            type: list
            sample: "dark"
            choices: ["dark"]
          "AdBadge": {type: badge}

        """)
    expect(result.told, is: "")
  }

  private let templates =
    #"{"results":[{"id":11,"name":"Card","variables":[{"uniqueName":"Headline","defaultValue":"News"}]}]}"#
  private let styles =
    #"{"results":[{"id":1,"name":"Wide","creativeTemplateId":11,"htmlSnippet":"<a href=\"%%CLICK_URL_UNESC%%\">[%Headline%]</a>","cssSnippet":null},{"id":2,"name":"Lost","creativeTemplateId":9,"htmlSnippet":"<i></i>"}]}"#

  @Test(
    "A native style of another file is its template's preview, in whatever order; one without a template is told",
    .holds("R-826", "R-827"))
  func twoFiles() throws {
    let (first, second) = (("templates.json", templates), ("styles.json", styles))
    for results in [try read(first, second), try read(second, first).reversed()] {
      expect(
        results.map(\.text).joined(),
        is: """
          == card/format.yaml
          # From Ad Manager's creative template 11.
          kind: customNative
          id: "11"
          name: "Card"
          assets:
            "Headline":
              type: text
              default: "News"
            "AdBadge": {type: badge}
          == card/preview.mustache
          <a href="%%CLICK_URL_UNESC%%">[%Headline%]</a>

          """)
      #expect(results.map(\.summary) == ["1 definition", "0 definitions, 2 native styles"])
      expect(
        results.map(\.told).joined(),
        is: """
          import-skipped styles.json: The native style 'Lost' is of the template 9, which is in none of the files.

          """)
    }
  }

  @Test("A variable without a unique name, or with one of another variable, is named and left out")
  func unnamed() throws {
    let text =
      #"{"id":11,"name":"Card","variables":[{"uniqueName":"Body","defaultValue":"a"},{"uniqueName":"Body","defaultValue":"b"},{"label":"Title"},{}]}"#
    let result = try read("[\(text)]")
    expect(
      result.text,
      is: """
        == card/format.yaml
        # From Ad Manager's creative template 11.
        kind: customNative
        id: "11"
        name: "Card"
        assets:
          "Body":
            type: text
            default: "a"
          "AdBadge": {type: badge}

        """)
    expect(
      result.told,
      is: """
        import-skipped source.json: The template 'Card' has two variables called 'Body': the first is taken.
        import-skipped source.json: The template 'Card' has a variable without a unique name, labelled 'Title'.
        import-skipped source.json: The template 'Card' has a variable without a unique name.

        """)
  }

  @Test(
    "A template that two files hold is one definition: the first, and another that differs is told",
    .holds("R-1061"))
  func twice() throws {
    let same = try read(("a.json", templates), ("b.json", templates))
    #expect(same.flatMap(\.definitions).map(\.folder) == ["card"])
    expect(same.map(\.told).joined(), is: "")
    let later = templates.replacing("Card", with: "Tile")
    let results = try read(("a.json", templates), ("b.json", later))
    #expect(results.flatMap(\.definitions).map(\.folder) == ["card"])
    expect(
      results.map(\.told).joined(),
      is: """
        import-skipped b.json: The creative template 11 in 'b.json' differs from the one in 'a.json', which is taken.

        """)
  }

  @Test(
    "An error that the API answered with is quoted, on one line",
    .holds("R-828"),
    arguments: [
      (
        #"{"error":{"code":401,"message":"Request had invalid authentication.","status":"UNAUTHENTICATED"}}"#,
        "'UNAUTHENTICATED: Request had invalid authentication.'"
      ),
      (
        #"[{"error":{"code":403,"message":"The caller\ndoes not have permission"}}]"#,
        "'403: The caller does not have permission'"
      ),
      (#"{"error":"invalid_grant","error_description":"Bad Request"}"#, "'invalid_grant: Bad Request'"),
      (#"{"error":{}}"#, "without a message"),
      (
        "<s:Envelope xmlns:s='s'><s:Body><s:Fault><faultcode>s:Server</faultcode><faultstring>[NetworkError.NOT_FOUND]</faultstring></s:Fault></s:Body></s:Envelope>",
        "'s:Server: [NetworkError.NOT_FOUND]'"
      ),
      (
        #"{"s:Envelope":{"s:Body":[{"s:Fault":[{"faultcode":["s:Server"],"faultstring":["[NetworkError.NOT_FOUND]"]}]}]}}"#,
        "'s:Server: [NetworkError.NOT_FOUND]'"
      ),
    ])
  func errors(_ text: String, _ quoted: String) throws {
    let result = try read(text)
    #expect(result.definitions.isEmpty)
    expect(
      result.told,
      is: """
        import-unreadable source.json: The source is an error of Ad Manager's API, not an answer: \(quoted).

        """)
  }

  @Test(
    "An error among answers is told, and so is what is no object, and the rest translated",
    .holds("R-828"))
  func mixed() throws {
    let result = try read("[\(templates),{\"error\":{\"code\":500,\"message\":\"Internal\"}},7]")
    #expect(result.definitions.map(\.folder) == ["card"])
    expect(
      result.told,
      is: """
        import-skipped source.json: A part is an error of Ad Manager's API, not an answer: '500: Internal'.
        import-skipped source.json: 1 of the values in its lists is no object, as a template and a style are.

        """)
  }
}
