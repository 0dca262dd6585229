import Model
import Basics
import Sessions
import TestSupport
import Testing

@Suite("Scope of a session and an ad") struct ScopeTests {
  @Test("The first session.start says where and how a session ran")
  func start() throws {
    let record = try record(
      """
      {"event":"session.start","platform":"ios","app":{"id":"com.example.news","version":"4.2.1"},"country":"DE","language":"de","screen":[390,844],"consent":{"gdpr":true,"npa":false,"tcf":"CQEx"},"underAge":false,"test":true}
      {"event":"session.start","platform":"android","country":"US"}
      """)
    #expect(record.start?.number == 1)
    #expect(record.platform == "ios")
    #expect(record.appID == "com.example.news")
    #expect(record.appVersion == "4.2.1")
    #expect(record.language == "de")
    #expect(record.country == "DE")
    #expect(record.isEEA == true)
    #expect(record.screen == Frame(x: 0, y: 0, width: 390, height: 844))
    #expect(record.isTest)
    #expect(record.isUnderAge == false)
    #expect(
      record.consent == Consent(gdpr: true, nonPersonalised: false, limited: nil, hasConsentString: true))
  }

  @Test(
    "A consent event holds for what is requested from there on, and what it leaves out stays",
    .holds("R-054", "R-055", "R-056"))
  func consentChanges() throws {
    let record = try record(
      """
      {"event":"session.start","platform":"ios","consent":{"gdpr":true,"npa":true}}
      {"event":"ad.request","ad":"a1","kind":"native"}
      {"event":"consent","npa":false,"tcf":"CQEx","gpp":"DBAA","rdp":false}
      {"event":"ad.load","ad":"a1"}
      {"event":"ad.request","ad":"a2","kind":"native"}
      {"event":"consent","ltd":true,"tcf":""}
      {"event":"ad.load","ad":"a2"}
      {"event":"impression","ad":"a3","by":"sdk"}
      """)
    #expect(
      record.ads.map { record.consent(of: $0) } == [
        Consent(gdpr: true, nonPersonalised: true, limited: nil, hasConsentString: nil),
        Consent(gdpr: true, nonPersonalised: false, limited: nil, hasConsentString: true),
        Consent(gdpr: true, nonPersonalised: false, limited: true, hasConsentString: false),
      ])
    #expect(record.ads.map { record.consentSource(at: $0.events[0])?.number } == [1, 3, 6])
    #expect(record.consent?.nonPersonalised == true)
  }

  @Test(
    "The way an ad's text runs is that of its load, else that of the session's language",
    .holds("R-111", "R-112"))
  func direction() throws {
    let rest = """
      {"event":"ad.load","ad":"a1","direction":"ltr"}
      {"event":"ad.load","ad":"a2"}
      """
    let arabic = try record(#"{"event":"session.start","platform":"ios","language":"ar-EG"}"# + "\n" + rest)
    #expect(
      arabic.ads.map { $0.direction(in: SessionLanguage(arabic.language)) } == [.leftToRight, .rightToLeft])
    let silent = try record(#"{"event":"session.start","platform":"ios"}"# + "\n" + rest)
    #expect(silent.ads.map { $0.direction(in: SessionLanguage(silent.language)) } == [.leftToRight, nil])
  }

  @Test("What a session does not say is not known", .holds("R-043"))
  func unstarted() throws {
    let record = try record(#"{"event":"session.end"}"#)
    #expect(record.start == nil)
    #expect(record.platform == nil)
    #expect(record.country == nil)
    #expect(record.isEEA == nil)
    #expect(record.screen == nil)
    #expect(record.consent == nil)
    #expect(record.isTest == false)
    #expect(record.isUnderAge == nil)
  }

  @Test("An empty consent string is none", .holds("R-180"))
  func emptyConsentString() throws {
    let record = try record(#"{"event":"session.start","platform":"ios","consent":{"gdpr":true,"tcf":""}}"#)
    #expect(
      record.consent == Consent(gdpr: true, nonPersonalised: nil, limited: nil, hasConsentString: false))
  }

  @Test(
    "Countries are compared by their ISO codes; one that is none leaves the EEA open",
    .holds("R-290"),
    arguments: [
      ("DE", "DE", true), ("de", "DE", true), ("EL", "GR", true), ("UK", "GB", false), ("NO", "NO", true),
      ("CH", "CH", false), ("US", "US", false), ("XK", "XK", false), ("ZZ", "ZZ", nil), ("DEU", nil, nil),
      ("", nil, nil), ("é", nil, nil),
    ] as [(String, String?, Bool?)])
  func country(_ code: String, country: String?, isEEA: Bool?) throws {
    let record = try record(#"{"event":"session.start","platform":"ios","country":"\#(code)"}"#)
    #expect(record.country == country)
    #expect(record.isEEA == isEEA)
  }

  @Test("The configuration may add to the EEA")
  func configuredTerritory() throws {
    var configuration = Configuration()
    configuration.territories.eea.insert("RE")
    let record = try record(
      #"{"event":"session.start","platform":"ios","country":"RE"}"#,
      in: LedgerContext(catalog: catalog([], configuration: configuration)))
    #expect(record.isEEA == true)
  }

  /// The inventory of an ad whose `ad.load` has these fields.
  private func inventory(_ fields: String, format: FormatDefinition) throws -> Inventory? {
    try onlyAd(
      """
      {"event":"ad.request","ad":"x","kind":"\(format.kind.rawValue)","formats":["\(format.id.value)"]}
      {"event":"ad.load","ad":"x"\(fields.isEmpty ? "" : ",")\(fields)}
      """, formats: [format]
    ).inventory
  }

  @Test(
    "How an ad was sold: by what the load says, else its source, else the definition, else its kind",
    .holds("R-293"),
    arguments: [
      (#""inventory":"backfill","source":{"id":"7068401028668408324"}"#, Inventory.reservation, .backfill),
      (#""source":{"id":"7068401028668408324"}"#, .backfill, .reservation),
      (#""source":{"id":"18351550913290782395"}"#, .reservation, .backfill),
      (#""source":{"id":"5450213213286189855"}"#, .reservation, .backfill),
      (#""source":{"id":"1215381445328257950"}"#, .reservation, .backfill),
      (#""source":{"id":"1063618907739174004"}"#, .reservation, .backfill),
      (#""source":{"id":"1328079684332308356"}"#, .reservation, .backfill),
      (#""source":{"id":"6060308706800320801"}"#, .backfill, .backfill),
      (#""source":{"id":"1"}"#, .backfill, .backfill),
      ("", .backfill, .backfill),
      ("", .reservation, .reservation),
      ("", .any, .reservation),
    ] as [(String, Inventory, Inventory)])
  func inventoryOfCustomNative(_ fields: String, declared: Inventory, expected: Inventory) throws {
    let format = definition(.customNative, id: "f", inventory: declared)
    #expect(try inventory(fields, format: format) == expected)
  }

  @Test(
    "A native ad that nothing places is neither; custom native is reservation even without a definition",
    .holds("R-293", "R-294"))
  func inventoryWithoutDeclaration() throws {
    #expect(try inventory("", format: definition(.native, id: "n")) == nil)
    #expect(try inventory("", format: definition(.native, id: "n", inventory: .backfill)) == .backfill)
    #expect(
      try inventory(#""inventory":"reservation""#, format: definition(.native, id: "n")) == .reservation)
    let unknown = try onlyAd(
      #"{"event":"ad.request","ad":"x","kind":"customNative","formats":["z"]}"#, formats: [])
    #expect(unknown.inventory == .reservation)
  }

  @Test(
    "A house ad says so, or comes from the house source",
    .holds("R-295"),
    arguments: [
      (#""house":true"#, true), (#""house":false"#, false), (#""source":{"id":"6060308706800320801"}"#, true),
      (#""source":{"id":"7068401028668408324"}"#, false), ("", false),
    ])
  func house(_ fields: String, isHouse: Bool) throws {
    let ad = try onlyAd(#"{"event":"ad.load","ad":"x"\#(fields.isEmpty ? "" : ",")\#(fields)}"#)
    #expect(ad.isHouse == isHouse)
  }

  @Test(
    "The last load says what was delivered, in its order",
    .holds("R-076", "R-077", "R-081"))
  func delivered() throws {
    let ad = try onlyAd(
      """
      {"event":"ad.request","ad":"x","kind":"customNative","formats":["10063170"],"adUnit":"/1/a"}
      {"event":"ad.load","ad":"x","lineItem":"4712","video":true,"assets":{"Caption":{"text":"Late"}}}
      {"event":"ad.load","ad":"x","lineItem":"4711","video":false,"assets":{"MainImage":{"url":"https://a.example/b.jpg","width":1200,"height":628,"mime":"image/jpeg"},"headline":{"text":"Bread"},"Stars":{"number":4.5},"3011":{"url":"https://a.example/i.png"}}}
      """)
    #expect(ad.lineItem == "4711")
    #expect(ad.hasVideo == false)
    #expect(ad.adUnit == "/1/a")
    #expect(ad.loads.map(\.number) == [2, 3])
    #expect(ad.delivered.map(\.key) == ["MainImage", "headline", "Stars", "3011"])
    #expect(ad.delivered.map(\.role) == [.other, .other, .other, .adChoices])
    #expect(ad.adChoicesDelivered)
    let image = try #require(ad.delivered("MainImage"))
    #expect(image.url == "https://a.example/b.jpg")
    #expect(image.width == 1200)
    #expect(image.height == 628)
    #expect(image.mime == "image/jpeg")
    #expect(ad.delivered("headline")?.text == "Bread")
    #expect(ad.delivered("Stars")?.number == 4.5)
  }

  @Test("Ads come in the order of their first line, each with all its events")
  func ads() throws {
    let record = try record(
      """
      {"event":"session.start","platform":"ios"}
      {"event":"ad.request","ad":"b","kind":"rewarded"}
      {"event":"ad.request","ad":"a","kind":"native"}
      {"event":"ad.loadFailed","ad":"b"}
      {"event":"ad.retry","ad":"b","attempt":1}
      {"event":"ad.request","ad":"b","kind":"rewarded"}
      {"event":"ad.load","ad":"b"}
      {"event":"ad.display","ad":"b"}
      """)
    #expect(record.ads.map(\.id) == ["b", "a"])
    #expect(record.ads.map { $0.events.map(\.number) } == [[2, 4, 5, 6, 7, 8], [3]])
    #expect(record.ads[0].requests.map(\.number) == [2, 6])
    #expect(record.ads[0].loadFailures.map(\.number) == [4])
    #expect(record.ads[0].retries.map(\.number) == [5])
    #expect(record.ads[0].countedImpression?.number == 8)
    #expect(record.ads.map(\.isRendered) == [true, false])
    #expect(record.ads.map { $0.shownAt == nil } == [false, true])
  }
}
