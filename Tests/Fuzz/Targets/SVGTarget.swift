import Model
import Reading

extension FuzzTarget {
  /// An SVG that is published as it is: without foreign namespaces it has no name that acts, as another reader finds.
  static let svg = FuzzTarget(
    "svg", seeds: { try FuzzSeeds.files(".svg") + FuzzSeeds.examples(".svg") }, words: { ActingSVG.words }
  ) { bytes in
    guard
      let catalog = FuzzCatalog.read([
        "formats/x/format.yaml": FuzzCatalog.withSamples, "formats/x/a": bytes,
      ]), let sample = catalog.formats.first?.samples["a"], sample.refusal == nil,
      case .media(_, "image/svg+xml", _, _) = sample.content
    else { return }
    promise(String(validating: bytes, as: UTF8.self) != nil, "it is UTF-8")
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(ForeignBreak) {
      let root = try XMLTreeReader.read(bytes)
      let namespaces = text.ranges(of: "xmlns").count
      if namespaces == text.ranges(of: "\"http://www.w3.org/2000/svg\"").count { ActingSVG.check(root) }
    } catch {
      // The other reader takes no DTD at all, and fewer names.
      promise(text.contains("<!DOCTYPE") || error.words.contains("1000"), error.words)
    }
  }
}

/// Names and text by which an SVG acts.
private enum ActingSVG {
  static let elements = [
    "script", "foreignobject", "iframe", "set", "animate", "animatemotion", "animatetransform", "handler",
    "listener",
  ]

  static let words =
    elements.map { "<\($0)>" } + [
      "<s:script xmlns:s=\"http://www.w3.org/2000/svg\"/>", " xmlns=\"http://www.w3.org/1999/xhtml\"",
      " onload=\"x\"", " href=\"javascript:x\"", "<!DOCTYPE svg [<!ATTLIST svg onload CDATA \"x\">]>",
      "<?xml version=\"1.0\" encoding=\"ISO-2022-JP\"?>", "<?xml-stylesheet href=\"x\"?>",
      "<style>@import \"x\"</style>", " style=\"fill:url(x)\"", "<![CDATA[", "]]>", "&#x3C;",
    ]

  static func check(_ element: XMLElement) {
    promise(!elements.contains(element.name.lowercased()), element.name)
    for (name, value) in element.attributes {
      promise(!name.lowercased().hasPrefix("on"), name)
      let isInside = value.hasPrefix("#") || value.lowercased().hasPrefix("data:image/")
      promise(name != "href" || isInside, value)
    }
    for child in element.children { check(child) }
  }
}
