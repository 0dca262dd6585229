import AdModel
import Diagnostics

/// An asset with the names that code gives it.
struct NamedAsset {
  var asset: Asset
  /// Of a variable, without a suffix.
  var name: String

  static func all(of definition: FormatDefinition) -> [NamedAsset] {
    let names = CodeLiteral.names(for: definition.assets.map(\.key.value))
    return zip(definition.assets, names).map { NamedAsset(asset: $0, name: $1) }
  }

  var key: String { asset.key.value }
  var type: AssetType { asset.type.value }
}

extension FormatDefinition {
  /// The first ad unit; every one is asked in the same way.
  var exampleAdUnit: String { adUnits.first?.value ?? "/network-code/ad-unit" }
  var typeName: String { CodeLiteral.typeName(name) }
}

extension [String] {
  /// As lines of code, indented by so many spaces; without a line end after the last.
  func code(indent: Int) -> String {
    let spaces = String(repeating: " ", count: indent)
    var code: [UInt8] = []
    code.reserveCapacity(count * 80)
    for (index, line) in enumerated() {
      if index > 0 { code.append(UInt8(ascii: "\n")) }
      if !line.isEmpty {
        code.append(spaces)
        code.append(line)
      }
    }
    return String(decoding: code, as: UTF8.self)
  }
}
