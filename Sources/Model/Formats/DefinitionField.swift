package import Basics

/// A field of a definition, and the property of `Owner` that holds its value. One declaration serves to document, read
/// and compare the field.
///
///     AuthoredField("owner", .text(.filled), default: "none", "Who answers for it.").held(in: \.owner, .read)
package struct DefinitionField<Owner>: Sendable {
  package let field: AuthoredField
  /// The fields that are compared between two versions: this field, or the fields of its object. Empty if no
  /// `FieldEffect` is given for the field.
  package let compared: [ComparedField<Owner>]
  /// Sets the property to a value that fits the field's type.
  fileprivate let store: @Sendable (Located<AuthoredValue>, inout Owner) -> Void

  fileprivate init(
    _ field: AuthoredField, _ compared: [ComparedField<Owner>],
    store: @escaping @Sendable (Located<AuthoredValue>, inout Owner) -> Void
  ) {
    (self.field, self.compared, self.store) = (field, compared, store)
  }

  /// Creates a field whose value is an object without a type of its own, such as `load` of a rewarded format. The
  /// object's fields are stored in properties of `Owner`.
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

  /// Creates a field whose value is an object with a type of its own, such as `mediation`. With an effect, adding or
  /// removing the object is a change that is compared, too.
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
  /// Returns the field as it is compared within an enclosing object, whose name then precedes its own: `adapter`
  /// becomes `mediation.adapter`.
  fileprivate func within<Owner>(
    _ name: String, of part: @escaping @Sendable (Owner) -> Subject?
  ) -> ComparedField<Owner> {
    ComparedField<Owner>("\(name).\(self.name)", effect, impact) { owner in
      part(owner).map(read) ?? FieldReading(nil, at: nil)
    }
  }
}

extension Array {
  /// Returns `owner` with the values of an object's fields stored in its properties. Values of fields that aren't among
  /// these are ignored.
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
  /// Returns this field as a field of a definition whose single value is stored in the property `path`. Without an
  /// effect, the field isn't compared by itself.
  ///
  /// - Parameters:
  ///   - impact: a sentence on who has to adapt after a breaking change.
  ///   - nothing: the value that is compared as if it were absent, such as `optional` for a parameter.
  ///   - usual: returns the default if it depends on other fields; `nil` if it doesn't.
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

  /// Returns this field as a field of a definition whose list is stored in the property `path`.
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

  /// Returns this field as a field of a definition whose list, with its range in the file, is stored in the property
  /// `path`.
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

  /// Returns this field as a field of a definition, with functions that read and store its value.
  ///
  /// - Parameters:
  ///   - read: returns the value that is compared.
  ///   - store: stores a value in its property.
  func held<Owner>(
    _ effect: FieldEffect?, _ impact: String, read: @escaping @Sendable (Owner) -> FieldReading,
    store: @escaping @Sendable (Located<AuthoredValue>, inout Owner) -> Void
  ) -> DefinitionField<Owner> {
    DefinitionField(self, effect.map { [ComparedField(name, $0, impact, read: read)] } ?? [], store: store)
  }
}
