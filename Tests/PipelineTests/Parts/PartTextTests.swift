import Foundation
import TestSupport
import Testing

@Suite("Texts in parts of a result") struct PartTextTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "adspec.yaml")
    try run("new", "native", "news", "-q")
  }

  /// A session of an ad whose label says this, and whose headline was measured or wasn't.
  private func writeSession(_ name: String, label: String, isMeasured: Bool) throws {
    func line(_ event: String, at second: Int, _ fields: String) -> String {
      #"{"event":"\#(event)","session":"\#(name)","time":"2026-11-20T10:00:0\#(second).000Z",\#(fields)}"#
    }
    let headline = #""ad":"a1","asset":"Headline","frame":[0,0,300,20]"#
    try folder.write(
      [
        line("session.start", at: 0, #""platform":"ios","country":"DE","language":"de""#),
        line(
          "ad.load", at: 1, #""ad":"a1","format":"news","assets":{"Headline":{"text":"Fresh bread"}}"#),
        line("view.render", at: 1, #""ad":"a1","frame":[0,0,300,200]"#),
        line("asset.render", at: 1, headline + (isMeasured ? #","truncated":false"# : "")),
        line(
          "asset.render", at: 1, #""ad":"a1","asset":"AdBadge","frame":[0,30,40,20],"text":"\#(label)""#),
        line("impression", at: 2, #""ad":"a1","by":"app""#),
      ].joined(separator: "\n") + "\n", to: "logs/\(name).ndjson")
  }

  private func run(_ arguments: String...) throws {
    let result = try BuiltBinary.run(arguments, in: folder.path)
    #expect(result == BuiltBinary.Result(code: 0, output: "", errors: ""))
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: folder(path), encoding: .utf8)
  }

  @Test("Parts that are merged in either order say of texts and labels what one run says")
  func merged() throws {
    for (number, name) in ["a", "b", "c", "d", "e", "f", "g", "h"].enumerated() {
      try writeSession(name, label: number == 2 ? "Anzeige" : "Sponsored", isMeasured: number % 2 == 0)
    }
    let names = ["a", "c", "f", "h"].map { "logs/\($0).ndjson" }
    try run("scale", "part", "-q", "--catalog", ".", "-o", "1.part", names[0], names[1], names[2], names[3])
    let others = ["b", "d", "e", "g"].map { "logs/\($0).ndjson" }
    try run(
      "scale", "part", "-q", "--catalog", ".", "-o", "2.part", others[0], others[1], others[2], others[3])
    try run("report", ".", "logs", "-q", "--output", "whole")
    try run("scale", "merge", "-q", "1.part", "2.part", "--catalog", ".", "--report", "forth")
    try run("scale", "merge", "-q", "2.part", "1.part", "--catalog", ".", "--report", "back")
    for file in ["delivery.md", "compliance.md"] {
      let whole = try text("whole/\(file)")
      #expect(try text("forth/\(file)") == whole)
      #expect(try text("back/\(file)") == whole)
    }
    #expect(try text("whole/delivery.md").contains("\nFor **4 of 8 texts** (headlines and bodies"))
    let causes = try text("whole/compliance.md").split(separator: "\n").filter { $0.contains("'Sponsored'") }
    #expect(causes.contains { $0.contains("7 ads") }, "\(causes)")
  }
}
