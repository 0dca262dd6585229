import Foundation
import TestSupport
import Testing

/// The first screen of the compliance report, its tables, the tiles of the first page and the data files are held
/// together over a catalog of simulated sessions, and to a recount of the findings.
@Suite("Of how many ads what is said") struct EvidenceAgreementTests {
  /// A build of the sample definitions over made-up sessions, test sessions among them, with faults in most.
  private struct Site {
    let folder: TemporaryFolder
    let report: String
    /// Pairs of session and ad, by the rule that fails.
    let failures: [String: Set<[String]>]
    let entries: [[String: String]]
    let tests: Set<String>

    static let faults = """
      adchoices-not-clickable,adchoices-not-delivered,adchoices-not-rendered,adchoices-too-small,adchoices-obscured,\
      country-missing,dsa-behalf-missing,dsa-marking-unproven,dsa-parameters-missing,dsa-parameters-unreachable,\
      dsa-profiling-without-consent,event-gap
      """

    init() throws {
      let folder = try TemporaryFolder()
      self.folder = folder
      let files = FileManager.default
      try files.createDirectory(atPath: folder("c"), withIntermediateDirectories: true)
      try files.copyItem(atPath: Repository.path + "/adspec.yaml", toPath: folder("c/adspec.yaml"))
      try files.copyItem(atPath: Repository.path + "/formats", toPath: folder("c/formats"))
      for format in try files.contentsOfDirectory(atPath: folder("c/formats")) {
        try? files.removeItem(atPath: folder("c/formats/\(format)/recordings"))
      }
      for kind in ["customNative", "native", "rewarded"] {
        let run = try BuiltBinary.run(
          [
            "simulate", kind, "--catalog", "c", "--sessions", "48", "--seed", "1", "--faults", Self.faults,
            "--fault-rate", "0.8", "-o", "\(kind).ndjson", "-q",
          ], in: folder.path)
        #expect(run.code == 0, "\(run.errors)")
      }
      let build = try BuiltBinary.run(
        [
          "build", "c", "customNative.ndjson", "native.ndjson", "rewarded.ndjson", "--output", "site",
          "--exit-zero",
        ], in: folder.path)
      #expect(build.code == 0, "\(build.errors)")
      report =
        try folder.text(of: "site/reports/compliance.md")
        + folder.text(of: "site/reports/compliance-ads.md")
      entries = Self.rows(ofCSV: try folder.text(of: "site/data/adchoices.csv"))
      tests = Set(
        try ["customNative", "native", "rewarded"].flatMap { kind in
          try Self.objects(folder.text(of: "\(kind).ndjson")).compactMap {
            $0["test"] as? Bool == true ? $0["session"] as? String : nil
          }
        })
      var failures: [String: Set<[String]>] = [:]
      for finding in Self.objects(try folder.text(of: "site/data/findings.ndjson"))
      where finding["verdict"] as? String == "fail" {
        guard let rule = finding["rule"] as? String, let session = finding["session"] as? String,
          let ad = finding["ad"] as? String
        else { continue }
        failures[rule, default: []].insert([session, ad])
      }
      self.failures = failures
    }

    /// Lines that are objects.
    private static func objects(_ lines: String) -> [[String: Any]] {
      lines.split(separator: "\n").compactMap {
        (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
      }
    }

    /// Rows by the names of their columns; no cell of ours has a comma.
    static func rows(ofCSV text: String) -> [[String: String]] {
      let lines = text.split(whereSeparator: \.isNewline).map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      return lines.dropFirst().map { Dictionary(zip(lines[0], $0)) { first, _ in first } }
    }

    /// The rows of every table below a heading, up to the next of its level; without what makes them bold or code.
    func rows(below heading: String) -> [[String]] {
      let lines = report.split(separator: "\n", omittingEmptySubsequences: false)
      let level = heading.prefix { $0 == "#" } + " "
      let section = lines.drop { $0 != heading }.dropFirst().prefix {
        !$0.hasPrefix(level) && !$0.hasPrefix("## ")
      }
      return section.filter { $0.hasPrefix("|") && !$0.hasPrefix("| -") }.map { line in
        line.split(separator: "|").map {
          $0.filter { !"*`[]".contains($0) }.trimmingCharacters(in: .whitespaces)
        }
      }
    }

    /// The questions that are confirmed for every ad of a format, each with the number of these ads.
    var confirmed: [(question: String, ads: Int)] {
      report.matches(of: /Confirmed for (\d+) of \d+ ads?: (.+?)\.(?= Confirmed for |\n)/).flatMap { match in
        match.2.components(separatedBy: ", ").map { name in
          (name.filter { !"`[]".contains($0) }, Int(match.1) ?? 0)
        }
      }
    }

    /// A row's numbers: confirmed, failed, to check, not in scope.
    func answers(of row: [String]) -> [Int] { row.suffix(4).compactMap { Int($0) } }
  }

  /// How many ads there are, in test sessions, and in others.
  private func split(_ ads: Set<[String]>, _ site: Site) -> [Int] {
    let tests = ads.count { site.tests.contains($0[0]) }
    return [ads.count, tests, ads.count - tests]
  }

  @Test(
    "The first screen, the tiles, the chain, the chart, the questions and the data add up",
    .holds("R-204"))
  func agreement() throws {
    let site = try Site()
    let summary = site.rows(below: "## Summary")
    /// A row of the summary: all in scope, confirmed, failed, to check.
    func counts(_ row: Int) -> [Int] { summary[row].dropFirst().compactMap { Int($0) } }
    try #require(summary.count == 6)
    let (each, ofAdChoices, ofProvisions) = (counts(1), counts(2), counts(3))
    for row in [each, ofAdChoices, ofProvisions] { #expect(row[0] == row[1] + row[2] + row[3]) }
    let adChoices = Set(
      site.entries.filter { $0["evidence"] == "failed" }.map { [$0["session"] ?? "", $0["ad"] ?? ""] })
    let provisions = site.rows(below: "## Question by question").dropFirst().filter { $0[2] != "–" }
    let failing = provisions.filter { $0[0].hasPrefix("Art. ") }
      .reduce(into: Set<[String]>()) { $0.formUnion(site.failures[$1[2]] ?? []) }
    let (adSplit, provisionSplit) = (split(adChoices, site), split(failing, site))
    let numbers =
      [adSplit[0], ofAdChoices[0]] + adSplit.dropFirst() + [provisionSplit[0], ofProvisions[0]]
      + provisionSplit.dropFirst()
    #expect(ofAdChoices[2] == adSplit[0] && ofProvisions[2] == provisionSplit[0])
    #expect(each[2] == adChoices.union(failing).count)
    let tests = split(adChoices.union(failing), site)
    #expect(
      site.report.hasPrefix(
        "# Compliance: \(tests[0]) of \(each[0]) ads failed: \(tests[2]) in production, \(tests[1]) in tests\n"
      ))
    let versions = site.rows(below: "## Since when").dropFirst()
    for column in 1...4 {
      #expect(versions.reduce(0) { $0 + (Int($1[column]) ?? 0) } == each[column - 1], "\(column)")
    }
    #expect(numbers.allSatisfy { $0 > 0 }, "The simulated sessions leave something untried: \(numbers)")

    try checkTile("AdChoices", "question=adChoices.failed", site, failed: adSplit, asked: ofAdChoices[0])
    try checkTile("Ads, each once", "verdict=failed", site, failed: tests, asked: each[0])
    checkProvisions(provisions, site, asked: numbers[5])
    checkFormats(provisions, site, each, ofAdChoices)
    try checkChain(site, asked: numbers[1], broken: numbers[0])
  }

  /// - Parameter failed: all, in test sessions, and in others.
  private func checkTile(_ title: String, _ query: String, _ site: Site, failed: [Int], asked: Int) throws {
    let page = try site.folder.text(of: "site/index.html")
    let tile = """
      <dt>\(title)</dt><dd class="strip-figure"><a href="ads/index.html?\(query)">\(failed[0]) failed</a></dd>\
      <dd>\(failed[2]) in production, \(failed[1]) in tests; 
      """
    let place = try #require(page.range(of: tile), "\(title)")
    #expect(page[place.upperBound...].prefix { $0 != "<" }.contains(" of \(asked) ads confirmed"))
  }

  /// Each rule's row is about the same ads, and counts those that the findings name.
  private func checkProvisions(_ provisions: [[String]], _ site: Site, asked: Int) {
    let byPlace = Site.rows(ofCSV: (try? site.folder.text(of: "site/data/compliance.csv")) ?? "")
    let all = Set(provisions.map { site.answers(of: $0).reduce(0, +) })
    #expect(all.count == 1)
    let ads = byPlace.filter { $0["rule"] == "" }.flatMap { row in
      ["pass", "fail", "needsReview"].map { Int(row[$0] ?? "") ?? 0 }
    }
    #expect(ads.reduce(0, +) == asked)
    for row in provisions {
      let answers = site.answers(of: row)
      let failures = site.failures[row[2]]?.count ?? 0
      let data = byPlace.filter { $0["rule"] == row[2] }
      var expected = ["pass", "fail", "needsReview", "notApplicable"].map { name in
        data.reduce(0) { $0 + (Int($1[name] ?? "") ?? 0) }
      }
      #expect(expected[1] == failures, "\(row[2])")
      // A name in the bid confirms only with what readers see: what passes may be to check.
      if ["Art. 26(1)(b)", "Art. 26(1)(c)"].contains(row[0]) {
        #expect(answers[0] <= expected[0] && answers[3] == expected[3], "\(row[0]): \(row[2])")
        expected = [
          answers[0], answers[1], expected[0] + expected[1] + expected[2] - answers[0] - answers[1],
          expected[3],
        ]
      }
      #expect(answers == expected, "\(row[0]): \(row[2])")
    }
  }

  /// Tables and sentences by format add up to the rows of all formats, and countries in a row to the row.
  ///
  /// - Parameters:
  ///   - each: all ads in scope, confirmed, failed, to check.
  ///   - ofAdChoices: the same of AdChoices.
  private func checkFormats(_ provisions: [[String]], _ site: Site, _ each: [Int], _ ofAdChoices: [Int]) {
    let words = ["confirmed", "failed", "to check"]
    /// The number before a word, summed over texts: 3 for "1 failed, 7 to check; 2 failed" and "failed".
    func sum(_ word: String, in texts: [String]) -> Int {
      texts.flatMap { $0.components(separatedBy: [",", ";", ":"]) }.reduce(0) { sum, part in
        let part = part.trimmingCharacters(in: [" ", ".", "*"])
        return sum + (part.hasSuffix(" \(word)") ? Int(part.prefix { $0.isNumber }) ?? 0 : 0)
      }
    }
    let leads = site.report.split(separator: "\n").map(String.init).filter {
      $0.contains(" in scope, each counted once: ")
    }
    #expect(leads.reduce(0) { $0 + (Int($1.prefix { $0.isNumber }) ?? 0) } == each[0])
    #expect(words.map { sum($0, in: leads) } == Array(each.dropFirst()))

    let rows = site.rows(below: "## Format by format").filter { $0[0] != "Question" }
    for row in rows {
      let numbers = row[2...5].compactMap { Int($0) }
      #expect(numbers.count == 4 && numbers[0] + numbers[1] + numbers[2] == numbers[3], "\(row)")
      if !row[6].contains("more countr") {
        #expect(words.dropFirst().map { sum($0, in: [row[6]]) } == Array(numbers.prefix(2)), "\(row)")
      }
    }
    let answers = provisions.map { (question: $0[0], rule: $0[2], answers: site.answers(of: $0)) }
    let all = answers + [(question: "AdChoices", rule: "–", answers: Array(ofAdChoices.dropFirst()))]
    for (question, rule, answers) in all {
      let rows = rows.filter { $0[0] == question && $0[1] == rule }
      let name = rule == "–" ? question : "\(question) by \(rule)"
      let confirmed = site.confirmed.reduce(0) { $0 + ($1.question == name ? $1.ads : 0) }
      for (column, answer) in [(4, answers[0] - confirmed), (2, answers[1]), (3, answers[2])] {
        #expect(rows.reduce(0) { $0 + (Int($1[column]) ?? 0) } == answer, "\(name): column \(column)")
      }
    }
  }

  /// Each link's row is about all ads, and none names more than the sentence does; tables by format say the same.
  private func checkChain(_ site: Site, asked: Int, broken: Int) throws {
    let rows = site.rows(below: "## AdChoices").filter { $0.count == 6 && $0[0] != "Link" }
    let names = ["delivered", "rendered", "visible", "placed", "sized", "clickable", "clicked", "opened"]
    #expect(rows.count == names.count)
    for (row, name) in zip(rows, names) {
      let answers = site.answers(of: row)
      #expect(answers.reduce(0, +) == asked, "\(name)")
      #expect(answers[1] <= broken, "\(name)")
      #expect(answers[1] == site.entries.count { $0[name] == "failed" }, "\(name)")
      #expect(answers[2] == site.entries.count { $0[name] == "toCheck" }, "\(name)")
    }
    for heading in ["### By format", "### By country"] {
      let rows = site.rows(below: heading).dropFirst()
      #expect(rows.reduce(0) { $0 + (Int($1[1]) ?? 0) } == asked, "\(heading)")
      #expect(rows.reduce(0) { $0 + (Int($1[3]) ?? 0) } == broken, "\(heading)")
    }
  }
}
