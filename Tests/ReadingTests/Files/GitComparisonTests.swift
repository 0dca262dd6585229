import Model
import Basics
import Foundation
import Reading
import TestSupport
import Testing

/// Compares the filter with git itself, on random trees with random `.gitignore` files.
@Suite("The same as git", .enabled(if: SystemCommand.areThere(.git)))
struct GitComparisonTests {
  private static let names = ["a", "b", "ab", "a.log", "b.log", "x y", "ä", "!a", "#b", "[c]", "keep", "out"]
  private static let parts = [
    "a", "b", "*", "**", "?", "*.log", "a*", "*b", "[ab]", "[!a]", "x\\ y", "x y", "ä", "keep", "out",
    "\\[c]",
    "[[:alpha:]]*", "*?", "[a-c]*",
  ]

  private static func line(_ random: inout SplitMix64) -> String {
    let special = [
      "# a", "", "\\#b", "\\!a", "a ", "out/", "b\r", "**/", "/", "!", "a/**/", "/**", "**/a/**",
    ]
    if Int.random(in: 0..<6, using: &random) == 0 { return special.randomElement(using: &random) ?? "" }
    var text = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      parts.randomElement(using: &random) ?? ""
    }
    .joined(separator: "/")
    if Int.random(in: 0..<4, using: &random) == 0 { text = "/" + text }
    if Int.random(in: 0..<3, using: &random) == 0 { text += "/" }
    return Int.random(in: 0..<3, using: &random) == 0 ? "!" + text : text
  }

  /// Writes files and `.gitignore` files; three levels of folders.
  private static func plant(_ folder: TemporaryFolder, _ path: String, depth: Int, _ random: inout SplitMix64)
    throws
  {
    if Int.random(in: 0..<3, using: &random) > 0 {
      let lines = (0..<Int.random(in: 1...4, using: &random)).map { _ in line(&random) }
      try folder.write(lines.joined(separator: "\n") + "\n", to: path + ".gitignore")
    }
    for name in names where Int.random(in: 0..<3, using: &random) > 0 {
      if depth < 3, Int.random(in: 0..<3, using: &random) == 0 {
        try folder.write("", to: path + name + "/z")
        try plant(folder, path + name + "/", depth: depth + 1, &random)
      } else {
        try folder.write("", to: path + name)
      }
    }
  }

  /// Returns the paths below `path` that the filter ignores, including everything in an ignored folder.
  private static func passedOver(
    _ source: DiskSource, _ filter: PathFilter, _ path: String, isIgnored: Bool
  ) throws -> [String] {
    var diagnostics: [Diagnostic] = []
    let inside = isIgnored ? filter : filter.entering(path, at: path, in: source, &diagnostics)
    #expect(diagnostics.isEmpty)
    var passedOver: [String] = []
    for entry in try source.entries(of: path) where entry.name != ".git" {
      let place = Folders.path(entry.name, in: path)
      let isFolder = entry.form == .folder
      let ignores = isIgnored || inside.excluded(place, isFolder: isFolder) != nil
      if ignores { passedOver.append(place) }
      if isFolder { passedOver += try Self.passedOver(source, inside, place, isIgnored: ignores) }
    }
    return passedOver
  }

  private static func git(_ arguments: [String], in folder: TemporaryFolder, input: String = "") throws
    -> String
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    // Disables the machine's and the user's own ignore files.
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin", "HOME": folder.path,
      "XDG_CONFIG_HOME": folder(".git/none"), "GIT_CONFIG_NOSYSTEM": "1",
    ]
    try folder.write(input, to: ".git/input")
    try folder.write("", to: ".git/output")
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder(".git/input")))
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder(".git/output")))
    try process.run()
    process.waitUntilExit()
    return try folder.text(of: ".git/output")
  }

  @Test("On a random tree the same paths are passed over as git check-ignore names", arguments: 1...30)
  func randomTree(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    _ = try Self.git(["init", "-q", "--template="], in: folder)
    try Self.plant(folder, "", depth: 0, &random)
    let source = DiskSource(root: folder.path)
    let all = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      !$0.hasPrefix(".git") || $0.hasPrefix(".gitignore")
    }
    let expected = try Self.git(
      ["check-ignore", "--no-index", "--stdin", "-z"], in: folder, input: all.joined(separator: "\0") + "\0"
    ).split(separator: "\0").map(String.init)
    let filter = try PathFilter(Configuration(), above: "", prefix: nil, in: source)
    let found = try Self.passedOver(source, filter, "", isIgnored: false)
    #expect(found.sorted() == expected.sorted())
    #expect(!expected.isEmpty)
  }
}
