import Model
import Reading
import TestSupport
import Testing

/// Tests of the fast path that accepts most lines without the full check: both must give the same result.
@Suite("Lines in order at a glance") struct GlanceTests {
  /// JSON values of every type, and values that match or nearly match each shape of a field.
  static let values = [
    "null", "true", "false", "0", "1", "7", "-1", "-0", "0.5", "0.50e0", "1.5", "1e400", "12345678",
    "123456789",
    "9223372036854775808", #""""#, #""ios""#, #""\u0069os""#, #""app""#, #""fill""#, #""main""#, #""zero""#,
    #""2026-11-20T10:00:00.120Z""#, #""2026-13-20T10:00:00.120Z""#, "[]", "[1,2]", "[1,-2]", "[1,2,3,4]",
    "[-1,-2.5,3,4.25]", "[1,2,3,-4]", "[1,2,3]", #"["a","b"]"#, #"["skip"]"#, #"[null,"seek",1]"#, "{}",
    #"{"gdpr":true,"tcf":"x"}"#, #"{"gdpr":1,"gdpr":true}"#, #"{"code":1,"message":"x"}"#, #"{"code":[]}"#,
    #"{"A":{"text":"x"},"A":{"text":"y"}}"#, #"{"A":{"text":"x","width":1},"\u0041":{"number":1e9}}"#,
    #"{"A":"x","B":null}"#, #"{"position":1,"index":"x","odd":2}"#,
    #"{"behalf":"x","transparency":[{"domain":"y","dsaparams":[1,2]}]}"#,
    #"{"transparency":[{"dsaparams":["x"]}]}"#,
  ]

  /// Returns a session of events of one kind. The first has only valid fields. Then each field in turn takes each of `values`,
  /// once alone and once repeated; all other fields stay valid, so this field alone decides whether the fast path applies.
  private func recording(of kind: EventKind, _ more: String) -> RecordingText {
    let fields =
      (EventSchema.common.filter { ["seq", "ad"].contains($0.name) } + EventSchema.of(kind).fields)
      .reduce(into: [(name: String, value: String)]()) { fields, field in
        if !fields.contains(where: { $0.name == field.name }) {
          fields.append((field.name, field.shape.example))
        }
      }
    var text = RecordingText()
    func add(_ members: [(name: String, value: String)]) {
      text.add(kind.name, "s", members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + more)
    }
    add(fields)
    for place in fields.indices {
      for (index, value) in Self.values.enumerated() {
        var varied = fields
        varied[place].value = value
        add(varied)
        add(varied + [(varied[place].name, Self.values[(index * 7 + 3) % Self.values.count])])
      }
    }
    return text
  }

  private struct Told: Equatable {
    var defects: [EventDefect]
    var values: [[String?]]

    init(_ session: RecordedSession) {
      defects = session.defects
      values = session.events.map { event in
        EventField.allCases.filter { $0 != .unknown }.map { field in event[field].map(Self.text) }
      }
    }

    private static func text(_ value: EventValue) -> String {
      "\(value.rawText) \(value.members.map { "\($0.key) \(text($0.value))" }) \(value.elements.map(text))"
    }
  }

  @Test(
    "An unknown field, for which a line is looked at closely, changes nothing else",
    arguments: EventKind.allCases)
  func closely(_ kind: EventKind) throws {
    // An end would end the session.
    guard kind != .unknown, kind != .sessionEnd else { return }
    let glanced = readRecordings([("r", recording(of: kind, "").bytes)])
    let looked = readRecordings([("r", recording(of: kind, ",\"strange\":0").bytes)])
    #expect(looked.sessions[0].unknownNames.contains { $0.name == "strange" })
    #expect(try Told(#require(glanced.sessions.first)) == Told(#require(looked.sessions.first)))
    #expect(glanced.sessions[0].defects.contains { $0.problem != .missing })
    #expect(!glanced.sessions[0].defects.contains { $0.event == 0 }, "the event as it should be")
  }
}
