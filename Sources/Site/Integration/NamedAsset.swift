import Reports
import Model
import Basics

/// An asset with its name in code.
struct NamedAsset {
  var asset: Asset
  /// Name of a variable, without a suffix.
  var name: String

  static func all(of definition: FormatDefinition) -> [NamedAsset] {
    let names = CodeLiteral.names(for: definition.assets.map(\.key.value))
    return zip(definition.assets, names).map { NamedAsset(asset: $0, name: $1) }
  }

  var key: String { asset.key.value }
  var type: AssetType { asset.type.value }
}

extension [NamedAsset] {
  var adChoices: NamedAsset? { first { $0.type == .adChoices } }

  /// The key of AdChoices in recordings: the one that the format declares, or the standard one.
  var adChoicesKey: String { adChoices?.key ?? AssetKeys.adChoices }

  /// The declared corner of AdChoices; top right if none is declared.
  var corner: Corner { adChoices?.asset.corner?.value ?? .topRight }
}

/// A field of native ads that the SDKs define, with its names in their APIs.
struct NativeField {
  enum Shape { case text, number, icon, images }

  /// Name of the property that holds the field, in the ad and in the adapter's mapper; the same on both platforms.
  let property: String
  let shape: Shape
  /// Keys of assets that are shown in this field.
  let keys: [String]
  /// Name of the ad view's property for this field; the same on both platforms.
  var view: String { shape == .images ? "mediaView" : property + "View" }

  static let all = [
    NativeField(property: "headline", shape: .text, keys: ["Headline"]),
    NativeField(property: "body", shape: .text, keys: ["Body"]),
    NativeField(property: "callToAction", shape: .text, keys: ["CallToAction"]),
    NativeField(property: "advertiser", shape: .text, keys: ["Advertiser"]),
    NativeField(property: "store", shape: .text, keys: ["Store"]),
    NativeField(property: "price", shape: .text, keys: ["Price"]),
    NativeField(property: "starRating", shape: .number, keys: ["StarRating"]),
    NativeField(property: "icon", shape: .icon, keys: ["Icon"]),
    NativeField(property: "images", shape: .images, keys: ["Image", "Images", "MainImage", "Media"]),
  ]

  /// Returns the field in which the asset with this key is shown; `nil` for the key of an extra asset.
  static func of(key: String) -> NativeField? { all.first { $0.keys.contains(key) } }

  /// Returns the native fields for items that belong to assets, without duplicates. Each field comes with the first
  /// item that belongs to it.
  ///
  /// - Parameter key: returns the key of an item's asset.
  static func fields<Item>(of items: [Item], key: (Item) -> String) -> [(field: NativeField, item: Item)] {
    var taken: Set<String> = []
    return items.compactMap { item in
      guard let field = NativeField.of(key: key(item)), taken.insert(field.property).inserted else {
        return nil
      }
      return (field, item)
    }
  }

  /// Values for the code templates.
  var values: ViewValues {
    let isButton = property == "callToAction"
    return [
      "property": .text(property), "view": .text(view), "isText": .flag(shape == .text),
      "isButton": .flag(isButton), "isLabel": .flag(shape == .text && !isButton),
      "isNumber": .flag(shape == .number), "isIcon": .flag(shape == .icon),
      "isImages": .flag(shape == .images),
    ]
  }
}

/// Converts texts of a definition into source code.
enum CodeLiteral {
  /// Returns the text as a Swift string literal.
  static func swift(_ text: String) -> String {
    quoted(text) { "\\u{\(hex($0.value))}" }
  }

  /// A Kotlin string literal; `$` is escaped, since it would begin a template.
  static func kotlin(_ text: String) -> String {
    quoted(text, special: "$") { scalar in
      Array(String(scalar).utf16).map { "\\u" + padded(hex(UInt32($0))) }.joined()
    }
  }

  /// Returns the text in a form that is safe in a comment that ends with its line.
  static func comment(_ text: String) -> String { VisibleText.line(text) }

  /// Unique variable names in lower camel case, one for each text: `MainImage` gives `mainImage`. Callers append a
  /// suffix, so that a name is never a keyword.
  static func names(for texts: [String]) -> [String] {
    var taken: Set<String> = []
    return texts.enumerated().map { index, text in
      let name = camel(text, upper: false)
      let isUsable = name.first.map { !$0.isNumber } ?? false
      let free = isUsable && taken.insert(name).inserted ? name : "asset\(index + 1)"
      taken.insert(free)
      return free
    }
  }

  /// Name of a type in upper camel case: `Simple native` gives `SimpleNative`.
  static func typeName(_ text: String) -> String {
    let name = camel(text, upper: true)
    return name.first.map { !$0.isNumber } ?? false ? name : "Format\(name)"
  }

  /// True if a text is valid code after a dot, such as `caption` or `assets.title`.
  static func isMemberPath(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      part.first.map { $0.isASCII && $0.isLetter } ?? false
        && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
  }

  private static func camel(_ text: String, upper: Bool) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return asciiCamel(text, upper: upper) }
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.enumerated().map { index, word in
      let first = word.prefix(1)
      return (index == 0 && !upper ? first.lowercased() : first.uppercased()) + word.dropFirst()
    }.joined()
  }

  /// Returns the result of `camel` for ASCII text, working on bytes.
  private static func asciiCamel(_ text: String, upper: Bool) -> String {
    var name: [UInt8] = []
    var beginsWord = true
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z") where beginsWord && (upper || !name.isEmpty):
        name.append(byte & ~0x20)
      case UInt8(ascii: "A")...UInt8(ascii: "Z") where beginsWord && name.isEmpty && !upper:
        name.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        name.append(byte)
      default:
        beginsWord = true
        continue
      }
      beginsWord = false
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// True if no character of a text has to be escaped in a literal of either language.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "\"")
        && byte != UInt8(ascii: "$")
    }
  }

  private static func quoted(
    _ text: String, special: Unicode.Scalar? = nil, code: (Unicode.Scalar) -> String
  ) -> String {
    if isPlain(text) { return "\"" + text + "\"" }
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "\"": literal += "\\" + String(scalar)
      case "\n": literal += "\\n"
      case "\t": literal += "\\t"
      case _ where scalar == special: literal += "\\" + String(scalar)
      case _ where isInvisible(scalar): literal += code(scalar)
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  /// True for characters that editors don't show, or that reorder the line.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private static func hex(_ value: UInt32) -> String { String(value, radix: 16, uppercase: true) }
  private static func padded(_ hex: String) -> String { String(repeating: "0", count: 4 - hex.count) + hex }
}
