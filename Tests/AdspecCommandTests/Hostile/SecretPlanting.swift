import Model
import Foundation
import TestSupport

/// Recordings with secrets in them.
enum SecretPlanting {
  /// Writes recordings into the folder `recordings`, and what may be found in no output, a line each, to a file.
  static func write(to folder: TemporaryFolder, below root: String = "", needles: String) throws {
    func write(_ lines: [String], to name: String) throws {
      try folder.write(lines.map { $0 + "\n" }.joined(), to: "\(root)recordings/\(name).ndjson")
    }
    let secrets = PlantedSecret.all
    try write(secrets.flatMap(everywhere), to: "all-fields")
    try write(secrets.flatMap(inWrongPlaces), to: "wrong-places")
    try write(try inSamples(), to: "samples")
    try folder.write(secrets.flatMap(\.needles).joined(separator: "\n") + "\n", to: needles)
  }

  /// A session that is nothing but the secret: its id, its ad's, and every text of every event.
  private static func everywhere(_ secret: PlantedSecret) -> [String] {
    lines(of: secret, session: secret.text) { field in value(of: field.shape, secret) }
  }

  /// A session with the secret in fields that aren't for text, in names and values of unknown fields and in the name of an
  /// unknown event; and lines that can't be read.
  private static func inWrongPlaces(_ secret: PlantedSecret) -> [String] {
    let session = "wrong-\(secret.needles[0].unicodeScalars.reduce(0) { $0 &* 31 &+ Int($1.value) } & 0xFFFF)"
    let quoted = json(secret.text)
    let valid = lines(of: secret, session: session) { field in
      field.shape.privacy == nil ? secret.text as Any : [secret.text: secret.text]
    }
    return valid + [
      #"{"event":\#(quoted),"session":"\#(session)","time":"2026-11-20T10:01:00.000Z"}"#,
      #"{"event":"click","session":"\#(session)","time":"2026-11-20T10:01:00.000Z","ad":"a",\#(quoted):\#(quoted),"more":{\#(quoted):1}}"#,
      #"{"event":"click","session":"\#(session)","time":\#(quoted)}"#,
      #"{"event":"click","session":\#(quoted),"time":1}"#,
      #"{"event":"click","session":\#(quoted),"time":"2026-11-20T10:01:00.000Z""#, secret.text,
    ]
  }

  private static func lines(
    of secret: PlantedSecret, session: String, value: (FieldSchema) -> Any
  ) -> [String] {
    let kinds = EventKind.allCases.filter { $0 != .unknown && $0 != .sessionEnd } + [.sessionEnd]
    return kinds.enumerated().map { number, kind in
      var event: [String: Any] = [
        "event": kind.name, "session": session,
        "time": "2026-11-20T10:00:\(number + 10 > 59 ? "59" : "\(number + 10)").000Z",
        "seq": number,
      ]
      for field in EventSchema.of(kind).fields { event[field.name] = value(field) }
      if session == secret.text { event["ad"] = secret.text }
      return json(event)
    }
  }

  /// A value of the shape, all of whose texts are the secret.
  private static func value(of shape: ValueShape, _ secret: PlantedSecret) -> Any {
    switch shape {
    case .string(let privacy): privacy == .version && secret.isDotted ? "1.2.3" : secret.text
    case .bool: true
    case .integer, .number, .fraction: 1
    case .time: "2026-11-20T10:00:10.000Z"
    case .frame: [0, 0, 100, 100]
    case .size: [390, 844]
    case .oneOf(let words): words[0]
    case .list(let element): [value(of: element, secret)]
    case .object(let fields):
      Dictionary(uniqueKeysWithValues: fields.map { ($0.name, value(of: $0.shape, secret)) })
    case .map(let element): [secret.text: value(of: element, secret)]
    case .either(let shapes):
      value(of: shapes.first { $0.privacy != nil } ?? shapes[0], secret)
    }
  }

  /// The sessions of the sample catalog, four times over, each time with secrets in another quarter of the fields: rules
  /// and figures have much to say of them.
  private static func inSamples() throws -> [String] {
    let formats = Repository.path + "/formats"
    let files = try FileManager.default.subpathsOfDirectory(atPath: formats).sorted().filter {
      $0.hasSuffix(".ndjson")
    }
    var lines: [String] = []
    for round in 0..<4 {
      for file in files {
        let text = try String(contentsOfFile: "\(formats)/\(file)", encoding: .utf8)
        for line in text.split(separator: "\n") {
          guard var event = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
            let session = event["session"] as? String
          else { continue }
          let kind = (event["event"] as? String).flatMap(EventKind.init(name:)) ?? .unknown
          for field in EventSchema.of(kind).fields {
            guard let value = event[field.name] else { continue }
            event[field.name] = seeded(value, field.shape, path: field.name, in: session, round: round)
          }
          event["session"] = "\(session)-\(round)"
          lines.append(json(event))
        }
      }
    }
    return lines
  }

  private static func seeded(
    _ value: Any, _ shape: ValueShape, path: String, in session: String, round: Int
  ) -> Any {
    switch (shape, value) {
    case (.string(let privacy), is String):
      let place = (path + session).unicodeScalars.reduce(7) { ($0 &* 31 &+ Int($1.value)) & 0xFF_FFFF }
      let secret = PlantedSecret.all[(place / 4 + round) % PlantedSecret.all.count]
      return place % 4 != round || path == "ad" || privacy == .version && secret.isDotted
        ? value : secret.text
    case (.list(let element), let values as [Any]):
      return values.map { seeded($0, element, path: path, in: session, round: round) }
    case (.object(let fields), var object as [String: Any]):
      for field in fields {
        guard let member = object[field.name] else { continue }
        object[field.name] = seeded(
          member, field.shape, path: "\(path).\(field.name)", in: session, round: round)
      }
      return object
    case (.map(let element), let object as [String: Any]):
      return Dictionary(
        uniqueKeysWithValues: object.map { key, member in
          (key, seeded(member, element, path: "\(path).\(key)", in: session, round: round))
        })
    case (.either(let shapes), is String):
      return shapes.first { $0.privacy != nil }
        .map { seeded(value, $0, path: path, in: session, round: round) } ?? value
    default: return value
    }
  }

  private static func json(_ value: Any) -> String {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed]
    return (try? JSONSerialization.data(withJSONObject: value, options: options))
      .map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
