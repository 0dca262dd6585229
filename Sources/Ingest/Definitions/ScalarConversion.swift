import AdModel
import Diagnostics

/// A scalar taken for what its field holds. Both can be there: an id without quotes is wrong, and known all the same.
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
  /// Of the scalar.
  let range: SourceRange

  init(_ scalar: YAMLScalar, as type: AuthoredType, at place: FieldPlace, range: SourceRange) {
    self.scalar = scalar
    self.type = type
    self.place = place
    self.range = range
    switch type {
    case .text(let form): readText(form)
    case .boolean: readBoolean()
    case .integer(let least): readInteger(atLeast: least)
    case .number(let isPositive): readNumber(isPositive: isPositive)
    case .choice(let words): readChoice(words)
    case .choiceOrNumber(let words):
      if words.contains(scalar.text) { value = .text(scalar.text) } else { readNumber(isPositive: false) }
    case .list(let item, _):
      let form = scalar.isPlain ? scalar.text : "\"\(scalar.text)\""
      if case .object = item {
        refuse()
      } else {
        refuse(help: place.correction("[\(Quoted(form).bare)]"), fix: listFix(of: item))
      }
    case .object, .map: refuse()
    }
  }

  /// Says what stands there and what was expected.
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

  private mutating func readInteger(atLeast least: Int) {
    guard YAMLNumbers.isWhole(scalar.text) else { return refuse(help: numberHelp) }
    guard let number = Int(scalar.text) else { return refuse(help: "The number is too large.") }
    guard number >= least else { return refuse(help: numberHelp) }
    guard scalar.isPlain else { return refuse(help: numberHelp, fix: replacement(scalar.text)) }
    value = .integer(number)
  }

  private mutating func readNumber(isPositive: Bool) {
    guard let number = YAMLNumbers.decimal(scalar.text), isPositive ? number > 0 : number >= 0
    else { return refuse(help: numberHelp) }
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
