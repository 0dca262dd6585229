import Reading

/// An object of Ad Manager's API: of the REST API's JSON, of the SOAP API's XML, or of that XML as clients write it as
/// JSON.
///
/// The client zeep leaves out the types of objects. node-soap puts them under `attributes`, and xml2js under `$`.
/// xml2js also makes every value a list, and everything in it a text.
struct AdManagerObject {
  private enum Value {
    case json(JSONNode)
    case xml(XMLElement)
  }

  private let value: Value

  init(_ node: JSONNode) { value = .json(node) }

  init(_ element: XMLElement) { value = .xml(element) }

  /// The line on which the object begins, from 1; `nil` for JSON.
  var line: Int? {
    switch value {
    case .json: nil
    case .xml(let element): element.line
    }
  }

  /// Returns `true` for a field that is there, even if it is null or empty.
  func has(_ name: String) -> Bool {
    switch value {
    case .json(let node): node.members.contains { $0.key == name }
    case .xml(let element): element[name] != nil
    }
  }

  /// Returns the values of a field that may occur several times: the elements of its list, or its single value.
  func objects(_ name: String) -> [AdManagerObject] {
    switch value {
    case .json(let node):
      node[name].map { $0.isArray ? $0.elements : [$0] }?.map { AdManagerObject($0) } ?? []
    case .xml(let element): element.children(named: name).map { AdManagerObject($0) }
    }
  }

  /// Returns the texts of a field that may occur several times. Empty texts are left out.
  func texts(_ name: String) -> [String] { objects(name).compactMap(\.ownText) }

  /// Returns the text of the first of these fields that has one. In XML, the white space around it is removed.
  func text(_ names: String...) -> String? { names.lazy.compactMap { texts($0).first }.first }

  /// Returns the text of the first of these fields that has one, including its white space.
  func markup(_ names: String...) -> String? {
    names.lazy.compactMap { name -> String? in
      guard let object = objects(name).first else { return nil }
      if case .xml(let element) = object.value { return element.text }
      return object.ownText
    }.first
  }

  /// Returns the truth value of a field, which is written as a JSON value or as a text; `nil` if it is neither.
  func flag(_ names: String...) -> Bool? {
    names.lazy.compactMap { name -> Bool? in
      guard let object = objects(name).first else { return nil }
      if case .json(let node) = object.value, let bool = node.bool { return bool }
      return ["true": true, "false": false][object.ownText ?? ""]
    }.first
  }

  /// Returns true if the field's value is a JSON number.
  func isNumber(_ name: String) -> Bool {
    guard case .json(let node)? = objects(name).first?.value else { return false }
    return node.number != nil
  }

  /// The object's own text; `nil` where it has none.
  var ownText: String? {
    switch value {
    case .xml(let element): element.trimmed
    case .json(let node):
      // A text with attributes is an object; its key is that of node-soap, of xml2js, or of other clients.
      (node.idText ?? node[any: "$value", "_", "#text"]?.idText).flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  /// The object's type, as given in `xsi:type`, with or without a prefix; `nil` if the client left it out.
  var typeName: String? {
    switch value {
    case .xml(let element): return element.attributes["type"]
    case .json(let node):
      let attributes = ["attributes", "$", "$attributes"].lazy.flatMap { node[$0]?.members ?? [] }
      let found = (node.members + attributes).first { key, _ in
        let name = key.split(separator: ":").last?.drop { "@_$".contains($0) }
        return name == "type" || name == "xsi_type"
      }
      return found.flatMap { AdManagerObject($0.value).texts.first }
    }
  }

  /// The value's own text or, if the value is a list, the texts of its elements.
  private var texts: [String] {
    guard case .json(let node) = value, node.isArray else { return ownText.map { [$0] } ?? [] }
    return node.elements.compactMap { AdManagerObject($0).ownText }
  }
}
