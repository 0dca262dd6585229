package import AdModel
import Diagnostics

/// Names the lines of a session by what happened there, so that nobody need know their numbers: the second impression of
/// ad `a1` in session `s-1` is `/s-1/a1/impression/2`.
package struct EventPlaces {
  private var names: [Location: String] = [:]

  private struct Key: Hashable {
    var ad: String?
    var event: String
  }

  package init(_ session: RecordedSession) {
    var seen: [Key: Int] = [:]
    for event in session.events {
      let key = Key(ad: event.adID, event: event.name)
      seen[key, default: 0] += 1
      names[event.location] = "/\(Self.escaped(event.name))/\(seen[key, default: 0])"
    }
  }

  /// Says of each finding where it is by structure.
  package func name(_ findings: inout [Finding]) {
    for index in findings.indices { findings[index].place = place(of: findings[index]) }
  }

  package func place(of finding: Finding) -> String {
    Self.place(of: finding.subject) + (names[finding.location] ?? "")
  }

  /// Session and ad alone, with `/` and `~` escaped as a JSON Pointer has them (RFC 6901).
  package static func place(of subject: FindingSubject) -> String {
    [subject.session, subject.ad].compactMap(\.self).map { "/" + escaped($0) }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}
