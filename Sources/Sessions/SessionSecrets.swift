package import Model

extension Redactor {
  /// Knows what a session says in fields that are never shown: it may not be shown in others either.
  package init(for session: SessionRecord) {
    var secrets: Set<String> = []
    for event in session.session.events {
      for path in EventSchema.of(event.kind).neverShown {
        let value = path.members.reduce(event[path.field]) { $0?[$1] }
        if let text = value?.string { secrets.insert(text) }
      }
    }
    self.init(secrets: Array(secrets))
  }
}
