import Model
import Basics

/// Makes complete sessions of one format.
protocol SessionMaker: Sendable {
  /// Writes all lines between `session.start` and `session.end`.
  func write(_ visit: Visit, to writer: inout SessionWriter)

  var format: FormatDefinition { get }
  /// True if the session is a sample for readers: the usual steps of one ad, by a user and an app without peculiarities.
  var isSample: Bool { get }
  var devices: [Population.Device] { get }
  /// The format's first ad unit, or an invented one if the format declares none.
  var adUnit: String { get }
}

/// The circumstances of a simulated session: the user's country and device, the consent, and the habits of the app.
struct Visit {
  var place: Population.Place
  var device: Population.Device
  var isEEA: Bool
  /// True if consent must be recorded: in the EEA, the United Kingdom and Switzerland.
  var asksForConsent: Bool
  var isPersonalised: Bool
  var habits: AppHabits
}

extension SessionMaker {
  var devices: [Population.Device] { Population.phones }
  var adUnit: String { format.adUnits.first?.value ?? "/1234567/simulated/\(format.id.value)" }

  /// Returns the places in the format's territory. If `Population.places` has none there, returns one place in the
  /// territory's first country.
  func places(in territories: Territories) -> [Population.Place] {
    guard let countries = territories.countries(of: format.territory) else { return Population.places }
    let places = Population.places.filter { countries.contains($0.country) }
    guard places.isEmpty, let country = countries.min() else {
      return places.isEmpty ? Population.places : places
    }
    return [Population.Place(country: country, language: "en", badge: "Ad")]
  }

  /// True if a format, network or ad unit is one of Google's for tests, which don't belong in a session of a real user.
  var isGoogleTest: Bool {
    ["10063170", "12387226", "12406343"].contains(format.id.value)
      || format.live?.networkCode?.value == "21775744923"
      || adUnit.split(separator: "/").first == "21775744923" && adUnit.hasPrefix("/")
  }

  func visit(using random: inout SimulationGenerator) -> Visit {
    let territories = Territories()
    let places = places(in: territories)
    // Outside the EEA no fact of an ad needs a review that only its ad server could answer.
    let usual = isSample ? places.first { !territories.eea.contains($0.country) } ?? places[0] : nil
    let place = usual ?? random.pick(places)
    let asks = territories.consent.contains(place.country)
    return Visit(
      place: place, device: isSample ? devices[0] : random.pick(devices),
      isEEA: territories.eea.contains(place.country), asksForConsent: asks,
      isPersonalised: !asks || random.chance(70), habits: isSample ? .plain : AppHabits(using: &random))
  }

  func writeSession(to writer: inout SessionWriter) {
    let visit = visit(using: &writer.random)
    writer.escapes = visit.habits.escapes
    let version = writer.random.pick(Population.appVersions)
    let consent = "C" + writer.random.token(23)
    let sdk = Population.sdk(format, on: visit.device.platform)
    writer.line(.sessionStart) {
      $0.field("platform", visit.device.platform)
      $0.field("recorder", json: #"{"name":"adspec-simulate","version":"1.0.0"}"#)
      $0.field("app", json: #"{"id":"com.example.news","version":"\#(version)"}"#)
      let version = sdk.version.map { #","version":"\#($0)""# } ?? ""
      $0.field("sdk", json: #"{"name":\#(JSONString.quoted(sdk.name))\#(version)}"#)
      $0.field("country", visit.place.country)
      $0.field("language", visit.place.language)
      $0.field("screen", json: "[\(visit.device.width),\(visit.device.height)]")
      if visit.asksForConsent {
        $0.field(
          "consent",
          json: #"{"gdpr":true,\#(visit.isPersonalised ? "" : #""npa":true,"#)"tcf":"\#(consent)"}"#)
      }
      if visit.isEEA, visit.isPersonalised { $0.field("underAge", false) }
      if isGoogleTest { $0.field("test", true) }
    }
    writer.wait(milliseconds: 120...600)
    write(visit, to: &writer)
    writer.wait(milliseconds: 300...8000)
    writer.line(.sessionEnd)
  }
}

/// Walks through a lifecycle at random, by the steps that real sessions take.
struct LifecyclePathFinder {
  /// The steps of one lifecycle, grouped by the state that they start from. It is made once per run. Steps that are
  /// only tolerated are left out.
  struct Plan: Sendable {
    fileprivate let initial: String
    fileprivate let rows: [String: [LifecycleRow]]

    /// - Parameter isUsual: true for a plan of the usual steps alone.
    init(_ lifecycle: Lifecycle, isUsual: Bool) {
      initial = lifecycle.initial
      rows = Dictionary(
        grouping: lifecycle.rows.filter { isUsual ? $0.frequency == .usual : $0.frequency != .tolerated },
        by: \.from)
    }
  }

  private let plan: Plan
  private(set) var state: String

  init(_ plan: Plan) {
    self.plan = plan
    state = plan.initial
  }

  /// Takes a random step that satisfies `isOpen`, weighted by frequency, and returns it. Returns `nil` if no step does.
  mutating func next(
    using generator: inout SimulationGenerator, where isOpen: (LifecycleRow) -> Bool = { _ in true }
  ) -> LifecycleRow? {
    let rows = (plan.rows[state] ?? []).filter(isOpen)
    var point = generator.int(in: 0...max(0, rows.reduce(0) { $0 + $1.frequency.weight } - 1))
    for row in rows {
      if point < row.frequency.weight {
        state = row.to
        return row
      }
      point -= row.frequency.weight
    }
    return nil
  }
}

extension LifecycleFrequency {
  /// The weight with which a step of this frequency is chosen.
  fileprivate var weight: Int {
    switch self {
    case .usual: 12
    case .sometimes: 4
    case .rare: 1
    case .tolerated: 0
    }
  }
}
