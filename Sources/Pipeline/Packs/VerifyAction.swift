import Basics
import Model
import Reading
import Reports

/// Verifies a pack against its manifest and, if its inputs are there, against a pack made of them anew.
package struct VerifyAction {
  private let path: String
  private let inputs: [String]
  private let console: Console

  /// - Parameters:
  ///   - path: the folder of the pack.
  ///   - inputs: the catalog and recordings that it was made from; empty: only the manifest is compared.
  package init(_ path: String, against inputs: [String], console: Console) {
    (self.path, self.inputs, self.console) = (path, inputs, console)
  }

  /// Prints what differs, a line each. Returns the exit code: 1 if something differs.
  ///
  /// - Throws: `PackFailure`, `ReadFailure`, `WriteFailure`, `InputFailure`.
  package func run() throws -> Int32 {
    let folder = try PackFolder(at: path)
    let differences = try folder.differences() + (inputs.isEmpty ? [] : try anew(folder))
    try Console.write(differences.map { $0 + "\n" }.joined())
    guard differences.isEmpty else {
      if !inputs.isEmpty, folder.version != ToolVersion.current {
        console.tell(
          "adspec \(VisibleText.line(folder.version)) made it, and this is \(ToolVersion.current).")
      }
      console.tell("\(Wording.count(differences.count, "difference")) in \(path).")
      return 1
    }
    let files = Wording.count(folder.digests.count, "file")
    console.tell(
      inputs.isEmpty
        ? "\(path) is whole: \(files), as \(PackStatement.path) says. --against compares it with its inputs."
        : "\(path) is whole, and what \(Wording.list(inputs)) gives now: \(files).")
    return 0
  }

  /// Returns how the pack differs from one that is made of the inputs now, by the same filters.
  private func anew(_ folder: PackFolder) throws -> [String] {
    let input = InputRequest(
      inputs, openSessions: InputRequest.standardOpenSessions, excludeTest: folder.excludesTests,
      selection: folder.selection)
    let settings = try RunSettings(input: input, settings: SettingsRequest(), needsCatalog: false)
    let run = try PipelineRun(settings, input: input, console: console)
    let pack = try PackAction(run, commit: folder.commit, console: console).pack()
    let entries = try pack.files.map { file in
      ManifestFile.Entry(path: file.path, size: 0, sha256: try file.sha256())
    }
    let (before, now) = (
      folder.digests, Dictionary(entries.map { ($0.path, $0.sha256) }, uniquingKeysWith: { $1 })
    )
    let differing = Set(before.keys).union(now.keys).filter { before[$0] != now[$0] }
    let named = differing.sorted { $0.precedesInBytes($1) }.map { name in
      let shown = VisibleText.line(name)
      return now[name] == nil
        ? "\(shown) isn't made from these inputs."
        : before[name] == nil
          ? "\(shown) is made from these inputs, too." : "\(shown) is made otherwise from these inputs."
    }
    if !named.isEmpty || pack.statement.document(of: entries).bytes == folder.manifest { return named }
    return ["\(PackStatement.path) has other figures, filters or recordings than these inputs give."]
  }
}

extension DeferredFile {
  /// Returns the SHA-256 of the file's bytes, 64 lower-case hex digits.
  fileprivate func sha256() throws -> String {
    switch content {
    case .whole(let make): return SHA256.hex(of: try make())
    case .pieces(let each):
      let digest = SHA256()
      try each { bytes in bytes.withUnsafeBytes { digest.update($0) } }
      return digest.hex()
    }
  }
}
