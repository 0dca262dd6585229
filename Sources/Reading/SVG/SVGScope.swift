/// A name of an element or attribute as it is written, taken apart at its first colon.
struct SVGName {
  let prefix: String
  let local: String

  init(_ text: String) {
    if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
      (prefix, local) = (String(text[..<colon]), String(text[text.utf8.index(after: colon)...]))
    } else {
      (prefix, local) = ("", text)
    }
  }

  var text: String { prefix.isEmpty ? local : "\(prefix):\(local)" }
}

/// A namespace, by what browsers do with its names.
enum SVGNamespace {
  case svg
  case xlink
  case xml
  /// Browsers do nothing with its elements and attributes.
  case inert
  /// Browsers may act by its elements or attributes, as by those of XHTML, MathML and XML Events.
  case acting

  /// Creates the namespace of an address. All vocabularies that browsers implement are W3C's or Mozilla's. Of these,
  /// RDF alone is inert, in which drawing programs write metadata. Programs' own vocabularies are inert, since a browser
  /// that meets one only builds its tree. A name without a namespace is judged like one of SVG's.
  init(_ address: String) {
    switch address {
    case "", "http://www.w3.org/2000/svg": self = .svg
    case "http://www.w3.org/1999/xlink": self = .xlink
    case "http://www.w3.org/XML/1998/namespace": self = .xml
    case "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://www.w3.org/2000/01/rdf-schema#": self = .inert
    default:
      let text = address.lowercased()
      self = text.contains("w3.org") || text.contains("mozilla.org") ? .acting : .inert
    }
  }
}

/// The namespaces in scope at a place of a document. Each address is looked at once, where it is declared: expat's own
/// resolution copies it for every name, which takes hours for a long address with many attributes.
struct SVGScope {
  /// The declarations in scope, by prefix, the innermost last.
  private var namespaces: [String: [SVGNamespace]] = [:]
  /// The prefixes that each open element declares.
  private var declared: [[String]] = []

  mutating func open(_ declarations: [(prefix: String, address: String)]) {
    declared.append(declarations.map(\.prefix))
    for (prefix, address) in declarations { namespaces[prefix, default: []].append(SVGNamespace(address)) }
  }

  mutating func close() {
    for prefix in declared.popLast() ?? [] { _ = namespaces[prefix]?.popLast() }
  }

  /// Returns the namespace of an element, or of an attribute with a prefix; `nil` if its prefix isn't declared.
  func namespace(of name: SVGName) -> SVGNamespace? {
    if name.prefix == "xml" { return .xml }
    return namespaces[name.prefix]?.last ?? (name.prefix.isEmpty ? .svg : nil)
  }
}
