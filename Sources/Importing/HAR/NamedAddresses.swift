import Model

/// A table of values by the addresses that documents name. Some addresses have a macro in place of a parameter's value,
/// as in `https://count.example/view?id=7&now=[TIMESTAMP]`. Differences in scheme, fragment and percent-encoding are
/// ignored.
struct NamedAddresses<Value: Sendable>: Sendable {
  private var values: [String: Value] = [:]
  /// Sets of parameters whose values are macros. Each set belongs to one named address; the key is the address without
  /// parameters.
  private var macros: [String: [Set<String>]] = [:]
  /// The maximum number of sets in `macros` for one address. In further addresses, macros count as plain values.
  private static var mostSets: Int { 8 }

  var all: some Collection<Value> { values.values }

  /// The value of a named address. The address must be written as in the documents, with its macros.
  subscript(named address: String) -> Value? {
    get { key(naming: address).flatMap { values[$0] } }
    set {
      guard let parts = AddressParts(address) else { return }
      let names = parts.macros
      if newValue != nil, !names.isEmpty, macros[parts.base, default: []].count < Self.mostSets,
        !macros[parts.base, default: []].contains(names)
      {
        macros[parts.base, default: []].append(names)
      }
      if let key = key(naming: address) { values[key] = newValue }
    }
  }

  /// Finds the named address that a requested address fits, and returns its key and value; `nil` if there is none. In
  /// place of a macro, any value fits.
  func find(_ address: String) -> (key: String, value: Value)? {
    guard !values.isEmpty, let parts = AddressParts(address) else { return nil }
    let keys = [parts.key(without: [])] + macros[parts.base, default: []].map { parts.key(without: $0) }
    return keys.lazy.compactMap { key in values[key].map { (key, $0) } }.first
  }

  func contains(_ address: String) -> Bool { find(address) != nil }

  /// Removes the entry whose key `find` returned.
  mutating func remove(key: String) { values[key] = nil }

  /// Replaces the value of the entry whose key `find` returned.
  mutating func set(_ value: Value, key: String) { values[key] = value }

  private func key(naming address: String) -> String? {
    guard let parts = AddressParts(address) else { return nil }
    let names = parts.macros
    return parts.key(without: macros[parts.base, default: []].contains(names) ? names : [])
  }
}

/// An address taken apart at its parameters, which `?`, `&` or `;` precede.
private struct AddressParts {
  let base: String
  private let parameters: [(name: String, text: String)]

  /// Takes an address apart. Returns `nil` for an address without a host.
  init?(_ address: String) {
    guard let url = HAREntry.url(address), let host = url.host else { return nil }
    let pieces = (url.path + "?" + (url.query ?? "")).utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ";")
    }
    base = host + (url.port.map { ":\($0)" } ?? "") + (pieces.first.map(URLQuery.decoded) ?? "")
    parameters = pieces.dropFirst().compactMap { piece in
      let text = URLQuery.decoded(piece)
      return text.isEmpty ? nil : (String(text.prefix { $0 != "=" }), text)
    }
  }

  /// Names of the parameters whose value is a macro, such as `[TIMESTAMP]`, `${TIME}` or `%%CACHEBUSTER%%`.
  var macros: Set<String> {
    Set(
      parameters.filter { parameter in
        let value = parameter.text.dropFirst(parameter.name.count)
        return value.contains("[") && value.contains("]") || value.contains("${") || value.contains("%%")
      }.map(\.name))
  }

  func key(without names: Set<String>) -> String {
    base + parameters.filter { !names.contains($0.name) }.map { "&" + $0.text }.joined()
  }
}
