import CExpat
import Model

/// Follows the events of an expat parser through a picture, and stops the parser at the first thing that is refused.
/// Only what stands before the root element doesn't stop it: the root has the picture's size.
final class SVGScan {
  private var picture: SVGPicture?
  private var refusal: PictureRefusal?
  private let parser: XML_Parser
  private var scope = SVGScope()
  private var depth = 0
  /// The text of the style sheet in work, and the line of its element; `nil` outside of style sheets.
  private var sheet: (text: [UInt8], line: Int)?

  init(_ parser: XML_Parser) { self.parser = parser }

  static func of(_ user: UnsafeMutableRawPointer?) -> SVGScan? {
    user.map { Unmanaged<SVGScan>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The picture, when the parser has ended; `nil` if there is none.
  var result: SVGPicture? {
    var result = picture
    result?.refusal = refusal
    return result
  }

  func refuseEncoding(_ name: String) {
    refuse("has the encoding \(name.quoted), not UTF-8", help: "Save it as UTF-8.")
  }

  func refuseInstruction(_ target: UnsafePointer<CChar>?) {
    let target = target.map { String(cString: $0) } ?? ""
    refuse("has the processing instruction \(target.quoted)", help: "Remove it.")
  }

  func refuseEntity(_ name: UnsafePointer<CChar>?) {
    let name = name.map { String(cString: $0) } ?? ""
    refuse("has the entity \("&\(name);".quoted)", help: "Write the character itself.")
  }

  /// Refuses a DOCTYPE, and stops before its declarations.
  ///
  /// - Parameter name: the name that it gives to the root element.
  func refuseDoctype(of name: UnsafePointer<CChar>?) {
    refuse("has a DOCTYPE that declares something or names a DTD", help: "Remove the DOCTYPE.")
    if name.map({ SVGName(String(cString: $0)).local == "svg" }) == true { picture = SVGPicture() }
    stop()
  }

  /// Begins an element.
  ///
  /// - Parameter attributes: names and values of attributes in turn, ended by a null pointer.
  func start(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    guard !isOver, let name else { return }
    var found: [(name: SVGName, value: UnsafePointer<CChar>)] = []
    var declared: [(prefix: String, address: String)] = []
    var next = attributes
    while let pair = next, let name = pair[0], let value = pair[1] {
      next = pair + 2
      let name = SVGName(String(cString: name))
      if name.prefix == "xmlns" {
        declared.append((name.local, String(cString: value)))
      } else if name.prefix.isEmpty, name.local == "xmlns" {
        declared.append(("", String(cString: value)))
      } else {
        found.append((name, value))
      }
    }
    scope.open(declared)
    let element = SVGName(String(cString: name))
    if depth == 0 {
      guard element.local == "svg" else { return stop() }
      picture = SVGPicture(root: found)
      if refusal != nil { return stop() }
    }
    depth += 1
    if depth > XMLTreeReader.deepest {
      return refuse(
        "has more than \(XMLTreeReader.deepest) elements inside each other", help: "Ungroup some of them.")
    }
    let namespace = scope.namespace(of: element)
    check(element, in: namespace)
    for (name, value) in found where refusal == nil {
      // An attribute without a prefix belongs to its element.
      check(name, value, of: element, in: name.prefix.isEmpty ? namespace : scope.namespace(of: name))
    }
  }

  func end() {
    guard !isOver, picture != nil else { return }
    depth -= 1
    scope.close()
    guard let (text, line) = sheet else { return }
    sheet = nil
    if let words = SVGStyle.flaw(in: text, isSheet: true) { refuse("\(words) in 'style'", line: line) }
  }

  func add(_ text: UnsafePointer<CChar>?, _ count: Int) {
    guard sheet != nil, let text else { return }
    sheet?.text.append(contentsOf: UnsafeRawBufferPointer(start: text, count: count))
  }

  /// Records the parser's error, unless the scan stopped the parser.
  func refuseError() {
    let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "it is malformed"
    refuse("isn't sound XML in UTF-8: \(words)", help: "Correct it, or export the picture again.")
  }

  private func check(_ element: SVGName, in namespace: SVGNamespace?) {
    if sheet != nil { return refuse("has the element \(element.text.quoted) in 'style'") }
    switch namespace {
    case .inert: return
    case .svg where SVGVocabulary.elements.contains(element.local):
      if element.local == "style" { sheet = ([], line) }
    case .svg, .xlink, .xml, .acting: refuse("has the element \(element.text.quoted)")
    case nil: refuse("has the prefix \(element.prefix.quoted), which isn't declared", help: "Declare it.")
    }
  }

  private func check(
    _ name: SVGName, _ value: UnsafePointer<CChar>, of element: SVGName, in namespace: SVGNamespace?
  ) {
    switch namespace {
    case .inert: return
    case .svg where SVGVocabulary.hasAttribute(name.local), .xlink where name.local == "href":
      guard let words = flaw(in: value, of: name, on: element) else { return }
      refuse("\(words) in \(name.text.quoted) of \(element.text.quoted)")
    case .xlink where SVGVocabulary.xlinkAttributes.contains(name.local),
      .xml where SVGVocabulary.xmlAttributes.contains(name.local):
      return
    case .svg, .xlink, .xml, .acting, nil:
      refuse("has the attribute \(name.text.quoted) of \(element.text.quoted)")
    }
  }

  private func flaw(in value: UnsafePointer<CChar>, of name: SVGName, on element: SVGName) -> String? {
    if name.local == "href" {
      let mayBePicture = SVGVocabulary.pictures.contains(element.local)
      return SVGStyle.flaw(inReference: String(cString: value), mayBePicture: mayBePicture)
    }
    if !SVGStyle.mayHaveFlaw(value) || SVGVocabulary.isText(name.local) { return nil }
    return SVGStyle.flaw(in: Array(String(cString: value).utf8), isSheet: false)
  }

  private var isOver: Bool { refusal != nil && picture != nil }

  private static let advice = """
    Remove it. A picture that is published may only draw, and refer to nothing but '#id' and embedded pictures \
    (data:image/png, jpeg, gif, webp or avif).
    """

  private func refuse(
    _ words: String, line: Int? = nil, help: String = SVGScan.advice
  ) {
    guard refusal == nil else { return }
    refusal = PictureRefusal(words, line: line ?? self.line, help: help)
    if picture != nil { stop() }
  }

  private func stop() { XML_StopParser(parser, 0) }

  /// Line on which the current event begins.
  private var line: Int { max(1, Int(clamping: XML_GetCurrentLineNumber(parser))) }
}

extension SVGPicture {
  /// Creates a picture from the attributes of its root element.
  fileprivate init(root: [(name: SVGName, value: UnsafePointer<CChar>)]) {
    func value(_ name: String) -> String? {
      root.first { $0.name.prefix.isEmpty && $0.name.local == name }.map { String(cString: $0.value) }
    }
    let box = (value("viewBox") ?? "").split { $0.isWhitespace || $0 == "," }
      .compactMap { YAMLNumbers.decimal(String($0)) }
    if box.count == 4, box[2] > 0, box[3] > 0 {
      (width, height) = (box[2], box[3])
    } else if let width = Self.length(value("width")), let height = Self.length(value("height")) {
      (self.width, self.height) = (width, height)
    }
    stretches = value("preserveAspectRatio")?.hasPrefix("none") ?? false
  }

  private static func length(_ text: String?) -> Double? {
    guard let text else { return nil }
    return YAMLNumbers.decimal(text.hasSuffix("px") ? String(text.dropLast(2)) : text)
      .flatMap { $0 > 0 ? $0 : nil }
  }
}
