/// Fields kept behind a reference, and a value all the same: a copy costs one count, and whoever changes a field has fields
/// of its own.
struct Boxed<Fields: Sendable>: Sendable {
  // Unchecked, and safe: `fields` is only written when nobody else refers to the storage.
  private final class Storage: @unchecked Sendable {
    var fields: Fields

    init(_ fields: Fields) { self.fields = fields }
  }

  private var storage: Storage

  init(_ fields: Fields) { storage = Storage(fields) }

  var fields: Fields {
    _read { yield storage.fields }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.fields) }
      yield &storage.fields
    }
  }

  /// The same, sharing no reference to fields with this one.
  var detached: Boxed { Boxed(storage.fields) }
}
