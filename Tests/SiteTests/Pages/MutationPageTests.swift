import SamplePublications
import Model
import Basics
import Reports
import Site
import TestSupport
import Testing

@Suite("Mutation matrix") struct MutationPageTests {
  private static let found: FaultResult = {
    var result = FaultResult(rule: "badge-missing", companions: ["dsa-marking-unproven"])
    let seeded: Set<FaultResult.Report> = [.init(rule: "badge-missing", session: "s1", line: 9)]
    result.add(
      kind: "native", seeded: seeded,
      reported: seeded.union([.init(rule: "dsa-marking-unproven", session: "s1", line: 9)]))
    return result
  }()

  /// A result in which the rule reports the fault one line too low.
  private static let missed: FaultResult = {
    var result = FaultResult(rule: "reward-lost", companions: [])
    result.add(
      kind: "rewarded", seeded: [.init(rule: "reward-lost", session: "s2", line: 4)],
      reported: [.init(rule: "reward-lost", session: "s2", line: 5)])
    return result
  }()

  private func files() throws -> [String: String] {
    var publication = SamplePublication().value
    publication.mutations = [Self.found, Self.missed]
    let files = try CatalogSite.files(for: publication, templates: .standard) + DataFiles.all(publication)
    return Dictionary(
      files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }, uniquingKeysWith: { $1 })
  }

  @Test("a result passes when every fault is reported at its line and nothing else is, but by companions")
  func resultsAreJudged() {
    #expect(Self.found.isPassed)
    #expect(!Self.missed.isPassed)
    #expect(Self.missed.missed == [.init(rule: "reward-lost", session: "s2", line: 4)])
    #expect(Self.missed.strays == [.init(rule: "reward-lost", session: "s2", line: 5)])
    var untried = FaultResult(rule: "reward-lost", companions: [])
    untried.add(kind: "rewarded", seeded: [], reported: [])
    #expect(!untried.isPassed)
  }

  @Test("the page says of each fault how often it was seeded and found, and what else was reported")
  func tableTells() throws {
    let page = try #require(files()["mutations/index.html"])
    let rows = page.split(separator: "\n").filter { $0.contains("<tr><th scope=\"row\">") }.map(String.init)
    #expect(
      rows == [
        """
        <tr><th scope="row"><code class="finding-rule">badge-missing</code></th><td>native</td><td class="align-right">1</td>\
        <td class="align-right">1</td><td><span class="listed"><code class="finding-rule">dsa-marking-unproven</code></span></td>\
        <td class="align-right">–</td></tr>
        """,
        """
        <tr><th scope="row"><code class="finding-rule">reward-lost</code></th><td>rewarded</td><td class="align-right">1</td>\
        <td class="align-right"><b>0</b></td><td></td><td class="align-right">1</td></tr>
        """,
      ])
  }

  @Test("the picture marks what was found, what companions said and what went wrong")
  func pictureMarks() throws {
    let page = try #require(files()["mutations/index.html"])
    let marks = page.split(separator: "\n").filter {
      $0.contains("<g class=\"mark-") || $0.contains("seeded:")
    }
    .map { $0.drop { $0 == " " } }
    #expect(
      marks == [
        "<g class=\"mark-found\">", "<g class=\"mark-companion\">",
        "<title>badge-missing seeded: dsa-marking-unproven reported too, in 1 session of 1</title>",
        "<g class=\"mark-wrong\">",
      ])
    #expect(page.contains("badge-missing also sets off dsa-marking-unproven."))
  }

  @Test("data/mutations.json holds the same for machines")
  func jsonTells() throws {
    expect(
      try files()["data/mutations.json"],
      is: """
        [
          {
            "rule": "badge-missing",
            "kinds": [
              "native"
            ],
            "planted": 1,
            "found": 1,
            "companions": [
              "dsa-marking-unproven"
            ],
            "strays": [],
            "sessionsReported": {
              "badge-missing": 1,
              "dsa-marking-unproven": 1
            }
          },
          {
            "rule": "reward-lost",
            "kinds": [
              "rewarded"
            ],
            "planted": 1,
            "found": 0,
            "companions": [],
            "strays": [
              {
                "rule": "reward-lost",
                "session": "s2",
                "line": 5
              }
            ],
            "sessionsReported": {
              "reward-lost": 1
            }
          }
        ]

        """)
  }

  @Test("a site without runs has no such page")
  func noResultsNoPage() throws {
    let files = try CatalogSite.files(for: SamplePublication().value, templates: .standard)
    #expect(!files.contains { $0.path == "mutations/index.html" })
  }
}
