package import AdModel

/// Who gets the sessions of recordings, or of one lane of them: one call at a time.
///
/// It may follow a session from its first line on. If it knows all it has to when the last one came, it gets no more; else the lines that
/// were kept are parsed again, and it gets the session whole.
package protocol SessionFollower: AnyObject {
  /// A session begins: its place in the calls to come, or `nil` if the follower wants it whole in any case.
  ///
  /// - Parameter definitionFile: the definition in whose folder its first line was recorded.
  func begin(definitionFile: String?) -> Int32?
  /// Takes the next line of a session, in which nothing is wrong; `false`: it wants the session whole.
  func note(_ line: SessionLine, of place: Int32) -> Bool
  /// What was noted of a session is of no use: something is wrong with it, or the follower asked for it whole.
  func forget(_ place: Int32)
  /// No more lines come of a session that it followed, which is forgotten then; `false`: it wants the session whole.
  func settle(_ place: Int32, _ session: FollowedSession) -> Bool
  /// Takes a session whole.
  func take(_ session: RecordedSession)
}

/// A session that was followed to its end.
package struct FollowedSession {
  /// As it was recorded.
  package let id: String
  package let key: SessionKey
  /// Path of the recording that it begins in.
  package let file: String
}

/// Takes all sessions whole.
final class WholeSessions: SessionFollower {
  private let body: (RecordedSession) -> Void

  init(_ body: @escaping (RecordedSession) -> Void) { self.body = body }

  func begin(definitionFile: String?) -> Int32? { nil }
  func note(_ line: SessionLine, of place: Int32) -> Bool { false }
  func forget(_ place: Int32) {}
  func settle(_ place: Int32, _ session: FollowedSession) -> Bool { false }
  func take(_ session: RecordedSession) { body(session) }
}
