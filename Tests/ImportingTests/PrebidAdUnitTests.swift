import Importing
import Reading
import TestSupport
import Testing

@Suite("Imports of Prebid.js ad units") struct PrebidAdUnitTests {
  private func read(_ text: String) throws -> Imported {
    try NativeRequestImporter.read(
      "units.json", in: ForeignFiles(source: MemorySource(texts: ["units.json": text])))
  }

  private let ortb =
    #"{"code":"/1/news/feed","mediaTypes":{"native":{"ortb":{"ver":"1.2","privacy":1,"assets":[{"id":1,"required":1,"title":{"len":80}},{"id":2,"img":{"type":3,"wmin":600,"hmin":314}}]}}},"bids":[{"bidder":"appnexus","params":{"placementId":1}}]}"#
  private let legacy =
    #"{"code":"side","mediaTypes":{"native":{"title":{"required":true,"len":80},"image":{"required":true,"sizes":[[1200,628],[600,314]],"len":5},"icon":{"sizes":[50,50],"aspect_ratios":[{"min_width":32,"min_height":32,"ratio_width":1,"ratio_height":1}]},"sponsoredBy":{"required":true},"body":{"len":120},"cta":{},"clickUrl":{"required":true},"privacyLink":{},"rendererUrl":"https://r.example/","own":{"required":true}}}}"#

  @Test(
    "An ad unit is a format by its code, with the assets of 'ortb' or of the older members",
    .holds("R-899", "R-900", "R-901"))
  func units() throws {
    let result = try read("[\(ortb),\(legacy),{\"code\":\"top\",\"mediaTypes\":{\"banner\":{}}}]")
    expect(
      result.text,
      is: """
        == units--1-news-feed/format.yaml
        # From an ad unit of Prebid.js, version 1.2.
        kind: native
        id: "units--1-news-feed"
        assets:
          # asset 1 of the request
          "Headline":
            type: text
            required: true
            maxLength: 80
          # asset 2 of the request
          "MainImage":
            type: image
            minWidth: 600
            minHeight: 314
          "AdChoices":
            type: adChoices
        == units-side/format.yaml
        # From an ad unit of Prebid.js.
        # clickUrl: {"required":true}
        # rendererUrl: https://r.example/
        # own: {"required":true}
        kind: native
        id: "units-side"
        assets:
          "Headline":
            type: text
            required: true
            maxLength: 80
          # sizes: [[1200,628],[600,314]]
          # len: 5
          "MainImage":
            type: image
            required: true
          # sizes: [50,50]
          # aspect_ratios: [{"min_width":32,"min_height":32,"ratio_width":1,"ratio_height":1}]
          "Icon":
            type: image
            minWidth: 32
            minHeight: 32
          "Advertiser":
            type: text
            required: true
          "Caption":
            type: text
            maxLength: 120
          "CallToAction":
            type: text
          "AdChoices":
            type: adChoices

        """)
    expect(result.told, is: "import-note units.json: Left out as not native: 1 ad unit of 3.\n")
  }

  @Test(
    "One ad unit, a list, 'adUnits' and 'pbjs' are read alike; 'type: image' stands for its members",
    .holds("R-899", "R-901"))
  func shapes() throws {
    let text = try read(ortb).text
    for source in ["[\(ortb)]", #"{"adUnits":[\#(ortb)]}"#, #"{"pbjs":{"adUnits":[\#(ortb)]}}"#] {
      #expect(try read(source).text == text)
    }
    expect(
      try read(#"{"code":"a","mediaTypes":{"native":{"type":"image"}}}"#).text,
      is: """
        == units-a/format.yaml
        # From an ad unit of Prebid.js.
        kind: native
        id: "units-a"
        assets:
          "MainImage":
            type: image
            required: true
          "Headline":
            type: text
            required: true
          "Advertiser":
            type: text
            required: true
          "Caption":
            type: text
          "Icon":
            type: image

        """)
  }

  @Test(
    "An ad unit without assets, or without native ads, is told",
    arguments: [
      (
        #"{"code":"a","mediaTypes":{"native":{}}}"#,
        "import-skipped units.json: The native request of 'a' asks for no assets.\n"
      ),
      (
        #"{"code":"a","mediaTypes":{"native":{"ortb":"no JSON"}}}"#,
        "import-skipped units.json: The native request of 'a' isn't JSON: it begins with 'no JSON'.\n"
      ),
      (
        #"{"code":"a","mediaTypes":{"banner":{}}}"#,
        "import-unreadable units.json: The source has no native request: neither 'assets' nor an impression or an ad unit of Prebid.js with 'native'.\n"
      ),
    ])
  func gaps(_ text: String, _ told: String) throws {
    let result = try read(text)
    #expect(result.definitions.isEmpty)
    expect(result.told, is: told)
  }

  @Test(
    "Ad units and asset lists that are given as something else are named",
    .holds("R-478"),
    arguments: [
      (#"{"adUnits":[]}"#, "ad units of Prebid.js, not a HAR: adspec import openrtb-native reads it"),
      (
        #"{"code":"a","mediaTypes":{}}"#,
        "ad units of Prebid.js, not a HAR: adspec import openrtb-native reads it"
      ),
      (
        #"{"ASSETS":[]}"#,
        "an asset list of HLS interstitials, not a HAR: put it beside the playlist that names it: adspec check and adspec import hls read both"
      ),
    ])
  func elsewhere(_ text: String, _ kind: String) throws {
    expect(
      try imported(har: text, path: "trip.har").told,
      is: "import-unreadable trip.har: The source is \(kind).\n")
  }
}
