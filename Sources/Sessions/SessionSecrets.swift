import Model

extension Redactor {
  /// Creates the redactor of `SessionRecord.redactor`.
  init(for session: RecordedSession) {
    var secrets: Set<String> = []
    for event in session.events {
      for path in EventSchema.of(event.kind).neverShown {
        let value = path.members.reduce(event[path.field]) { $0?[$1] }
        if let text = value?.string { secrets.insert(text) }
      }
    }
    self.init(secrets: Array(secrets))
  }
}
