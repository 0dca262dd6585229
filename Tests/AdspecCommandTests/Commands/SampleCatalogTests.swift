import Foundation
import TestSupport
import Testing

@Suite("The sample catalog") struct SampleCatalogTests {
  private func copyOfCatalog(in folder: TemporaryFolder, named name: String) throws {
    try FileManager.default.createDirectory(atPath: folder(name), withIntermediateDirectories: true)
    for part in ["adspec.yaml", "formats"] {
      try FileManager.default.copyItem(
        atPath: Repository.path + "/" + part, toPath: folder("\(name)/\(part)"))
    }
  }

  @Test("Two builds from two folders, one with a copied binary, are the same bytes")
  func deterministic() throws {
    let folder = try TemporaryFolder()
    try copyOfCatalog(in: folder, named: "one")
    try copyOfCatalog(in: folder, named: "two/deeper")
    let first = try BuiltBinary.run(["build", "one", "--output", "a", "--exit-zero"], in: folder.path)
    #expect(first.code == 0, "\(first.errors)")
    // Copied by a process of its own: a program that is still open for writing anywhere can't be started.
    let second = try Shell.run(
      "cp '\(try BuiltBinary.path)' ../copied && ../copied build deeper --output ../b --exit-zero --jobs 2",
      in: folder("two"))
    #expect(second.code == 0, "\(second.text)")
    #expect(try Shell.run("diff -r a b", in: folder.path).code == 0)
    #expect(try folder.tree("a").count > 100)
  }

  @Test("A build over the last one leaves nothing of it behind")
  func rebuild() throws {
    let folder = try TemporaryFolder()
    try copyOfCatalog(in: folder, named: "one")
    _ = try BuiltBinary.run(["build", "one", "--output", "a", "--exit-zero"], in: folder.path)
    try FileManager.default.removeItem(atPath: folder("one/formats/coins-for-video"))
    _ = try BuiltBinary.run(["build", "one", "--output", "a", "--exit-zero"], in: folder.path)
    _ = try BuiltBinary.run(["build", "one", "--output", "b", "--exit-zero"], in: folder.path)
    #expect(try Shell.run("diff -r a b", in: folder.path).code == 0)
    #expect(try !folder.tree("a").contains { $0.hasPrefix("formats/coins-for-video") })
  }

  @Test(
    "The delivery report and the pages' numbers of failed ads agree with recordings.py's own reading of the recordings, and receipts are found in their lines",
    .enabled(if: SystemCommand.areThere(.python3, .yaml)))
  func recomputed() throws {
    let folder = try TemporaryFolder()
    let build = try BuiltBinary.run(
      ["build", Repository.path, "--output", folder("site"), "--exit-zero"], in: folder.path)
    #expect(build.code == 0, "\(build.errors)")
    let scripts = Repository.path + "/Tests/Recompute"
    #expect(
      try Shell.run(
        "python3 -B \(scripts)/compare.py \(Repository.path) \(folder("site"))", in: folder.path
      ).code == 0)
    for seed in 1...3 {
      let run = try Shell.run(
        "python3 -B \(scripts)/receipts.py \(Repository.path) \(folder("site/data/ads.ndjson")) \(seed)",
        in: folder.path)
      #expect(run.code == 0, "\(run.text)")
    }
  }
}
