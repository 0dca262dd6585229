import Foundation
import Testing

/// Requirements of GitHub's code scanning for a SARIF file (docs.github.com, "SARIF support for code scanning"), each
/// checked by an expectation.
struct CodeScanningDemands {
  typealias Members = [String: Any]

  let log: Members
  let text: String

  init(_ text: String) throws {
    self.text = text
    log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Members)
  }

  var runs: [Members] { log["runs"] as? [Members] ?? [] }
  var run: Members { runs.first ?? [:] }
  var rules: [Members] { Self.members(run, "tool", "driver")["rules"] as? [Members] ?? [] }
  var results: [Members] { run["results"] as? [Members] ?? [] }
  var notifications: [Members] {
    (run["invocations"] as? [Members])?.first?["toolExecutionNotifications"] as? [Members] ?? []
  }

  static func members(_ value: Members, _ names: String...) -> Members {
    names.reduce(value) { $0[$1] as? Members ?? [:] }
  }

  /// The file as a whole, and its run.
  func expectFile() throws {
    #expect((log["$schema"] as? String)?.hasPrefix("https://") == true)
    #expect(log["version"] as? String == "2.1.0")
    #expect(runs.count == 1, "at most 20 runs, one tool a run")
    let driver = Self.members(run, "tool", "driver")
    #expect(driver["name"] as? String == "adspec")
    #expect(driver["rules"] is [Members], "rules are required")
    #expect((driver["semanticVersion"] as? String)?.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
    #expect(driver["version"] == nil, "is ignored beside semanticVersion")
    #expect(run["results"] is [Members], "a clean run has results, too: none")
    #expect(run["columnKind"] as? String == "utf16CodeUnits")
    let category = Self.members(run, "automationDetails")["id"] as? String
    #expect(category?.hasSuffix("/") == true, "several files for one commit have categories of their own")
    for notification in notifications {
      #expect(Self.isFilled(Self.members(notification, "message")["text"]))
    }
    #expect(try gzippedSize() <= 10 << 20, "10 MB, compressed")
    let schema = try String(
      contentsOfFile: Self.schemas + "/sarif-schema-2.1.0.json", encoding: .utf8)
    let line = String(decoding: try JSONSerialization.data(withJSONObject: log), as: UTF8.self)
    #expect(try SchemaValidator.faults([line], schemaText: schema) == [[]], "the published schema")
  }

  func expectRules() {
    #expect(rules.count <= 25_000)
    #expect(Set(rules.compactMap { $0["id"] as? String }).count == rules.count)
    for rule in rules {
      let id = rule["id"] as? String ?? ""
      #expect(Self.isFilled(id))
      #expect((rule["name"] as? String)?.utf16.count ?? 0 <= 255)
      for field in ["shortDescription", "fullDescription"] {
        let text = Self.members(rule, field)["text"] as? String ?? ""
        #expect(Self.isFilled(text) && text.utf16.count <= 1024, "\(id) \(field)")
        #expect(text.hasSuffix("."), "\(id) \(field)")
      }
      #expect(Self.isFilled(Self.members(rule, "help")["text"]), "\(id) help.text is required")
      #expect(Self.isFilled(Self.members(rule, "help")["markdown"]), "\(id) help.markdown is shown")
      let level = Self.members(rule, "defaultConfiguration")["level"] as? String ?? ""
      #expect(["note", "warning", "error"].contains(level))
      let properties = Self.members(rule, "properties")
      let tags = properties["tags"] as? [String] ?? []
      #expect((1...10).contains(tags.count), "20 are taken and 10 shown")
      #expect(tags.allSatisfy(Self.isFilled))
      #expect(["very-high", "high", "medium", "low"].contains(properties["precision"] as? String))
      #expect(["error", "warning", "recommendation"].contains(properties["problem.severity"] as? String))
      #expect(properties["security-severity"] == nil, "for security rules only")
    }
  }

  /// - Parameter root: of the repository, where every file must be.
  func expectResults(root: String?) {
    #expect(results.count <= 5000, "25,000 are taken and 5,000 kept")
    let messages = results.map { Self.members($0, "message")["text"] as? String ?? "" }
    #expect(
      messages.filter { $0.count < 2 || !$0.hasSuffix(".") } == [], "sentences, and the last has an end")
    for result in results {
      let rule = result["ruleId"] as? String ?? ""
      let index = result["ruleIndex"] as? Int ?? -1
      #expect(rules.indices.contains(index) && rules[index]["id"] as? String == rule)
      #expect(["note", "warning", "error", "none"].contains(result["level"] as? String))
      let locations = result["locations"] as? [Members] ?? []
      #expect(locations.count == 1, "the first is used")
      let related = result["relatedLocations"] as? [Members] ?? []
      #expect(locations.count + related.count <= 100, "1,000 are taken and 100 kept")
      for location in locations + related { expectPlace(location, root: root) }
      #expect(related.allSatisfy { Self.isFilled(Self.members($0, "message")["text"]) })
    }
    let hashes = results.map { Self.members($0, "partialFingerprints")["primaryLocationLineHash"] as? String }
    #expect(hashes.allSatisfy { Self.isFilled($0) }, "an upload without it doubles alerts")
    #expect(Set(hashes).count == hashes.count)
  }

  private func expectPlace(_ location: Members, root: String?) {
    let uri = Self.members(location, "physicalLocation", "artifactLocation")["uri"] as? String ?? ""
    #expect(
      uri.wholeMatch(of: /(?:[A-Za-z0-9._~!$&'()*+,;=@\/-]|%[0-9A-F]{2})+/) != nil, "percent-encoded: \(uri)")
    #expect(
      !uri.hasPrefix("/") && !uri.contains(":") && !uri.hasPrefix(".."), "from the repository's root: \(uri)")
    if let root, let path = uri.removingPercentEncoding {
      let real = URL(fileURLWithPath: root + "/" + path).resolvingSymlinksInPath().path
      #expect(FileManager.default.fileExists(atPath: real) && real == root + "/" + path, "\(uri)")
    }
    let region = Self.members(location, "physicalLocation", "region")
    let numbers = ["startLine", "startColumn", "endLine", "endColumn"].compactMap { region[$0] as? Int }
    #expect(numbers.count == 4, "all four are asked for")
    guard numbers.count == 4 else { return }
    #expect(numbers.allSatisfy { $0 >= 1 })
    #expect((numbers[0], numbers[1]) < (numbers[2], numbers[3]), "the end is exclusive")
  }

  private static var schemas: String {
    #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/Schemas"
  }

  private static func isFilled(_ value: Any?) -> Bool { (value as? String)?.isEmpty == false }

  private func gzippedSize() throws -> Int {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "adspec-\(UUID().uuidString).sarif")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    process.arguments = ["-c", "gzip -c \"$0\" > \"$0.gz\"", file.path]
    try process.run()
    process.waitUntilExit()
    let zipped = file.appendingPathExtension("gz")
    defer { try? FileManager.default.removeItem(at: zipped) }
    return try Data(contentsOf: zipped).count
  }
}
