import Basics
import Testing

@Suite("Globs") struct GlobTests {
  @Test(
    "A pattern matches whole paths",
    arguments: [
      ("formats/old-*/**", "formats/old-bread/format.yaml", true),
      ("formats/old-*/**", "formats/old-bread/recordings/a.ndjson", true),
      ("formats/old-*/**", "formats/bread/format.yaml", false),
      ("drafts/**", "drafts", true),
      ("drafts/**", "more/drafts/a.yaml", false),
      ("drafts/", "drafts/a/b.yaml", true),
      ("**/a.ndjson", "a.ndjson", true),
      ("**/a.ndjson", "x/y/a.ndjson", true),
      ("**/recordings/*.ndjson", "formats/bread/recordings/a.ndjson", true),
      ("**/recordings/*.ndjson", "formats/bread/recordings/deep/a.ndjson", false),
      ("*.yaml", "formats/a.yaml", false),
      ("a?c", "abc", true),
      ("a?c", "a/c", false),
      ("a?c", "aéc", true),
      ("*a*b*", "xxaxxbxx", true),
      ("*a*b*", "xxbxxaxx", false),
      ("./formats/*", "formats/a", true),
      ("formats/[a]", "formats/[a]", true),
      ("", "", true),
      ("", "a", false),
      ("**", "a/b/c", true),
    ])
  func matches(_ pattern: String, _ path: String, _ isMatch: Bool) {
    #expect(Glob(pattern).matches(path) == isMatch)
  }

  @Test("A pattern of many stars is matched in no time")
  func manyStars() {
    let path = String(repeating: "a", count: 2000)
    #expect(!Glob(String(repeating: "*a", count: 200) + "b").matches(path))
    #expect(
      !Glob(String(repeating: "**/a/", count: 50) + "b").matches(
        Array(repeating: "a", count: 200).joined(separator: "/")))
  }

  @Test("Of a list of globs the first that matches is found, whatever the others begin and end with")
  func list() {
    let patterns = [
      "a", "a/b", "a/**", "a/*", "a*", "*", "**", "", "/", "./a/b", "**/b", "**/b/", "**/*b", "*b", "?b",
      "a/?", "a?/b",
      "a/**/b", "**/a/b", "ab/", "é*", "e\u{301}/b", "**/é", "***", "a/***",
    ]
    let paths = [
      "", "a", "b", "ab", "ba", "a/b", "a/bb", "a/a/b", "aa/b", "b/a/b", "ab/b", "é", "e\u{301}", "é/b",
      "b/é", "a/é",
      "a//b", "a*", "a/?",
    ]
    for start in patterns.indices {
      let list = Array(patterns[start...])
      for path in paths {
        #expect(
          GlobList(list).first(matching: path) == list.first { Glob($0).matches(path) }, "\(start) \(path)")
      }
    }
  }
}
