import SamplePublications
import Model
import Basics
import Reports
import Site
import TestSupport
import Testing

@Suite("Data files")
struct DataFilesTests {
  private func text(_ path: String) throws -> String {
    let file = try #require(try DataFiles.all(ReportSample.publication()).first { $0.path == path })
    return String(decoding: file.bytes, as: UTF8.self)
  }

  @Test("There is a file for every table, and they come sorted")
  func paths() throws {
    #expect(
      try DataFiles.all(ReportSample.publication()).map(\.path) == [
        "data/adchoices-by-format-and-country.csv", "data/adchoices-by-line-item.csv", "data/adchoices.csv",
        "data/ads.csv", "data/ads.ndjson", "data/by-ad-unit.csv", "data/by-app-version.csv",
        "data/by-country.csv", "data/by-day.csv",
        "data/by-format-and-day.csv", "data/by-format.csv", "data/by-platform.csv", "data/catalog.json",
        "data/clicks-by-asset.csv", "data/compliance.csv", "data/findings.csv", "data/findings.json",
        "data/findings.ndjson",
        "data/index.html", "data/load-failures.csv",
        "data/recordings.csv", "data/repeated-impressions.csv", "data/rewarded.csv", "data/sessions.csv",
        "data/tallies.json", "data/totals.csv",
        "data/verdicts.csv",
      ])
  }

  @Test(
    "Of each rule all five verdicts are counted",
    .holds("R-197", "R-200"))
  func verdicts() throws {
    var publication = ReportSample.publication()
    var counts = VerdictCounts()
    (counts.pass, counts.fail, counts.notApplicable, counts.needsReview, counts.answered) = (1, 2, 3, 4, 5)
    let info = RuleInfo(
      id: "event-gap", title: "Gap", group: .recordings, severity: .note, words: Deferred(RuleWords()))
    publication.rules = [PublishedRule(info: info, good: [], bad: [], counts: counts)]
    let file = try #require(try DataFiles.all(publication).first { $0.path == "data/verdicts.csv" })
    expect(
      String(decoding: file.bytes, as: UTF8.self),
      is: """
        rule,pass,fail,notApplicable,needsReview,answered
        event-gap,1,2,3,4,5

        """)
  }

  @Test("Totals are integers, rates hundredths of a percent", .holds("R-171"))
  func totals() throws {
    expect(
      try text("data/totals.csv"),
      is: #"""
        scope,sessions,ads,requests,loads,fillRequests,filledRequests,loadFailures,loadedAds,renderRateAds,renderedAds,loadedAndRenderedAds,impressions,viewable,viewableRateImpressions,repeatedImpressions,clicks,adChoicesClicks,ctrImpressions,clickedImpressions,fillBasisPoints,renderRateBasisPoints,viewableRateBasisPoints,ctrBasisPoints,ctrLowBasisPoints,ctrHighBasisPoints
        all,3,4,4,3,4,3,1,3,3,3,3,3,,,1,2,1,3,2,7500,10000,,6667,2077,9385
        test,1,2,2,1,2,1,1,1,1,1,1,1,,,0,0,0,1,0,5000,10000,,0,0,7935

        """#)
  }

  @Test("Days are sorted, and a load without an answer is on the day of its request")
  func days() throws {
    expect(
      try text("data/by-day.csv"),
      is: #"""
        day,sessions,ads,requests,loads,fillRequests,filledRequests,loadFailures,loadedAds,renderRateAds,renderedAds,loadedAndRenderedAds,impressions,viewable,viewableRateImpressions,repeatedImpressions,clicks,adChoicesClicks,ctrImpressions,clickedImpressions,fillBasisPoints,renderRateBasisPoints,viewableRateBasisPoints,ctrBasisPoints,ctrLowBasisPoints,ctrHighBasisPoints
        2026-11-20,1,1,1,1,1,1,0,1,1,1,1,1,,,1,1,1,1,1,10000,10000,,10000,2065,10000
        2026-11-22,2,3,3,2,3,2,1,2,2,2,2,2,,,0,1,0,2,1,6667,10000,,5000,945,9055

        """#)
  }

  @Test("Failures by error")
  func failures() throws {
    expect(
      try text("data/load-failures.csv"),
      is: #"""
        domain,code,loadFailures
        com.applovin.sdk,204,1

        """#)
  }

  @Test("Repeats with both their lines")
  func repeats() throws {
    expect(
      try text("data/repeated-impressions.csv"),
      is: #"""
        session,ad,format,lineItem,country,app_version,day,by,file,line,firstFile,firstLine
        s-1,a1,10063170,66001,DE,6.2.0,2026-11-20,app,formats/a/recordings/day.ndjson,7,formats/a/recordings/day.ndjson,6

        """#)
  }

  @Test("Recordings with what was skipped")
  func recordings() throws {
    expect(
      try text("data/recordings.csv"),
      is: #"""
        path,sha256,bytes,lines,linesSkipped,linesAfterEnd,events,firstTime,lastTime
        formats/a/recordings/day.ndjson,,2837,24,1,0,23,2026-11-20T10:00:00.000Z,2026-11-22T09:00:04.000Z

        """#)
  }

  @Test("The chain of every ad with its lines")
  func adChoices() throws {
    expect(
      try text("data/adchoices.csv"),
      is: #"""
        session,ad,format,country,lineItem,app_version,day,test,house,evidence,delivered,deliveredFile,deliveredLine,rendered,renderedFile,renderedLine,visible,visibleFile,visibleLine,placed,placedFile,placedLine,sized,sizedFile,sizedLine,clickable,clickableFile,clickableLine,clicked,clickedFile,clickedLine,opened,openedFile,openedLine
        s-1,a1,10063170,DE,66001,6.2.0,2026-11-20,false,false,toCheck,confirmed,formats/a/recordings/day.ndjson,3,confirmed,formats/a/recordings/day.ndjson,5,confirmed,formats/a/recordings/day.ndjson,5,confirmed,formats/a/recordings/day.ndjson,5,confirmed,formats/a/recordings/day.ndjson,5,confirmed,formats/a/recordings/day.ndjson,5,confirmed,formats/a/recordings/day.ndjson,9,toCheck,formats/a/recordings/day.ndjson,9
        s-2,a1,10063170,FR,,6.2.0,2026-11-22,true,false,failed,failed,formats/a/recordings/day.ndjson,13,notInScope,,,notInScope,,,notInScope,,,notInScope,,,notInScope,,,notInScope,,,notInScope,,

        """#)
  }

  @Test("AdChoices by format and country, link by link and state by state")
  func adChoicesRows() throws {
    expect(
      try text("data/adchoices-by-format-and-country.csv"),
      is: #"""
        format,country,ads,testAds,houseAds,confirmed,confirmedByPerson,failed,toCheck,notInScope,delivered.confirmed,delivered.confirmedByPerson,delivered.failed,delivered.toCheck,delivered.notInScope,rendered.confirmed,rendered.confirmedByPerson,rendered.failed,rendered.toCheck,rendered.notInScope,visible.confirmed,visible.confirmedByPerson,visible.failed,visible.toCheck,visible.notInScope,placed.confirmed,placed.confirmedByPerson,placed.failed,placed.toCheck,placed.notInScope,sized.confirmed,sized.confirmedByPerson,sized.failed,sized.toCheck,sized.notInScope,clickable.confirmed,clickable.confirmedByPerson,clickable.failed,clickable.toCheck,clickable.notInScope,clicked.confirmed,clicked.confirmedByPerson,clicked.failed,clicked.toCheck,clicked.notInScope,opened.confirmed,opened.confirmedByPerson,opened.failed,opened.toCheck,opened.notInScope
        10063170,DE,1,0,0,0,0,0,1,0,1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,0,0,0,1,0
        10063170,FR,1,1,0,0,0,1,0,0,0,0,1,0,0,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1

        """#)
    expect(
      try text("data/adchoices-by-line-item.csv"),
      is: #"""
        lineItem,format,ads
        ,10063170,1

        """#)
  }

  @Test("Verdicts by rule, format and country; of all rules together first")
  func compliance() throws {
    expect(
      try text("data/compliance.csv"),
      is: #"""
        rule,format,country,pass,fail,notApplicable,needsReview,answered
        ,10063170,DE,0,0,0,1,0
        ,10063170,FR,0,1,0,0,0
        ,coins,,0,0,2,0,0
        dsa-behalf-missing,10063170,DE,0,0,0,1,0
        dsa-behalf-missing,10063170,FR,0,0,0,1,0
        dsa-behalf-missing,coins,,0,0,2,0,0
        dsa-marking-unproven,10063170,DE,1,0,0,0,0
        dsa-marking-unproven,10063170,FR,0,0,0,1,0
        dsa-parameters-unreachable,10063170,DE,1,0,0,0,0
        dsa-parameters-unreachable,10063170,FR,0,1,0,0,0

        """#)
  }

  @Test("A finding a line, every field there")
  func findingLines() throws {
    expect(
      try text("data/findings.ndjson"),
      is: #"""
        {"rule":"adchoices-not-delivered","severity":"warning","verdict":"fail","baselined":false,"baselineReason":null,"message":"The ad came without AdChoices.","file":"formats/a/recordings/day.ndjson","line":13,"column":null,"endLine":13,"endColumn":null,"session":"s-2","ad":"a1","format":"10063170","lineItem":"66002","country":null,"app_version":null,"day":null,"help":"Switch on AdChoices.","related":[{"file":"formats/a/recordings/day.ndjson","line":15,"message":"Here it was shown."}],"fix":null}
        {"rule":"field-unknown","severity":"error","verdict":"fail","baselined":false,"baselineReason":null,"message":"There is no field 'requird'.","file":"formats/a/format.yaml","line":4,"column":3,"endLine":4,"endColumn":10,"session":null,"ad":null,"format":null,"lineItem":null,"country":null,"app_version":null,"day":null,"help":"","related":[],"fix":{"title":"Write 'required'.","edits":[{"line":4,"column":3,"endLine":4,"endColumn":10,"text":"required"}]}}

        """#)
  }

  @Test("The same findings as one array")
  func findings() throws {
    expect(
      try text("data/findings.json"),
      is: #"""
        [
          {
            "rule": "adchoices-not-delivered",
            "severity": "warning",
            "verdict": "fail",
            "baselined": false,
            "baselineReason": null,
            "message": "The ad came without AdChoices.",
            "file": "formats/a/recordings/day.ndjson",
            "line": 13,
            "column": null,
            "endLine": 13,
            "endColumn": null,
            "session": "s-2",
            "ad": "a1",
            "format": "10063170",
            "lineItem": "66002",
            "country": null,
            "app_version": null,
            "day": null,
            "help": "Switch on AdChoices.",
            "related": [
              {
                "file": "formats/a/recordings/day.ndjson",
                "line": 15,
                "message": "Here it was shown."
              }
            ],
            "fix": null
          },
          {
            "rule": "field-unknown",
            "severity": "error",
            "verdict": "fail",
            "baselined": false,
            "baselineReason": null,
            "message": "There is no field 'requird'.",
            "file": "formats/a/format.yaml",
            "line": 4,
            "column": 3,
            "endLine": 4,
            "endColumn": 10,
            "session": null,
            "ad": null,
            "format": null,
            "lineItem": null,
            "country": null,
            "app_version": null,
            "day": null,
            "help": "",
            "related": [],
            "fix": {
              "title": "Write 'required'.",
              "edits": [
                {
                  "line": 4,
                  "column": 3,
                  "endLine": 4,
                  "endColumn": 10,
                  "text": "required"
                }
              ]
            }
          }
        ]

        """#)
  }

  @Test("The catalog with its defaults filled in")
  func catalog() throws {
    expect(
      try text("data/catalog.json"),
      is: #"""
        {
          "version": 1,
          "title": null,
          "generator": "adspec 1.2.3",
          "date": null,
          "formats": [
            {
              "id": "10063170",
              "name": "Simple native",
              "kind": "customNative",
              "status": "active",
              "summary": "",
              "owner": null,
              "tags": [],
              "inventory": "reservation",
              "territory": null,
              "adUnits": [],
              "file": "formats/10063170/format.yaml",
              "page": "formats/10063170/index.html",
              "assets": [
                {
                  "key": "Headline",
                  "type": "text",
                  "required": false,
                  "clickable": false,
                  "maxLength": null,
                  "ratio": null,
                  "minWidth": null,
                  "minHeight": null,
                  "maxWidth": null,
                  "maxHeight": null,
                  "sizes": [],
                  "maxBytes": null,
                  "minDurationMs": null,
                  "maxDurationMs": null,
                  "mimeTypes": [],
                  "choices": [],
                  "label": null,
                  "description": null
                },
                {
                  "key": "AdChoices",
                  "type": "adChoices",
                  "required": false,
                  "clickable": false,
                  "maxLength": null,
                  "ratio": null,
                  "minWidth": null,
                  "minHeight": null,
                  "maxWidth": null,
                  "maxHeight": null,
                  "sizes": [],
                  "maxBytes": null,
                  "minDurationMs": null,
                  "maxDurationMs": null,
                  "mimeTypes": [],
                  "choices": [],
                  "label": null,
                  "description": null
                }
              ],
              "reviews": []
            },
            {
              "id": "coins",
              "name": "Coins for video",
              "kind": "rewarded",
              "status": "active",
              "summary": "",
              "owner": null,
              "tags": [],
              "inventory": "any",
              "territory": null,
              "adUnits": [],
              "file": "formats/coins/format.yaml",
              "page": "formats/coins/index.html",
              "assets": [],
              "reviews": []
            }
          ]
        }

        """#)
  }
}
