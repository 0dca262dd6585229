package import Model

/// The file of a history: NDJSON with a line for each build, the oldest first.
package enum HistoryFile {
  /// Returns the file's text. The oldest builds are left out if it would be longer than `BuildHistory.mostBytes`.
  package static func document(_ history: BuildHistory) -> [UInt8] {
    var (lines, size) = ([String](), 0)
    for build in history.builds.reversed() {
      let line = json(build).line + "\n"
      size += line.utf8.count
      if size > BuildHistory.mostBytes { break }
      lines.append(line)
    }
    return Array(lines.reversed().joined().utf8)
  }

  private static func json(_ build: BuildSums) -> JSONValue {
    [
      "version": .integer(BuildSums.formVersion), "day": .optional(build.day?.description),
      "commit": .optional(build.commit), "selection": .optional(build.selection), "ads": counts(build.ads),
      "formats": rows(build.formats, "format"), "appVersions": rows(build.appVersions, "appVersion"),
      "causes": .array(
        build.causes.map {
          [
            "sort": .string($0.sort.rawValue), "name": .string($0.name), "words": .string($0.words),
            "count": .integer($0.count),
          ]
        }),
    ]
  }

  private static func rows(_ rows: [BuildSums.Row], _ name: String) -> JSONValue {
    .array(
      rows.map { .members([(name, .optional($0.name)), ("ads", counts($0.ads))]) })
  }

  /// Returns the numbers that aren't zero.
  private static func counts(_ counts: AnswerCounts) -> JSONValue {
    .members(Answer.allCases.filter { counts[$0] > 0 }.map { ($0.rawValue, .integer(counts[$0])) })
  }
}
