import Model
import Basics

extension FormatDefinition {
  /// Every located value of the definition, sorted by place, a line each: `line:column–endColumn name: value`.
  var outline: String {
    let places = Places(of: self)
    return places.found.sorted { $0.range < $1.range }.map { "\($0.range.span) \($0.text)" }.joined(
      separator: "\n")
  }

  /// Finds every located value by reflection, so that none can be forgotten here.
  private struct Places {
    /// Labels that aren't names of fields: `Optional`'s case, and the storage of a definition.
    private static let unnamed: Set<String> = ["some", "box", "storage", "declared"]

    var found: [(range: SourceRange, text: String)] = []

    init(of definition: FormatDefinition) { visit(definition, name: "") }

    private mutating func visit(_ value: Any, name: String) {
      if let located = value as? any AnyLocated {
        found.append((located.range, located.isList ? name : "\(name): \(located.anyValue)"))
        if located.isList { visit(located.anyValue, name: name) }
        return
      }
      if let range = value as? SourceRange { return found.append((range, name)) }
      for child in Mirror(reflecting: value).children {
        let label = child.label ?? ""
        let isName = !label.isEmpty && !Self.unnamed.contains(label) && !label.hasPrefix(".")
        visit(child.value, name: isName ? name.isEmpty ? label : "\(name).\(label)" : name)
      }
    }
  }
}

private protocol AnyLocated {
  var range: SourceRange { get }
  var anyValue: Any { get }
  var isList: Bool { get }
}

extension Located: AnyLocated {
  var anyValue: Any { value }
  var isList: Bool { Mirror(reflecting: value).displayStyle == .collection }
}
