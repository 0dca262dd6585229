import Reports
import Model
import Basics

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

extension [NamedAsset] {
  var adChoices: NamedAsset? { first { $0.type == .adChoices } }

  /// Where AdChoices lies.
  var corner: Corner { adChoices?.asset.corner?.value ?? .topRight }
}

/// A field that the SDKs themselves know, with its names on both platforms.
struct NativeField {
  enum Shape { case text, number, icon, images }

  /// Property of the ad and of the mapper, the same on both platforms.
  let property: String
  let shape: Shape
  /// Keys of assets that are such a field.
  let keys: [String]
  /// Property of the ad view, the same on both platforms.
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

  /// `nil` for the key of an extra asset.
  static func of(key: String) -> NativeField? { all.first { $0.keys.contains(key) } }

  /// The fields that items are for, each once, with the first item for it.
  static func fields<Item>(of items: [Item], key: (Item) -> String) -> [(field: NativeField, item: Item)] {
    var taken: Set<String> = []
    return items.compactMap { item in
      guard let field = NativeField.of(key: key(item)), taken.insert(field.property).inserted else {
        return nil
      }
      return (field, item)
    }
  }

  /// What listings ask of it.
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

/// Text of a definition as source code takes it.
enum CodeLiteral {
  /// A Swift string literal.
  static func swift(_ text: String) -> String {
    quoted(text) { "\\u{\(hex($0.value))}" }
  }

  /// A Kotlin string literal: `$` would begin a template.
  static func kotlin(_ text: String) -> String {
    quoted(text, special: "$") { scalar in
      Array(String(scalar).utf16).map { "\\u" + padded(hex(UInt32($0))) }.joined()
    }
  }

  /// Text for a comment that ends with its line.
  static func comment(_ text: String) -> String { VisibleText.line(text) }

  /// Names for variables, one a text, in lower camel case and each once: `MainImage` gives `mainImage`. A name is meant to
  /// get a suffix, so that it is no keyword.
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

  /// A type's name: `Simple native` gives `SimpleNative`.
  static func typeName(_ text: String) -> String {
    let name = camel(text, upper: true)
    return name.first.map { !$0.isNumber } ?? false ? name : "Format\(name)"
  }

  /// Whether a text can stand after a dot: `caption`, `assets.title`.
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

  /// The same, by bytes.
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

  /// Whether every byte of a text stands for itself in a literal of either language.
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

  /// What an editor wouldn't show, or would reorder the line by.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private static func hex(_ value: UInt32) -> String { String(value, radix: 16, uppercase: true) }
  private static func padded(_ hex: String) -> String { String(repeating: "0", count: 4 - hex.count) + hex }
}
