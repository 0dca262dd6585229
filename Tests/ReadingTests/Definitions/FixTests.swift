import Basics
import Reading
import TestSupport
import Testing

@Suite("Fixes of definitions") struct FixTests {
  /// Returns a definition's text after all fixes of its reader, applied in up to five rounds.
  private static func fixed(_ text: String) -> String {
    var content = Array(text.utf8)
    for _ in 0..<5 {
      let fixes = DefinitionReader.read(content, file: "format.yaml").diagnostics.compactMap(\.violation.fix)
      content = EditedText(content, fixes: fixes).bytes
    }
    return String(decoding: content, as: UTF8.self)
  }

  @Test(
    "What can mean only one thing is written as it is meant",
    arguments: [
      ("id: 10063170", "id: \"10063170\""), ("id: 0777 # octal?", "id: \"0777\" # octal?"),
      ("kind: CustomNative", "kind: customNative"), ("kind: custom_native", "kind: customNative"),
      ("kind: \"customnative\"", "kind: customNative"), ("Kind: customNative", "kind: customNative"),
      ("sumary: x", "summary: x"), ("\"Summary\": x", "summary: x"), ("nmae: x", "name: x"),
      ("status: Active", "status: active"), ("inventory: reservations", "inventory: reservation"),
      ("territory: de", "territory: [DE]"),
      ("territory: [eea, Consent, de]", "territory: [EEA, consent, DE]"),
      ("ad_units: [12, x]", "adUnits: [\"12\", x]"), ("adUnits: /1/a", "adUnits: [/1/a]"),
      ("adUnits: \"a, b\"", "adUnits: [\"a, b\"]"),
      ("video: {Fallback: I}", "video: {fallback: I}"),
      ("clicks: {customHandler: 'Yes'}", "clicks: {customHandler: true}"),
      ("assets: {I: {type: image, ratio: 16:9}}", "assets: {I: {type: image, ratio: \"16:9\"}}"),
      ("assets: {I: {type: image, ratio: 1.91}}", "assets: {I: {type: image, ratio: \"1.91:1\"}}"),
      ("assets: {I: {type: image, min-width: \"600\"}}", "assets: {I: {type: image, minWidth: 600}}"),
      ("assets: {T: {type: text, requird: off}}", "assets: {T: {type: text, required: false}}"),
      ("assets: {T: {tpye: text}}", "assets: {T: {type: text}}"),
      ("assets: {T: {type: imag}}", "assets: {T: {type: image}}"),
    ])
  func safe(written: String, meant: String) {
    #expect(
      Self.fixed("kind: customNative\n\(written)\n".dropKind()) == "kind: customNative\n\(meant)\n".dropKind()
    )
  }

  @Test(
    "What may mean something else is left to a person",
    arguments: [
      "id: Été", "status: new", "kind: nat", "sumary: x\nsummary: y", "sumary: [x]", "unheard: x",
      "territory: Germany", "adUnits: a, b", "adUnits: 1e400x, 2", "clicks: {customHandler: maybe}",
      "id: !!str 12", "\"summ\\u0061ri\": x", "? sumarie\n: x", "name:", "maxLength: 3",
      "assets: {T: {type: text, maxLength: 90px}}", "assets: {T: {type: text, maxLength: \"0\"}}",
      "assets: {I: {type: image, ratio: wide}}",
      "assets: {I: {type: image, minWidth: 1000000000000000000000}}",
      "assets: {L: {type: list, allowOtherChoices: 2}}", "assets: {T: {type: tex}}",
    ])
  func unsafe(written: String) {
    let text = "kind: customNative\n\(written)\n".dropKind()
    #expect(Self.fixed(text) == text)
  }

  @Test("Of two slips of one field the first is mended, the second stays a mistake")
  func twice() {
    let text = Self.fixed("kind: customNative\nsumary: a\nsumarry: b\n")
    #expect(text == "kind: customNative\nsummary: a\nsumarry: b\n")
  }

  @Test(
    "Any field of the sample definitions, in another case or with two letters exchanged, becomes what it was")
  func roundTrip() throws {
    let disk = DiskSource(root: Repository.path)
    var count = 0
    for entry in try disk.entries(of: "formats") where entry.form == .folder {
      let content = try disk.bytes(of: "formats/\(entry.name)/format.yaml", limit: 1 << 20)
      let text = String(decoding: content, as: UTF8.self)
      let root = try #require(YAMLDocument(content, file: entry.name).root)
      for key in Self.fields(of: root) {
        for slip in Self.slips(of: key.value) {
          let edit = Fix("", [TextEdit(key.range, slip)])
          let written = String(decoding: EditedText(content, fixes: [edit]).bytes, as: UTF8.self)
          #expect(Self.fixed(written) == text, "\(entry.name): \(slip)")
          count += 1
        }
      }
    }
    #expect(count > 500)
  }

  /// Returns the field names that the schema defines, not those that the author chooses.
  private static func fields(of node: YAMLNode) -> [Located<String>] {
    guard case .mapping(let pairs) = node.content else { return [] }
    return pairs.flatMap { pair -> [Located<String>] in
      switch pair.key.value {
      case "mapping", "extraAssets", "samples": return [pair.key]
      case "assets":
        guard case .mapping(let assets) = pair.value.content else { return [] }
        return [pair.key] + assets.flatMap { fields(of: $0.value) }
      default: return [pair.key] + fields(of: pair.value)
      }
    }
  }

  private static func slips(of name: String) -> [String] {
    let snake = name.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
    var letters = Array(name)
    if letters.count >= 4 { letters.swapAt(1, 2) }
    let exchanged = letters == Array(name) ? [] : [String(letters)]
    return [name.uppercased()] + (snake == name ? [] : [snake]) + exchanged
  }

  @Test("A fix says what it does")
  func titles() {
    let diagnostics = DefinitionReader.read(
      Array("kind: customNative\nid: 7\nnmae: x\nadUnits: a\nstatus: Draft\n".utf8), file: "format.yaml"
    ).diagnostics
    #expect(
      diagnostics.compactMap(\.violation.fix?.title) == [
        "Put it in quotes.", "Write 'name'.", "Make it a list.", "Write draft.",
      ])
  }
}

extension String {
  /// Returns the text without its first line if another line holds a kind.
  fileprivate func dropKind() -> String {
    let lines = split(separator: "\n")
    return lines.dropFirst().contains { $0.lowercased().hasPrefix("kind") }
      ? lines.dropFirst().map { $0 + "\n" }.joined() : self
  }
}
