import Foundation
import TestSupport

/// A test, or a suite of them, that names sentences which it holds by the trait `holds`.
struct PromisingTest: Hashable {
  /// Path of its source in the repository.
  var file: String
  /// Its name, a sentence.
  var name: String
  /// The sentences' ids.
  var ids: [String]

  /// All of them, by file and in the order in which they stand there.
  static func all() throws -> [PromisingTest] {
    try files().flatMap { file in
      tests(in: try String(contentsOfFile: Repository.path + "/" + file, encoding: .utf8), file: file)
    }
  }

  /// The sources of all tests, the recorder's too, in the order of their paths.
  static func files() throws -> [String] {
    try ["Tests", "Recorder/Tests"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: Repository.path + "/" + folder)
        .filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }
    }.sorted()
  }

  /// The promising tests of a source. Names and ids are literals of one line.
  static func tests(in source: String, file: String) -> [PromisingTest] {
    source.matches(
      of: /@(?:Test|Suite)\(\s*"((?:[^"\\]|\\.)*)",\s*\.holds\(((?:\s*"(?:[^"\\]|\\.)*",?)+)\s*\)/
    ).map { match in
      PromisingTest(
        file: file, name: unescaped(match.output.1),
        ids: match.output.2.matches(of: /"([^"]*)"/).map { String($0.output.1) })
    }
  }

  private static func unescaped(_ literal: Substring) -> String {
    String(literal).replacing(/\\(.)/) { String($0.output.1) }
  }
}
