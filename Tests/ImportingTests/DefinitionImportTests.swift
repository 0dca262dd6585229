import Basics
import Importing
import Reading
import TestSupport
import Testing

@Suite("Imports of definitions") struct DefinitionImportTests {
  private func read(
    _ text: String, _ path: String = "source.json",
    by importer: (String, ForeignFiles, ImportOptions) throws -> Imported, territory: [String] = []
  ) throws -> Imported {
    try importer(
      path, ForeignFiles(source: MemorySource(texts: [path: text])), ImportOptions(territory: territory))
  }

  private func adManager(_ text: String, territory: [String] = []) throws -> Imported {
    try read(text, by: { try AdManagerImporter.read($0, in: $1, options: $2) }, territory: territory)
  }

  @Test(
    "A template of the REST API is a format, its variables assets in their order",
    .holds("R-466", "R-467", "R-470", "R-476"))
  func rest() throws {
    let text = #"""
      {"creativeTemplates": [{"name": "networks/1/creativeTemplates/10063170", "creativeTemplateId": "10063170",
        "displayName": "Feed card", "description": "In the feed.", "status": "ACTIVE", "nativeEligible": true,
        "variables": [
          {"uniqueDisplayName": "Headline", "label": "Headline", "required": true, "stringVariable": {"defaultValue": "News"}},
          {"uniqueDisplayName": "MainImage", "label": "Main image", "description": "1200 by 627", "required": true,
           "assetVariable": {"mimeTypes": ["JPG", "PNG"]}},
          {"uniqueDisplayName": "Rating", "longVariable": {"defaultValue": "4"}},
          {"uniqueDisplayName": "Page", "urlVariable": {"trackingUrl": true}},
          {"uniqueDisplayName": "Tone", "listStringVariable": {"choices": [{"label": "Dark", "value": "dark"}, {"value": "light"}], "allowOtherChoice": false}}]},
       {"creativeTemplateId": "7", "displayName": "Nothing", "status": 3}]}
      """#
    let result = try adManager(text, territory: ["EEA"])
    expect(
      result.text,
      is: """
        == feed-card/format.yaml
        # From Ad Manager's creative template 10063170.
        kind: customNative
        id: "10063170"
        name: "Feed card"
        summary: "In the feed."
        territory: ["EEA"]
        assets:
          "Headline":
            type: text
            required: true
            default: "News"
          "MainImage":
            type: image
            required: true
            label: "Main image"
            description: "1200 by 627"
            mimeTypes: ["image/jpeg", "image/png"]
          "Rating":
            type: number
            default: "4"
          # a tracking URL
          "Page":
            type: url
          # the choice 'dark' is labelled 'Dark'
          "Tone":
            type: list
            choices: ["dark", "light"]
            allowOtherChoices: false
          "AdBadge": {type: badge}

        """)
    expect(
      result.told,
      is: """
        import-skipped source.json: The template 'Nothing' has no variables: there is nothing that an app could show.

        """)
  }

  @Test(
    "An asset whose name is longer than a key of YAML is left out and said, and the rest is a definition that can be read",
    .holds("R-1110"))
  func longKeys() throws {
    // In quotation marks, 1,024 characters are allowed.
    let longest = String(repeating: "a", count: 1022)
    let longer = String(repeating: "b", count: 1023)
    let marks = String(repeating: #"\""#, count: 512)
    let said = #"""
      import-skipped source.json: The asset 'bbbbbbbbbbbbbbbbbbbb…' of 'Card' is left out: its name is longer than 1024 characters, the most that YAML allows.
      import-skipped source.json: The asset '""""""""""""""""""""…' of 'Card' is left out: its name is longer than 1024 characters, the most that YAML allows.

      """#
    func variable(_ key: String) -> String { #"{"uniqueDisplayName": "\#(key)", "stringVariable": {}}"# }
    let template = try adManager(
      #"""
      {"creativeTemplates": [
        {"displayName": "Card", "nativeEligible": true, "variables": [\#(variable(longest)), \#(variable(longer)), \#(variable(marks))]},
        {"displayName": "Only", "nativeEligible": true, "variables": [\#(variable(longer))]}]}
      """#)
    #expect(template.told.hasPrefix(said.dropLast()) && template.told.contains("…' of 'Only' is left out:"))
    func asset(_ key: String) -> String { #"{"asset_id": "\#(key)", "asset_type": "text"}"# }
    let format = try read(
      #"""
      {"formats": [{"name": "Card", "type": "native", "assets": [\#(asset(longest)), \#(asset(longer)), \#(asset(marks))]}]}
      """#, by: { try AdCPImporter.read($0, in: $1, options: $2) })
    #expect(format.told == said)
    for definition in template.definitions + format.definitions {
      let document = YAMLDocument(Array(definition.files[0].text.utf8), file: "format.yaml")
      #expect(document.diagnostics.isEmpty && document.isComplete)
      #expect(definition.files[0].text.contains(longest))
    }
    #expect(template.definitions.count == 1 && format.definitions.count == 1)
  }

  @Test(
    "A template and its style of the SOAP API are a format with a preview",
    .holds("R-466", "R-468", "R-469", "R-1252"))
  func soap() throws {
    let text = """
      <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soap:Body><rval>
      <results><id>11</id><name>Card &amp; more</name><variables xsi:type="StringCreativeTemplateVariable"><label>Head</label><uniqueName>Headline</uniqueName><isRequired>true</isRequired></variables><variables xsi:type="ns2:AssetCreativeTemplateVariable"><uniqueName>Image</uniqueName><mimeTypes>GIF</mimeTypes></variables><status>INACTIVE</status><isNativeEligible>true</isNativeEligible></results>
      <results><id>12</id><name>Wide</name><htmlSnippet><![CDATA[<b>[%Headline%]</b>]]></htmlSnippet><cssSnippet>b { color: red }</cssSnippet><creativeTemplateId>11</creativeTemplateId></results>
      </rval></soap:Body></soap:Envelope>
      """
    let result = try adManager(text)
    expect(
      result.text,
      is: """
        == card-more/format.yaml
        # From Ad Manager's creative template 11.
        kind: customNative
        id: "11"
        name: "Card & more"
        status: deprecated
        assets:
          "Headline":
            type: text
            required: true
            label: "Head"
          "Image":
            type: image
            mimeTypes: ["image/gif"]
          "AdBadge": {type: badge}
        == card-more/preview.mustache
        <style>
        b { color: red }
        </style>
        <b>[%Headline%]</b>

        """)
    expect(
      result.told,
      is: """
        import-note source.json: Retired in Ad Manager, so that the format is deprecated: 1 creative template ('Card & more').

        """)
  }

  @Test(
    "XML that declares entities, is too deep, breaks off or is of another kind is refused with its line",
    .holds("R-477"),
    arguments: [
      (
        "<!DOCTYPE a [<!ENTITY b \"cc\">\n<!ENTITY d \"&b;&b;&b;\">]>\n<a>&d;</a>",
        "declares entities or attributes, which are not expanded: remove its DOCTYPE"
      ),
      (String(repeating: "<a>", count: 200), "has more than 100 elements inside each other"),
      ("<a>\n<b>", "isn't sound XML"), ("<a/>", "is XML without 'results'"),
      ("<a>&nope;</a>", "isn't sound XML"),
      ("\u{0}", "isn't JSON"), ("{}", "has no creative templates"), ("[]", "has no creative templates"),
    ])
  func malformed(_ text: String, _ words: String) throws {
    let result = try adManager(text)
    #expect(result.definitions.isEmpty)
    #expect(result.diagnostics.map(\.rule) == ["import-unreadable"], "\(result.told)")
    #expect(result.told.contains("The source \(words)"), "\(result.told)")
  }

  @Test(
    "A native request is a format of the same keys as its bids, with AdChoices where its link is asked for",
    .holds("R-471", "R-472", "R-991", "R-1255"))
  func native() throws {
    let text =
      #"{"imp":[{"tagid":"feed/1","native":{"request":"{\"ver\":\"1.2\",\"plcmttype\":1,\"privacy\":1,\"assets\":[{\"id\":1,\"required\":1,\"title\":{\"len\":90}},{\"id\":2,\"img\":{\"type\":3,\"wmin\":600,\"w\":1200,\"hmin\":314,\"mimes\":[\"image/png\"]}},{\"id\":3,\"title\":{},\"img\":{\"type\":3,\"w\":80,\"h\":80}},{\"id\":6,\"img\":{\"type\":501,\"wratio\":16,\"ext\":{\"a\": 1}},\"ext\":[]},{\"id\":4,\"data\":{\"type\":1,\"len\":25}},{\"id\":5,\"video\":{\"maxduration\":30,\"skip\":1,\"mimes\":[\"video/mp4\"]}}]}","api":[3]}}]}"#
    let result = try read(text, by: { try NativeRequestImporter.read($0, in: $1, options: $2) })
    expect(
      result.text,
      is: """
        == source-feed-1/format.yaml
        # From an OpenRTB native request, version 1.2.
        # plcmttype: 1
        # api: [3]
        kind: native
        id: "source-feed-1"
        assets:
          # asset 1 of the request
          "Headline":
            type: text
            required: true
            maxLength: 90
          # asset 2 of the request
          # w: 1200
          "MainImage":
            type: image
            minWidth: 600
            minHeight: 314
            mimeTypes: ["image/png"]
          # asset 3 of the request
          # img: {"type":3,"w":80,"h":80}
          "Headline2":
            type: text
          # asset 6 of the request
          # type: 501
          # wratio: 16
          # ext: {"a":1}
          # ext: []
          "MainImage2":
            type: image
          # asset 4 of the request
          "Advertiser":
            type: text
            maxLength: 25
          # asset 5 of the request
          # skip: 1
          "Media":
            type: video
            maxDurationMs: 30000
            mimeTypes: ["video/mp4"]
          "AdChoices":
            type: adChoices

        """)
    expect(result.told, is: "")
  }

  @Test(
    "File types may be names of kinds or endings, sides alone are the exact size, and a limit that no field takes is said",
    .holds("R-991", "R-1250", "R-1251"))
  func limits() throws {
    let text =
      #"{"ver":"1.2","assets":[{"id":1,"title":{"len":20000}},{"id":2,"img":{"type":3,"w":300,"h":250,"mimes":["jpg",".PNG","IMAGE_GIF","image/webp; q=1","*/*","jpg"]}},{"id":3,"video":{"minduration":0,"maxduration":99999,"mimes":["mov"]}}]}"#
    let result = try read(text, by: { try NativeRequestImporter.read($0, in: $1, options: $2) })
    expect(
      result.text,
      is: """
        == source/format.yaml
        # From an OpenRTB native request, version 1.2.
        kind: native
        id: "source"
        assets:
          # asset 1 of the request
          # maxLength: 20000
          "Headline":
            type: text
          # asset 2 of the request
          # file types: */*
          "MainImage":
            type: image
            sizes: ["300x250"]
            mimeTypes: ["image/jpeg", "image/png", "image/gif", "image/webp"]
          # asset 3 of the request
          # maxDurationMs: 10000000
          "Media":
            type: video
            mimeTypes: ["video/quicktime"]

        """)
    expect(
      result.told,
      is: """
        import-note source.json: The asset 'Headline' of 'source' has maxLength 20000, and the field takes 1 to 10000: it is a comment, and no rule uses it.
        import-note source.json: The asset 'Media' of 'source' has maxDurationMs 10000000, and the field takes 1 to 3600000: it is a comment, and no rule uses it.

        """)
  }
}
