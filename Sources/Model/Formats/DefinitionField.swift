package import Basics

/// A field of a definition and the property of `Owner` that holds its value: the one row by which the field is
/// documented, read and compared.
///
///     AuthoredField("owner", .text(.filled), default: "none", "Who answers for it.").held(in: \.owner, .read)
package struct DefinitionField<Owner>: Sendable {
  package let field: AuthoredField
  /// The compared fields: this field, or those of its object; empty if it isn't compared by itself.
  package let compared: [ComparedField<Owner>]
  /// Sets the property to a value that fits the field's type.
  fileprivate let store: @Sendable (Located<AuthoredValue>, inout Owner) -> Void

  fileprivate init(
    _ field: AuthoredField, _ compared: [ComparedField<Owner>],
    store: @escaping @Sendable (Located<AuthoredValue>, inout Owner) -> Void
  ) {
    (self.field, self.compared, self.store) = (field, compared, store)
  }

  /// Creates a field for an object whose own fields are properties of the same owner: `load` of a rewarded format.
  init(
    _ name: String, title: String, isRequired: Bool = false, default defaultText: String? = nil,
    _ summary: String, fields: [DefinitionField]
  ) {
    let field = AuthoredField(
      name, title: title, isRequired: isRequired, default: defaultText, summary, fields: fields.map(\.field))
    self.init(field, fields.flatMap(\.compared).map { $0.within(name) { (owner: Owner) in owner } }) {
      value, owner in
      if case .object(let object) = value.value { fields.store(object, in: &owner) }
    }
  }

  /// Creates a field for an object that has a type of its own: `mediation`. With an effect, a change of its presence is
  /// compared as well.
  init<Part: DefinitionPart>(
    _ name: String, in path: any WritableKeyPath<Owner, Part?> & Sendable, title: String,
    default defaultText: String, _ summary: String, fields: [DefinitionField<Part>],
    _ effect: FieldEffect? = nil, _ impact: String = ""
  ) {
    let field = AuthoredField(
      name, title: title, default: defaultText, summary, fields: fields.map(\.field))
    let presence = effect.map { effect in
      ComparedField(name, effect, impact) { (owner: Owner) in
        FieldReading(.flag(owner[keyPath: path] != nil), at: owner[keyPath: path]?.range)
      }
    }
    let parts = fields.flatMap(\.compared).map { $0.within(name) { (owner: Owner) in owner[keyPath: path] } }
    self.init(field, [presence].compactMap(\.self) + parts) { value, owner in
      guard case .object(let object) = value.value else { return }
      owner[keyPath: path] = fields.fill(Part(range: object.range), from: object)
    }
  }
}

/// The value of an object in a definition, such as `mediation`.
package protocol DefinitionPart: Sendable {
  var range: SourceRange { get }
  init(range: SourceRange)
}

extension ComparedField {
  /// Returns the compared field as part of an enclosing owner, with the object's name before its own: `adapter` becomes
  /// `mediation.adapter`.
  fileprivate func within<Owner>(
    _ name: String, of part: @escaping @Sendable (Owner) -> Subject?
  ) -> ComparedField<Owner> {
    ComparedField<Owner>("\(name).\(self.name)", effect, impact) { owner in
      part(owner).map(read) ?? FieldReading(nil, at: nil)
    }
  }
}

extension Array {
  /// Returns the owner after the values of an object are stored in the properties of these fields. Other values are
  /// ignored.
  package func fill<Owner>(_ owner: Owner, from object: AuthoredFields) -> Owner
  where Element == DefinitionField<Owner> {
    var owner = owner
    store(object, in: &owner)
    return owner
  }

  fileprivate func store<Owner>(_ object: AuthoredFields, in owner: inout Owner)
  where Element == DefinitionField<Owner> {
    for (name, value) in object.readable {
      first { $0.field.name == name }?.store(value, &owner)
    }
  }
}

extension AuthoredField {
  /// Returns this field with the property that holds its single value. Without an effect, the field isn't compared by
  /// itself.
  ///
  /// - Parameters:
  ///   - impact: a sentence on who has to adapt after a breaking change.
  ///   - nothing: the value that counts as none: an optional parameter asks for nothing.
  ///   - usual: returns the default, if that depends on other fields.
  func held<Owner, Value: AuthoredConvertible>(
    in path: any WritableKeyPath<Owner, Located<Value>?> & Sendable, _ effect: FieldEffect? = nil,
    _ impact: String = "", nothing: Value? = nil, usual: (@Sendable (Owner) -> FieldValue)? = nil
  ) -> DefinitionField<Owner> {
    let (standard, nothing) = (self.standard, nothing?.fieldValue)
    return held(effect, impact) { owner in
      let written = owner[keyPath: path]
      let value = written?.value.fieldValue ?? usual?(owner) ?? standard
      return FieldReading(value == nothing ? nil : value, at: written?.range)
    } store: { value, owner in
      owner[keyPath: path] = value.converted()
    }
  }

  /// Returns this field with the property that holds its list.
  func held<Owner>(
    in path: any WritableKeyPath<Owner, [Located<String>]> & Sendable, _ effect: FieldEffect,
    _ impact: String = ""
  ) -> DefinitionField<Owner> {
    held(effect, impact) { owner in
      FieldReading(owner[keyPath: path])
    } store: { value, owner in
      owner[keyPath: path] = value.items()
    }
  }

  /// Returns this field with the property that holds its list and the list's own range in the file.
  func held<Owner>(
    in path: any WritableKeyPath<Owner, Located<[Located<String>]>?> & Sendable, _ effect: FieldEffect? = nil,
    _ impact: String = ""
  ) -> DefinitionField<Owner> {
    held(effect, impact) { owner in
      FieldReading(owner[keyPath: path]?.value ?? [])
    } store: { value, owner in
      owner[keyPath: path] = Located(value.items(), at: value.range)
    }
  }

  /// Returns this field with functions that read and store its value.
  ///
  /// - Parameters:
  ///   - read: returns what is compared.
  ///   - store: sets the property.
  func held<Owner>(
    _ effect: FieldEffect?, _ impact: String, read: @escaping @Sendable (Owner) -> FieldReading,
    store: @escaping @Sendable (Located<AuthoredValue>, inout Owner) -> Void
  ) -> DefinitionField<Owner> {
    DefinitionField(self, effect.map { [ComparedField(name, $0, impact, read: read)] } ?? [], store: store)
  }
}
