import Markdown
import Model
import Reading
import Reports
import TestSupport
import Testing

@Suite("The history of builds") struct BuildHistoryTests {
  private func build(_ commit: String, failed: Int = 0, causes: [BuildSums.Cause] = []) -> BuildSums {
    var ads = AnswerCounts()
    (ads[.failed], ads[.confirmed]) = (failed, 9)
    return BuildSums(
      day: Day("2026-11-20"), commit: commit, selection: nil, ads: ads,
      formats: [.init(name: "bread", ads: ads), .init(name: nil, ads: AnswerCounts())], appVersions: [],
      causes: causes)
  }

  @Test(
    "The newest 500 builds stay, and of long lines as many as 16 MiB hold; the file is read as it was written",
    .holds("R-1338"))
  func bounded() throws {
    var history = BuildHistory()
    for number in 1...502 { history = history.adding(build("\(number)", failed: number)) }
    #expect(history.builds.map(\.commit) == (3...502).map { String($0) })
    #expect(try HistoryReader.read(HistoryFile.document(history)) == history)
    let words = String(repeating: "ä", count: 3000)
    let causes = (1...2000).map {
      BuildSums.Cause(sort: .failed, name: "failed: \($0)", words: words, count: 1)
    }
    let long = (1...5).map { build("\($0)", causes: causes) }
    let document = HistoryFile.document(BuildHistory(long))
    #expect(document.count <= 16 << 20)
    #expect(try HistoryReader.read(document).builds == Array(long.dropFirst()))
  }

  @Test("Causes that are listed are the first, and the others are counted")
  func listed() throws {
    let causes = (1...10).map {
      BuildSums.Cause(sort: $0 < 6 ? .failed : .rule, name: "n\($0)", words: "It <broke> \($0)", count: $0)
    }
    let comparison = try #require(
      BuildHistory([build("1", causes: [.init(sort: .toCheck, name: "n1", words: "It was unseen", count: 2)])]
      )
      .comparison(with: build("2", causes: causes)))
    #expect(comparison.sentence == "Since the build of 2026-11-20 (commit 1): 10 new causes, 1 gone.")
    var writer = MarkdownWriter()
    writer.list(comparison.items)
    expect(
      writer.text,
      is: """
        - **New**: Failed: It \\<broke> 1 (1 ad)
        - **New**: Failed: It \\<broke> 2 (2 ads)
        - **New**: Failed: It \\<broke> 3 (3 ads)
        - **New**: Failed: It \\<broke> 4 (4 ads)
        - **New**: Failed: It \\<broke> 5 (5 ads)
        - **New**: It \\<broke> 6 (n6, 6 findings)
        - **New**: It \\<broke> 7 (n7, 7 findings)
        - **New**: It \\<broke> 8 (n8, 8 findings)
        - **New**: 2 more causes
        - **Gone**: To check: It was unseen (2 ads)

        """)
    #expect(comparison.ofAds.sentence == "Since the build of 2026-11-20 (commit 1): 5 new causes, 1 gone.")
  }
}
