import AdModel
import Diagnostics

/// Writes whole sessions of one format.
protocol SessionMaker: Sendable {
  /// Everything between `session.start` and `session.end`.
  func write(_ visit: Visit, to writer: inout SessionWriter, using generator: inout SimulationGenerator)

  var format: FormatDefinition { get }
  var devices: [World.Device] { get }
  /// Of this format; of a format that names none an invented one.
  var adUnit: String { get }
}

/// Who sees a session, where and on what.
struct Visit {
  var place: World.Place
  var device: World.Device
  var isEEA: Bool
  /// Whether consent must be recorded: the EEA, the United Kingdom and Switzerland.
  var asksForConsent: Bool
  var isPersonalised: Bool
}

extension SessionMaker {
  var devices: [World.Device] { World.phones }
  var adUnit: String { format.adUnits.first?.value ?? "/1234567/simulated/\(format.id.value)" }

  /// The places of the format's territory; of a territory that has none of ours its first country.
  func places(in territories: Territories) -> [World.Place] {
    guard let countries = territories.countries(of: format.territory) else { return World.places }
    let places = World.places.filter { countries.contains($0.country) }
    guard places.isEmpty, let country = countries.min() else { return places.isEmpty ? World.places : places }
    return [World.Place(country: country, language: "en", badge: "Ad")]
  }

  /// Whether the ids are Google's for tests, which no recording of readers should hold.
  var isGoogleTest: Bool {
    ["10063170", "12387226", "12406343"].contains(format.id.value)
      || format.live?.networkCode?.value == "21775744923"
      || adUnit.split(separator: "/").first == "21775744923" && adUnit.hasPrefix("/")
  }

  func visit(using generator: inout SimulationGenerator) -> Visit {
    let territories = Territories()
    let place = generator.pick(places(in: territories))
    let asks = territories.consent.contains(place.country)
    return Visit(
      place: place, device: generator.pick(devices), isEEA: territories.eea.contains(place.country),
      asksForConsent: asks, isPersonalised: !asks || generator.chance(70))
  }

  func writeSession(to writer: inout SessionWriter, using generator: inout SimulationGenerator) {
    let visit = visit(using: &generator)
    let version = generator.pick(World.appVersions)
    let consent = "C" + Self.token(23, using: &generator)
    let sdk = World.sdk(format.kind, on: visit.device.platform)
    writer.line(.sessionStart) {
      $0.field("platform", visit.device.platform)
      $0.field("recorder", json: #"{"name":"adspec-simulate","version":"1.0.0"}"#)
      $0.field("app", json: #"{"id":"com.example.news","version":"\#(version)"}"#)
      $0.field("sdk", json: #"{"name":"\#(sdk.name)","version":"\#(sdk.version)"}"#)
      $0.field("country", visit.place.country)
      $0.field("language", visit.place.language)
      $0.field("screen", json: "[\(visit.device.width),\(visit.device.height)]")
      if visit.asksForConsent {
        $0.field(
          "consent",
          json: #"{"gdpr":true,\#(visit.isPersonalised ? "" : #""npa":true,"#)"tcf":"\#(consent)"}"#)
      }
      if isGoogleTest { $0.field("test", true) }
    }
    writer.wait(milliseconds: generator.int(in: 120...600))
    write(visit, to: &writer, using: &generator)
    writer.wait(milliseconds: generator.int(in: 300...8000))
    writer.line(.sessionEnd)
  }

  static func digits(_ count: Int, using generator: inout SimulationGenerator) -> String {
    var text = "\(generator.int(in: 1...9))"
    for _ in 1..<count { text += "\(generator.int(in: 0...9))" }
    return text
  }

  /// Letters and digits that mean nothing.
  static func token(_ count: Int, using generator: inout SimulationGenerator) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
    return String(
      decoding: (0..<count).map { _ in letters[generator.int(in: 0...letters.count - 1)] }, as: UTF8.self)
  }
}
