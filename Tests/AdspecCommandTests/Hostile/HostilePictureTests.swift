import Foundation
import TestSupport
import Testing

/// Pictures that run a script if they are opened by themselves, each in its own way.
struct HostilePicture: Sendable, CustomTestStringConvertible {
  let name: String
  let svg: String
  /// The fault as findings say it.
  let clause: String
  var testDescription: String { name }

  static let all = [
    HostilePicture(
      name: "prefix",
      svg: """
        <s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 2 1">
        <s:script>alert(1)</s:script></s:svg>
        """, clause: "its line 2 has the element 's:script'"),
    HostilePicture(
      name: "xhtml",
      svg: """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml" viewBox="0 0 2 1">
        <h:script>alert(1)</h:script></svg>
        """, clause: "its line 2 has the element 'h:script'"),
    HostilePicture(
      name: "attlist",
      svg: """
        <!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>
        """, clause: "its line 1 has a DOCTYPE that declares something or names a DTD"),
    HostilePicture(
      name: "encoding",
      svg: """
        <?xml version="1.0" encoding="ISO-2022-JP"?>
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><\u{1B}(Bscript>alert(1)</\u{1B}(Bscript></svg>
        """, clause: "its line 1 has the encoding 'ISO-2022-JP', not UTF-8"),
    HostilePicture(
      name: "stylesheet",
      svg: """
        <?xml-stylesheet type="text/xsl" href="#x"?>
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><desc>alert(1)</desc></svg>
        """, clause: "its line 1 has the processing instruction 'xml-stylesheet'"),
  ]
}

@Suite("Pictures that act") struct HostilePictureTests {
  /// A catalog that shows each hostile picture in a format and in a page.
  private func catalog() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var assets = ""
    for picture in HostilePicture.all {
      assets += "  \(picture.name): {type: image, sample: \(picture.name).svg, alt: A loaf}\n"
      try folder.write(picture.svg, to: "catalog/formats/card/\(picture.name).svg")
      try folder.write(picture.svg, to: "catalog/pages/\(picture.name).svg")
    }
    try folder.write(
      "kind: customNative\nid: card\nname: Card\nterritory: [US]\nassets:\n\(assets)",
      to: "catalog/formats/card/format.yaml")
    try folder.write(
      "# Loaves\n\n" + HostilePicture.all.map { "![A loaf](\($0.name).svg)\n" }.joined(),
      to: "catalog/pages/index.md")
    return folder
  }

  @Test(
    "Each is a finding of a check and of a build, where the format or the page names it", .holds("R-1070"))
  func findings() throws {
    let folder = try catalog()
    let check = try BuiltBinary.run(["check", "-o", "ndjson"], in: folder("catalog"))
    let build = try BuiltBinary.run(
      ["build", "--exit-zero", "-q", "-o", "../site"], in: folder("catalog"))
    #expect(check.code == 0 && build.code == 0, "\(check.errors)\(build.errors)")
    let published = try folder.text(of: "site/data/findings.csv")
    for (place, picture) in HostilePicture.all.enumerated() {
      let sample =
        "The sample of '\(picture.name)' is the file '\(picture.name).svg', which isn't shown: \(picture.clause)."
      let shown = "The page shows the picture '\(picture.name).svg', which isn't shown: \(picture.clause)."
      for (file, line, message) in [
        ("formats/card/format.yaml", 6 + place, sample), ("pages/index.md", 3 + place, shown),
      ] {
        let lines = check.output.split(separator: "\n").filter { $0.contains(message) }
        #expect(lines.count == 1, "\(message): \(check.output)")
        #expect(
          lines.first?.contains("\"file\":\"\(file)\"") == true
            && lines.first?.contains("\"line\":\(line)") == true
            && lines.first?.contains("\"picture-refused\"") == true
            && lines.first?.contains("\"warning\"") == true)
        #expect(published.contains(message), "\(published)")
      }
    }
  }

  @Test("None is in a site, and no file of it has a script of theirs", .holds("R-1070"))
  func published() throws {
    let folder = try catalog()
    let build = try BuiltBinary.run(
      ["build", "--exit-zero", "-q", "-o", "../site"], in: folder("catalog"))
    #expect(build.code == 0, "\(build.errors)")
    for picture in HostilePicture.all {
      #expect(
        try folder.text(of: "site/formats/card/\(picture.name).svg") == """
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#8d8a82"/></svg>

          """)
      #expect(!FileManager.default.fileExists(atPath: folder("site/pages/\(picture.name).svg")))
    }
    for path in try folder.tree("site") where path.hasSuffix(".svg") {
      #expect(!(try folder.text(of: "site/" + path)).contains("alert(1)"), "\(path)")
    }
  }

  @Test("None is a logo: a check and a build stop", .holds("R-1071"), arguments: HostilePicture.all)
  func logo(_ picture: HostilePicture) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "kind: customNative\nid: card\nassets: {A: {type: text}}\n", to: "formats/card/format.yaml")
    try folder.write("brand: {logo: logo.svg}\n", to: "adspec.yaml")
    try folder.write(picture.svg, to: "logo.svg")
    for command in [["check"], ["build", "-o", "site"]] {
      let result = try BuiltBinary.run(command, in: folder.path)
      #expect(result.code == 2 && result.output == "")
      #expect(
        result.errors.contains("brand.logo takes a picture that only draws, and \(picture.clause)."),
        "\(result.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder("site")))
  }
}
