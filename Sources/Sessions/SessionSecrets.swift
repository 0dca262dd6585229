package import Model

extension Redactor {
  /// Creates a redactor for a session. It also removes the texts of the fields that are never shown, wherever else
  /// these texts occur.
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
