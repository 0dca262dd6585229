import Model
import Basics

/// Converts a scalar to the type of its field. The result may have both a value and a flaw: an id without quotes is
/// wrong but readable.
struct ScalarConversion {
  struct Flaw {
    var message: String
    var help: String
    var fix: Fix?
  }

  private(set) var value: AuthoredValue?
  private(set) var flaw: Flaw?

  let scalar: YAMLScalar
  private let type: AuthoredType
  let place: FieldPlace
  /// The range of the scalar.
  let range: SourceRange

  init(_ scalar: YAMLScalar, as type: AuthoredType, at place: FieldPlace, range: SourceRange) {
    self.scalar = scalar
    self.type = type
    self.place = place
    self.range = range
    switch type {
    case .text(let form): readText(form)
    case .boolean: readBoolean()
    case .integer(let range): readInteger(range)
    case .number(let range): readNumber(range)
    case .choice(let words): readChoice(words)
    case .choiceOrNumber(let words, let range):
      if words.contains(scalar.text) { value = .text(scalar.text) } else { readNumber(range) }
    case .list(let item, _):
      let form = scalar.isPlain ? scalar.text : "\"\(scalar.text)\""
      if case .object = item {
        refuse()
      } else {
        refuse(help: place.correction("[\(Quoted(form).bare)]"), fix: listFix(of: item))
      }
    case .object, .map, .byForm: refuse()
    }
  }

  /// Notes that the scalar doesn't fit. The message names the scalar and the expected type.
  private mutating func refuse(help: String = "", fix: Fix? = nil) {
    let quotes = scalar.isPlain ? "" : " in quotes"
    let isText =
      switch type {
      case .text, .choice: true
      default: false
      }
    flaw = Flaw(
      message:
        "\(place.subject) is \(Quoted(scalar.text))\(isText ? "" : quotes); expected \(type.expectation).",
      help: help, fix: fix)
  }

  private mutating func readText(_ form: TextForm) {
    let text = scalar.text
    if scalar.isPlain, form == .ratio, let number = YAMLNumbers.base60(text) {
      flaw = Flaw(
        message:
          "\(place.subject) is \(Quoted(text).bare) without quotes, which other YAML readers take for the number \(number); expected \(type.expectation).",
        help: place.correction("\"\(Quoted(text).bare)\""), fix: quotesFix)
      value = .text(text)
    } else if scalar.isPlain, form.needsQuotedNumbers, YAMLNumbers.isNumber(text) {
      flaw = Flaw(
        message:
          "\(place.subject) is the number \(Quoted(text).bare); expected text: other YAML readers change ids that are numbers.",
        help: place.correction("\"\(Quoted(text).bare)\""), fix: form.accepts(text) ? quotesFix : nil)
      value = form.accepts(text) ? .text(text) : nil
    } else if form.accepts(text) {
      value = .text(text)
    } else {
      refuse(help: help(for: form), fix: fix(for: form))
    }
  }

  private func help(for form: TextForm) -> String {
    let text = scalar.text
    switch form {
    case .ratio where YAMLNumbers.isNumber(text): return place.correction("\"\(Quoted(text).bare):1\"")
    case .territory, .country:
      let upper = text.uppercased()
      if form.accepts(upper) { return "Write \(upper)." }
      return form == .territory
        ? Territories.groupNames.nearest(to: text).map { "Did you mean '\($0)'?" } ?? "" : ""
    case .host where text.contains("/"): return "Write the host alone."
    default: return ""
    }
  }

  private mutating func readBoolean() {
    switch scalar.text {
    case "true" where scalar.isPlain: value = .boolean(true)
    case "false" where scalar.isPlain: value = .boolean(false)
    default:
      let meant =
        switch scalar.text.lowercased() {
        case "true", "yes", "y", "on", "1": "true"
        case "false", "no", "n", "off", "0": "false"
        default: ""
        }
      let help = meant.isEmpty ? "" : "Write \(meant)\(scalar.isPlain ? "" : ", without quotes")."
      refuse(help: help, fix: meant.isEmpty ? nil : replacement(meant))
    }
  }

  private mutating func readInteger(_ range: NumberRange) {
    guard YAMLNumbers.isWhole(scalar.text), let number = Int(scalar.text), range.contains(number) else {
      return refuse(help: numberHelp)
    }
    guard scalar.isPlain else { return refuse(help: numberHelp, fix: replacement(scalar.text)) }
    value = .integer(number)
  }

  private mutating func readNumber(_ range: NumberRange) {
    guard let number = YAMLNumbers.decimal(scalar.text), range.contains(number) else {
      return refuse(help: numberHelp)
    }
    guard scalar.isPlain else { return refuse(help: numberHelp, fix: replacement(scalar.text)) }
    value = .number(number)
  }

  private var numberHelp: String {
    if !scalar.isPlain, YAMLNumbers.decimal(scalar.text) != nil {
      return "Write \(Quoted(scalar.text).bare) without quotes."
    }
    let digits = scalar.text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    return !digits.isEmpty && digits.count < scalar.text.count && YAMLNumbers.decimal(String(digits)) != nil
      ? "Write the number alone, without its unit." : ""
  }

  private mutating func readChoice(_ words: [String]) {
    if words.contains(scalar.text) {
      value = .text(scalar.text)
    } else {
      refuse(
        help: words.nearest(to: scalar.text).map { "Did you mean '\($0)'?" } ?? "",
        fix: words.slip(of: scalar.text).flatMap(replacement))
    }
  }
}

/// Fixes for scalars, offered only if their meaning is unambiguous.
extension ScalarConversion {
  private var written: Located<String> { Located(scalar.text, at: range) }

  /// A fix that replaces the scalar by a text, without adding quotes.
  func replacement(_ text: String) -> Fix? {
    written.isWrittenToTheLetter ? Fix("Write \(text).", [TextEdit(range, text)]) : nil
  }

  /// A fix that puts a plain scalar in quotes.
  var quotesFix: Fix? {
    guard scalar.isPlain, written.isWrittenToTheLetter, !scalar.text.contains(where: { "\"\\".contains($0) })
    else { return nil }
    return Fix("Put it in quotes.", [TextEdit(range.start, "\""), TextEdit(range.end, "\"")])
  }

  func fix(for form: TextForm) -> Fix? {
    let text = scalar.text
    switch form {
    case .ratio where YAMLNumbers.isNumber(text) && form.accepts("\(text):1"):
      return replacement("\"\(text):1\"")
    case .territory, .country:
      if form.accepts(text.uppercased()) { return replacement(text.uppercased()) }
      return form == .territory ? Territories.groupNames.slip(of: text).flatMap(replacement) : nil
    default: return nil
    }
  }

  /// A fix that puts brackets around a single value, which makes it a list; `nil` if the text would then become several
  /// items.
  func listFix(of item: AuthoredType) -> Fix? {
    let isOne = !scalar.isPlain || scalar.text.allSatisfy { !",[]{}#:\n".contains($0) }
    let converted = ScalarConversion(scalar, as: item, at: place, range: range)
    guard isOne, written.isWrittenToTheLetter, converted.flaw == nil || converted.flaw?.fix != nil else {
      return nil
    }
    return Fix("Make it a list.", [TextEdit(range.start, "["), TextEdit(range.end, "]")])
  }
}

/// Recognises texts that YAML readers treat as numbers. This tool keeps every scalar as text, but reports those that
/// other readers would change.
enum YAMLNumbers {
  /// True for a number by YAML 1.2's core schema or by the older YAML 1.1, which many readers still follow.
  static func isNumber(_ text: String) -> Bool {
    if decimal(text.filter { $0 != "_" }) != nil || base60(text) != nil { return true }
    let unsigned = text.drop { "+-".contains($0) }
    let prefixes: [(String, Int)] = [("0x", 16), ("0o", 8), ("0b", 2)]
    return prefixes.contains { prefix, radix in
      unsigned.hasPrefix(prefix)
        && unsigned.count > 2 && unsigned.dropFirst(2).allSatisfy { Int(String($0), radix: radix) != nil }
    }
  }

  /// True for a whole number without leading zeros; with them YAML 1.1 reads it as octal.
  static func isWhole(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    return !digits.isEmpty && text.utf8.count - digits.count <= 1 && digits.allSatisfy(isDigit)
      && (digits.count == 1 || digits.first != UInt8(ascii: "0"))
  }

  static func decimal(_ text: String) -> Double? { Double(decimal: text) }

  /// Returns the value of digits with colons, which YAML 1.1 reads to base 60: `16:9` is 16 · 60 + 9.
  static func base60(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...5).contains(parts.count), (1...9).contains(parts[0].utf8.count), parts[0].first != "0" else {
      return nil
    }
    var number = 0
    for (index, part) in parts.enumerated() {
      guard !part.isEmpty, part.utf8.allSatisfy(isDigit), let digit = Int(part) else { return nil }
      guard index == 0 || (digit < 60 && part.utf8.count <= 2) else { return nil }
      number = number * 60 + digit
    }
    return number
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
