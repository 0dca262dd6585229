package import Model
package import Basics

/// Reads a map, which assigns elements of screens to ads and their assets. `ScreenMapSchema` defines its fields.
package enum ScreenMapReader {
  /// Reads a map from the content of its file.
  ///
  /// - Returns: the map, which is `nil` if there is any diagnostic, and the diagnostics.
  package static func read(_ content: [UInt8], file: String) -> (map: ScreenMap?, diagnostics: [Diagnostic]) {
    let document = YAMLDocument(content, file: file)
    var diagnostics = document.diagnostics
    guard let root = document.root else {
      if diagnostics.isEmpty {
        diagnostics = [
          Diagnostic(
            .fieldMissing, "The file holds no map.", at: Location(file: file),
            help: "A map names the element that is the ad, and those that are its assets.")
        ]
      }
      return (nil, diagnostics)
    }
    var reader = AuthoredReader(file: file, isComplete: document.isComplete)
    let fields = reader.fields(root, ScreenMapSchema.map, at: nil)
    if let fields { reader.refuseEmptyPatterns(in: fields) }
    diagnostics = (diagnostics + reader.diagnostics).sorted { $0.violation.location < $1.violation.location }
    return (diagnostics.isEmpty ? fields.flatMap(ScreenMap.init) : nil, diagnostics)
  }
}

extension AuthoredReader {
  /// Reports patterns without any condition, which would match every element.
  fileprivate mutating func refuseEmptyPatterns(in fields: AuthoredFields) {
    let assets = fields.map("assets").compactMap { entry in
      entry.value.map { (entry.key.value, $0.value, entry.key.range) }
    }
    let ad = fields.object("ad").map { ("ad", AuthoredValue.object($0), $0.range) }
    for case (let name, .object(let pattern), let range) in [ad].compactMap(\.self) + assets
    where pattern.names.allSatisfy({ $0 == "nth" }) {
      report(
        .fieldMissing, "\(Quoted(name)) says nothing of the element.", at: range,
        help: "Name its id, description, text or class.")
    }
  }
}

extension ScreenMap {
  fileprivate init?(_ fields: AuthoredFields) {
    guard let ad = fields.object("ad") else { return nil }
    let app = fields.object("app")
    let screen = fields.object("screen")
    self.init(
      format: fields.text("format")?.value, ad: ElementPattern(ad),
      assets: fields.map("assets").compactMap { entry in
        guard case .object(let pattern)? = entry.value?.value else { return nil }
        return (entry.key.value, ElementPattern(pattern))
      },
      areAdsWhole: fields.boolean("whole")?.value ?? false, density: fields.integer("density")?.value,
      screen: screen.flatMap { screen in
        guard let width = screen.number("width"), let height = screen.number("height") else { return nil }
        return (width.value, height.value)
      },
      platform: fields.text("platform")?.value, appID: app?.text("id")?.value,
      appVersion: app?.text("version")?.value, country: fields.text("country")?.value,
      language: fields.text("language")?.value, day: fields.text("date").flatMap { Day($0.value) },
      isTest: fields.boolean("test")?.value)
  }
}

extension ElementPattern {
  fileprivate init(_ fields: AuthoredFields) {
    self.init(
      id: fields.text("id")?.value, description: fields.text("description")?.value,
      text: fields.text("text")?.value, kind: fields.text("class")?.value,
      number: fields.integer("nth")?.value)
  }
}
