import AdspecCommand
import Foundation
import Pipeline
import TestSupport
import Testing

@Suite("Secrets of every kind in every field of recordings") struct PlantedSecretTests {
  @Test(
    "None comes out: on no page, in no data file, report, form of a check, baseline or cache, whole or in part",
    .holds("R-432", "R-516")
  )
  func nowhere() throws {
    let folder = try TemporaryFolder()
    #expect(PlantedSecret.all.count >= 50)
    try FileManager.default.copyItem(atPath: Repository.path + "/formats", toPath: folder("formats"))
    // Nothing else may say what is looked for.
    for file in try folder.tree("formats") where file.contains("/recordings/") {
      try FileManager.default.removeItem(atPath: folder("formats/" + file))
    }
    try SecretPlanting.write(to: folder, needles: "needles")

    let outputs = OutputFormat.allCases.flatMap { ["-o", "\($0.name)=out/check.\($0.name)"] }
    try FileManager.default.createDirectory(atPath: folder("out"), withIntermediateDirectories: true)
    for (number, arguments) in [
      ["build", "--output", "out/site", "--session-pages", "all"], ["build", "--output", "out/site"],
      ["report", "--output", "out/reports", "--data", "out/data"],
      ["check", "--baseline", "out/baseline.json", "--write-baseline"],
      ["check", "--baseline", "out/baseline.json"] + outputs, ["check", "--statistics"], ["check"],
      ["check", "-o", "junit"],
    ].enumerated() {
      let result = try BuiltBinary.run(arguments + ["--exit-zero"], in: folder.path)
      #expect(result.code == 0, "\(arguments): \(result.errors)")
      try folder.write(result.output + result.errors, to: "out/streams/\(number)")
    }
    for name in ["all-fields", "wrong-places", "samples"] {
      let result = try BuiltBinary.run(["dump", "session", "recordings/\(name).ndjson"], in: folder.path)
      #expect(result.code == 0, "\(result.errors)")
      try folder.write(result.output, to: "out/streams/\(name)")
    }
    let baseline = try folder.text(of: "out/baseline.json")
    #expect(baseline.utf8.count > 100_000)
    #expect(try folder.tree("out/site/sessions").count > 100)
    #expect(try folder.tree("out").contains { $0.contains("adspec-cache") })

    let found = try BuiltBinary.script(
      "grep -raoF -f needles out | sort | uniq -c | sort -rn | head -50", in: folder.path)
    #expect(found.output == "")
  }
}
