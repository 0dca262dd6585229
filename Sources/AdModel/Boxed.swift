/// Fields kept behind a reference, and a value all the same: a copy costs one count, and whoever changes a field has fields
/// of its own.
struct Boxed<Fields: Sendable>: Sendable {
  // Unchecked, and safe: only `Boxed.fields` reaches the storage, and it writes only to one that a single value refers to,
  // the value that is being changed. To change a value while another thread uses it is ruled out by Swift for any value;
  // whoever has a copy refers to the storage, too, which then is left as it is.
  private final class Storage: @unchecked Sendable {
    // Nor need an access be checked for another that overlaps it: it is part of an access to the value, which Swift checks.
    @exclusivity(unchecked) var fields: Fields

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
