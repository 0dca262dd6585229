package import Model

/// Reads the file of a history, of which every line is a build.
package enum HistoryReader {
  /// - Throws: `ForeignBreak` with the first line that isn't a build.
  package static func read(_ content: [UInt8]) throws(ForeignBreak) -> BuildHistory {
    let reader = JSONTreeReader(longest: BuildHistory.mostBytes)
    var builds: [BuildSums] = []
    for (index, line) in content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    where !line.allSatisfy({ " \t\r".utf8.contains($0) }) {
      do throws(ForeignBreak) {
        builds.append(try build(try reader.read(Array(line))))
      } catch {
        throw ForeignBreak(error.words, line: index + 1)
      }
    }
    return BuildHistory(builds)
  }

  private static func build(_ line: JSONNode) throws(ForeignBreak) -> BuildSums {
    guard let version = line["version"]?.integer else { throw ForeignBreak("has no 'version' with a number") }
    guard version == BuildSums.formVersion else {
      throw ForeignBreak(
        "has the version \(version), and this adspec reads \(BuildSums.formVersion): another adspec wrote it")
    }
    let day = try text(line, "day")
    if let day, Day(day) == nil { throw ForeignBreak("has a 'day' that is none: such as 2026-11-20") }
    return BuildSums(
      day: day.flatMap(Day.init), commit: try text(line, "commit"), selection: try text(line, "selection"),
      ads: try counts(line), formats: try rows(line, "formats", "format"),
      appVersions: try rows(line, "appVersions", "appVersion"),
      causes: try list(line, "causes").map { node throws(ForeignBreak) in try cause(node) })
  }

  private static func cause(_ node: JSONNode) throws(ForeignBreak) -> BuildSums.Cause {
    guard let sort = node["sort"]?.string.flatMap(BuildSums.Cause.Sort.init),
      let name = try text(node, "name"),
      let words = try text(node, "words"), let count = node["count"]?.integer, count >= 0
    else {
      throw ForeignBreak("has a cause without 'sort', 'name', 'words' and 'count' as adspec writes them")
    }
    return BuildSums.Cause(sort: sort, name: name, words: words, count: count)
  }

  private static func rows(
    _ line: JSONNode, _ list: String, _ name: String
  ) throws(ForeignBreak) -> [BuildSums.Row] {
    try self.list(line, list).map { node throws(ForeignBreak) in
      BuildSums.Row(name: try text(node, name), ads: try counts(node))
    }
  }

  private static func list(_ node: JSONNode, _ name: String) throws(ForeignBreak) -> [JSONNode] {
    guard let list = node[name], list.isArray else { throw ForeignBreak("has no list '\(name)'") }
    return list.elements
  }

  private static func text(_ node: JSONNode, _ name: String) throws(ForeignBreak) -> String? {
    guard let value = node[name] else { return nil }
    guard let text = value.string else { throw ForeignBreak("has a '\(name)' that is no text") }
    return text
  }

  private static func counts(_ node: JSONNode) throws(ForeignBreak) -> AnswerCounts {
    guard let members = node["ads"], members.isObject else { throw ForeignBreak("has no counts 'ads'") }
    var counts = AnswerCounts()
    for answer in Answer.allCases {
      guard let number = members[answer.rawValue] else { continue }
      guard let count = number.integer, (0...1_000_000_000_000).contains(count) else {
        throw ForeignBreak("has a count '\(answer.rawValue)' that is no number of ads")
      }
      counts[answer] = count
    }
    return counts
  }
}
