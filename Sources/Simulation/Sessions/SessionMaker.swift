import Model
import Basics

/// Writes whole sessions of one format.
protocol SessionMaker: Sendable {
  /// Everything between `session.start` and `session.end`.
  func write(_ visit: Visit, to writer: inout SessionWriter)

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
  var habits: AppHabits
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

  func visit(using random: inout SimulationGenerator) -> Visit {
    let territories = Territories()
    let place = random.pick(places(in: territories))
    let asks = territories.consent.contains(place.country)
    return Visit(
      place: place, device: random.pick(devices), isEEA: territories.eea.contains(place.country),
      asksForConsent: asks, isPersonalised: !asks || random.chance(70), habits: AppHabits(using: &random))
  }

  func writeSession(to writer: inout SessionWriter) {
    let visit = visit(using: &writer.random)
    writer.escapes = visit.habits.escapes
    let version = writer.random.pick(World.appVersions)
    let consent = "C" + writer.random.token(23)
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
    writer.wait(milliseconds: 120...600)
    write(visit, to: &writer)
    writer.wait(milliseconds: 300...8000)
    writer.line(.sessionEnd)
  }
}

/// Goes through a lifecycle by the steps that sessions usually take.
struct LifecycleWalker {
  /// What one lifecycle has to choose from, prepared once a run.
  struct Plan: Sendable {
    fileprivate let initial: String
    fileprivate let rows: [String: [LifecycleRow]]

    init(_ lifecycle: Lifecycle) {
      initial = lifecycle.initial
      rows = Dictionary(grouping: lifecycle.rows.filter { $0.frequency != .tolerated }, by: \.from)
    }
  }

  private let plan: Plan
  private(set) var state: String

  init(_ plan: Plan) {
    self.plan = plan
    state = plan.initial
  }

  /// The next step, weighted by how often it is seen, among those that `isOpen`; `nil` when there is none.
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
  /// Against each other.
  fileprivate var weight: Int {
    switch self {
    case .usual: 12
    case .sometimes: 4
    case .rare: 1
    case .tolerated: 0
    }
  }
}
