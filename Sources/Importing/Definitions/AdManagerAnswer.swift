import Reading

/// The creative templates, native styles and errors in a response of Ad Manager's API.
struct AdManagerAnswer {
  private(set) var templates: [CreativeTemplate] = []
  private(set) var styles: [NativeStyle] = []
  /// The pages of lists that the API's response contains.
  private(set) var pages: [AdManagerPage] = []
  /// Code and message of each error in the API's response.
  private(set) var errors: [String] = []
  /// The number of values in lists of the response that aren't objects.
  private(set) var nonObjects = 0

  init(_ root: XMLElement) {
    for result in root.all(named: "results") { add(AdManagerObject(result)) }
    for page in root.all(withChild: "totalResultSetSize") {
      let results = page.children(named: "results").map { AdManagerObject($0) }
      pages.append(
        AdManagerPage(
          AdManagerObject(page), isOfStyles: results.first.map(Self.isStyle) ?? false, objects: results))
    }
    errors = root.all(named: "Fault").map { Self.fault(AdManagerObject($0)) }
  }

  init(_ root: JSONNode) { add(root) }

  // MARK: Objects

  /// Adds the contents of a value. It may be a list, a page of the REST or SOAP API, an envelope around a page, or a
  /// single object.
  private mutating func add(_ node: JSONNode) {
    if node.isArray { return addAll(node.elements) }
    if let error = Self.error(node) { return errors.append(error) }
    let lists = Self.lists.compactMap { name in node[name].map { (name, $0) } }
    let inner = node.members.filter { Self.isEnvelope($0.key) }
    if !lists.isEmpty {
      for (name, list) in lists {
        let objects = AdManagerObject(node).objects(name)
        let isOfStyles =
          name == "nativeStyles" || name == "results" && objects.first.map(Self.isStyle) ?? false
        pages.append(AdManagerPage(AdManagerObject(node), isOfStyles: isOfStyles, objects: objects))
        addAll(list.isArray ? list.elements : [list], areStyles: name == "nativeStyles")
      }
    } else if !inner.isEmpty {
      for (_, value) in inner { add(value) }
    } else if ["variables", "creativeTemplateId", "displayName"].contains(where: { node[$0] != nil }) {
      add(AdManagerObject(node))
    }
  }

  /// Names of the lists in a page of the REST and the SOAP API.
  private static let lists = ["creativeTemplates", "nativeStyles", "results"]

  /// Adds the elements of a list. An object that is neither a page, an error nor a style is added as a template. If it
  /// lacks a template's fields, that is reported later.
  private mutating func addAll(_ nodes: [JSONNode], areStyles: Bool = false) {
    for node in nodes {
      let isPage = node.members.contains { key, _ in
        Self.isEnvelope(key) || Self.lists.contains(key)
      }
      if isPage || node.isArray || Self.error(node) != nil {
        add(node)
      } else if node.isObject {
        add(AdManagerObject(node), isStyle: areStyles)
      } else if !node.isNull, node.string != "" {
        nonObjects += 1
      }
    }
  }

  private mutating func add(_ object: AdManagerObject, isStyle: Bool = false) {
    if isStyle || Self.isStyle(object) {
      styles.append(NativeStyle(object))
    } else {
      templates.append(CreativeTemplate(object))
    }
  }

  private static func isStyle(_ object: AdManagerObject) -> Bool {
    object.has("htmlSnippet") || object.has("cssSnippet")
  }

  /// Returns true for the names of elements that SOAP puts around a page: `soap:Envelope`, `soap:Body`, the operation's
  /// response, and its `rval`.
  private static func isEnvelope(_ key: String) -> Bool {
    let name = key.split(separator: ":").last ?? ""
    return name == "Envelope" || name == "Body" || name == "rval" || name.hasSuffix("Response")
  }

  // MARK: Errors

  /// Returns the code and message of an error: of `error` in the REST API, of `error_description` in its authorization,
  /// or of `Fault` in the SOAP API. It is `nil` if the object is no error.
  private static func error(_ node: JSONNode) -> String? {
    if let fault = node.members.first(where: { $0.key.split(separator: ":").last == "Fault" })?.value {
      return self.fault(AdManagerObject(fault.isArray ? fault.elements.first ?? fault : fault))
    }
    guard let error = node["error"] else { return nil }
    if error.isObject {
      return words(error[any: "status", "code"]?.idText, error["message"]?.string)
    }
    return error.string.map { words($0, node["error_description"]?.string) }
  }

  private static func fault(_ fault: AdManagerObject) -> String {
    words(fault.text("faultcode"), fault.text("faultstring") ?? fault.objects("Reason").first?.text("Text"))
  }

  /// Returns an error's code and message in quotation marks and on one line, cut after 300 characters.
  private static func words(_ code: String?, _ message: String?) -> String {
    let text = [code, message].compactMap(\.self).joined(separator: ": ")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if text.isEmpty { return "without a message" }
    return text.count > 300 ? "'\(text.prefix(299))…'" : "'\(text)'"
  }
}
