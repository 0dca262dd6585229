/// Who pays for simulated ads, and what they say.
struct Advertiser: Sendable {
  var name: String
  /// As the commercial register has it.
  var legalName: String
  var domain: String
  /// From long to short.
  var lines: [String]
  var button: String

  static let all: [Advertiser] = [
    Advertiser(
      name: "Morgenrot", legalName: "Bäckerei Morgenrot GmbH", domain: "morgenrot.example",
      lines: [
        "Fresh bread before seven, baked around the corner", "Bread before seven, still warm", "Warm bread",
      ], button: "Order"),
    Advertiser(
      name: "Alpensteig", legalName: "Alpensteig Reisen GmbH", domain: "alpensteig.example",
      lines: [
        "Two wheels, one valley, no hurry at all, and a bed every night", "Two wheels, one valley", "Ride",
      ],
      button: "See tours"),
    Advertiser(
      name: "Lumi", legalName: "Lumi Lampor AB", domain: "lumi.example",
      lines: ["Morning light for November, no alarm clock needed", "Light for November", "Light"],
      button: "Try it"),
    Advertiser(
      name: "Olivar Sierra", legalName: "Olivar Sierra S.L.", domain: "olivar-sierra.example",
      lines: [
        "The first oil of the year is green and bites a little", "The first oil of the year", "New oil",
      ],
      button: "Taste it"),
    Advertiser(
      name: "Fjordkaffe", legalName: "Fjordkaffe AS", domain: "fjordkaffe.example",
      lines: [
        "Coffee that survives a winter in Tromsø, roasted on Mondays", "Coffee for a long winter", "Coffee",
      ],
      button: "Send a bag"),
    Advertiser(
      name: "Balkonia", legalName: "Balkonia Apps OÜ", domain: "balkonia.example",
      lines: ["Your garden, week by week: what to sow, when to water", "Your garden, week by week", "Grow"],
      button: "Install"),
  ]
}
