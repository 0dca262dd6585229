import Foundation
import TestSupport
import Testing

@Suite("adspec redact") struct RedactCommandTests {
  @Test("A copy of the samples, and of sessions with every fault, has the same lines, figures and findings")
  func samples() throws {
    let folder = try catalog()
    for kind in ["customNative", "native", "rewarded", "liveInterstitial"] {
      let result = try BuiltBinary.run(
        [
          "simulate", kind, "--sessions", "150", "--faults", "all", "--fault-rate", "0.9", "-o",
          "recordings/\(kind).ndjson",
        ], in: folder("catalog"))
      #expect(result.code == 0, "\(result.errors)")
    }
    try copy(in: folder)
    try expectSameFindings(in: folder, atLeast: 600)
    try expectSameFigures(in: folder)
    for file in try folder.tree("copy") where file.hasSuffix(".ndjson") {
      guard FileManager.default.fileExists(atPath: folder("catalog/" + file)) else { continue }
      let lengths = try ["catalog/", "copy/"].map { root in
        try folder.text(of: root + file).components(separatedBy: "\n").map(\.utf8.count)
      }
      #expect(lengths[0] == lengths[1], "\(file)")
    }
  }

  @Test("Of fifty kinds of secret in every field nothing is left in a copy, and its findings are the same")
  func seeded() throws {
    let folder = try catalog()
    try SecretPlanting.write(to: folder, below: "catalog/", needles: "needles")
    try copy(in: folder)
    try expectSameFindings(in: folder, atLeast: 2000)
    let found = try BuiltBinary.script(
      "grep -raoF -f needles copy/recordings | sort | uniq -c | sort -rn | head -50", in: folder.path)
    #expect(found.output == "")
  }

  @Test("The same key gives the same pseudonyms, and no key those that the recordings make")
  func keys() throws {
    let folder = try TemporaryFolder()
    let line = { (id: String) in
      #"{"event":"ad.load","session":"s-1","time":"2026-11-20T10:00:00.000Z","ad":"a1","responseId":"\#(id)","destination":"https://a.example/x?pd=10&stream_id=\#(id)"}"#
    }
    try folder.write(line("Ab-12") + "\n", to: "one.ndjson")
    try folder.write(line("Ab-12") + "\r\n" + line("Ab-13"), to: "two.ndjson")
    func copy(_ name: String, _ arguments: [String] = []) throws -> String {
      let result = try BuiltBinary.run(["redact", name, "-o", "copy.ndjson"] + arguments, in: folder.path)
      #expect(result == .init(code: 0, output: "", errors: "Wrote 1 copy to copy.ndjson.\n"))
      return try folder.text(of: "copy.ndjson")
    }
    let (one, two) = try (copy("one.ndjson", ["--key", "k"]), copy("two.ndjson", ["--key", "k"]))
    #expect(one.dropLast() == two.prefix(one.utf8.count - 1))
    expect(
      two,
      is: #"""
        {"event":"ad.load","session":"s-1","time":"2026-11-20T10:00:00.000Z","ad":"a1","responseId":"Pj-39","destination":"https://a.example/x?pd=10&stream_id=Pj-39"}\#r
        {"event":"ad.load","session":"s-1","time":"2026-11-20T10:00:00.000Z","ad":"a1","responseId":"Pj-30","destination":"https://a.example/x?pd=10&stream_id=Pj-30"}
        """#)
    #expect(try copy("one.ndjson") == copy("one.ndjson"))
    #expect(try copy("one.ndjson") != one)
    #expect(try copy("one.ndjson").dropLast() != copy("two.ndjson").prefix(one.utf8.count - 1))
  }

  @Test("A recording is never written over, nor two copied into one; what breaks off is told")
  func refusals() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}\n", to: "a.ndjson")
    try folder.write("{}\n", to: "b/a.ndjson")
    let gzip = try BuiltBinary.script(
      "(seq 100000; cat a.ndjson) | gzip | head -c 9000 > cut.ndjson.gz", in: folder.path)
    #expect(gzip.code == 0)
    func run(_ arguments: String...) throws -> BuiltBinary.Result {
      try BuiltBinary.run(["redact"] + arguments, in: folder.path)
    }
    #expect(
      try run("a.ndjson", "-o", "a.ndjson")
        == .init(
          code: 2, output: "",
          errors:
            "error: 'a.ndjson' is an input, and no input is written over. Name another file for the output.\n"
        )
    )
    #expect(
      try run("a.ndjson", "b", "-o", "out")
        == .init(
          code: 2, output: "",
          errors: "error: 'a.ndjson' and 'b/a.ndjson' would have one copy. Redact them one by one.\n"))
    #expect(
      try run("cut.ndjson.gz", "-o", "cut.ndjson")
        == .init(
          code: 1, output: "",
          errors: """
            warning: 'cut.ndjson.gz' isn't copied to its end: it breaks off.
            Wrote 1 copy to cut.ndjson.
            exit 1: 1 copy is incomplete

            """)
    )
  }

  @Test("What isn't read in a folder of recordings is named, as it isn't copied")
  func unread() throws {
    let folder = try TemporaryFolder()
    for name in ["a.ndjson", "b.NDJSON", "c.har", "README.md"] {
      try folder.write("{}\n", to: "recordings/\(name)")
    }
    let names = "This is not read: a recording's name ends in .ndjson, .ndjson.gz or .ndjson.zst."
    #expect(
      try BuiltBinary.run(["redact", "recordings", "-o", "out"], in: folder.path)
        == .init(
          code: 0, output: "",
          errors: """
            warning: 'recordings/b.NDJSON' isn't copied. \(names)
            warning: 'recordings/c.har' isn't copied. \(names)
            Wrote 1 copy to out.

            """))
  }

  /// The sample catalog, in a folder of its own.
  private func catalog() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder("catalog/recordings"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: Repository.path + "/formats", toPath: folder("catalog/formats"))
    return folder
  }

  /// Copies the recordings, and all else as it is.
  private func copy(in folder: TemporaryFolder) throws {
    let result = try BuiltBinary.run(["redact", "catalog", "-o", "copy"], in: folder.path)
    #expect(result.code == 0, "\(result.errors)")
    let others = try BuiltBinary.script(
      "cd catalog && find . -type f ! -name '*.ndjson*' -exec cp --parents {} ../copy \\;", in: folder.path)
    #expect(others.code == 0, "\(others.errors)")
  }

  private struct Place: Decodable, Hashable {
    var rule: String
    var file: String
    var line: Int?
    var verdict: String
  }

  private func expectSameFindings(in folder: TemporaryFolder, atLeast count: Int) throws {
    let places = try ["catalog", "copy"].map { root in
      let result = try BuiltBinary.run(["check", "-o", "ndjson", "--exit-zero"], in: folder(root))
      #expect(result.code == 0, "\(result.errors)")
      return try result.output.split(separator: "\n").map { line in
        var place = try JSONDecoder().decode(Place.self, from: Data(line.utf8))
        for suffix in [".gz", ".zst"] where place.file.hasSuffix(suffix) {
          place.file.removeLast(suffix.count)
        }
        return place
      }.reduce(into: [Place: Int]()) { $0[$1, default: 0] += 1 }
    }
    #expect(places[0].values.reduce(0, +) >= count)
    let changed = Set(places[0].keys).union(places[1].keys).filter { places[0][$0] != places[1][$0] }
    #expect(changed.isEmpty, "\(changed.count): \(changed.prefix(5))")
  }

  /// The samples name nothing in figures that would be replaced.
  private func expectSameFigures(in folder: TemporaryFolder) throws {
    let reports = try ["catalog", "copy"].map { root in
      let result = try BuiltBinary.run(["build", "-o", "../\(root)-site", "--exit-zero"], in: folder(root))
      #expect(result.code == 0, "\(result.errors)")
      // Findings have addresses that are made of the names of files; that they are the same is looked at by itself.
      let others = ["recordings.csv", "findings.csv", "ads.csv"]
      return try folder.tree("\(root)-site/data").filter { $0.hasSuffix(".csv") && !others.contains($0) }
        .map {
          // The names of copies don't say that they are compressed.
          "\($0)\n"
            + (try folder.text(of: "\(root)-site/data/\($0)")).replacing(
              /\.ndjson\.(gz|zst)/, with: ".ndjson")
        }
    }
    #expect(reports[0].count > 5)
    #expect(reports[0] == reports[1])
  }
}
