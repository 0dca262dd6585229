import Foundation
import FuzzTargets
import TestSupport
import Testing

@Suite("What the fuzzer feeds") struct PastCrashTests {
  private static let crashes = URL(fileURLWithPath: Repository.path + "/Tests/Fuzz/Crashes")

  @Test("Every input that once broke something goes through", arguments: FuzzTarget.all.map(\.name))
  func replay(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let folder = Self.crashes.appendingPathComponent(name)
    guard FileManager.default.fileExists(atPath: folder.path) else { return }
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      target.run(Array(try Data(contentsOf: file)))
    }
  }

  @Test("Past inputs are of targets that there are")
  func folders() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.crashes.path) {
      #expect(FuzzTarget.named(name) != nil, "\(name)")
    }
  }

  @Test("Each target has first inputs, and they go through", arguments: FuzzTarget.all.map(\.name))
  func seeds(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let seeds = try target.seeds()
    #expect(!seeds.isEmpty)
    for seed in seeds.prefix(3) { target.run(seed) }
  }

  @Test("Each import has a target that takes whole files")
  func imports() throws {
    let help = try BuiltBinary.run(["import", "--help"], in: "/").output
    let commands = try #require(help.firstRange(of: "SUBCOMMANDS:"))
    let names = help[commands.upperBound...].matches(of: /\n  ([a-z-]+)  +/).map { match in
      let words = match.output.1.split(separator: "-")
      return words.dropFirst().reduce(String(words[0])) { $0 + $1.capitalized }
    }
    let targets = FuzzTarget.all.filter { $0.structure == .source }
    #expect(Set(names) == Set(targets.map(\.name)))
    #expect(targets.allSatisfy { $0.longest == 1 << 16 })
  }

  @Test(
    "A whole file is changed the same way by the same seed, is JSON still as often as not, and reaches the edges of numbers",
    arguments: FuzzTarget.all.filter { $0.structure == .source }.map(\.name))
  func sources(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let seed = try #require(target.seeds().first { $0.count > 50 })
    func isSound(_ bytes: [UInt8]) -> Bool { (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil }
    var (sound, edges) = (0, 0)
    for number in 0..<400 {
      var (first, second) = (
        SourceMutator(seed, seed: UInt64(number), longest: target.longest),
        SourceMutator(seed, seed: UInt64(number), longest: target.longest)
      )
      let mutated = first.mutated()
      #expect(mutated == second.mutated())
      #expect(mutated.count <= target.longest)
      sound += isSound(mutated) ? 1 : 0
      edges += String(decoding: mutated, as: UTF8.self).contains("-9223372036854775808") ? 1 : 0
    }
    #expect(!isSound(seed) || sound > 100)
    #expect(edges > 3)
  }

  @Test("A recording is changed the same way by the same seed, and most of its lines are JSON still")
  func mutations() throws {
    let seed = try #require(FuzzTarget.named("recording")?.seeds().first)
    var (lines, sound) = (0, 0)
    for number in 0..<200 {
      var (first, second) = (
        RecordingMutator(seed, seed: UInt64(number)), RecordingMutator(seed, seed: UInt64(number))
      )
      let mutated = first.mutated()
      #expect(mutated == second.mutated())
      for line in mutated.split(separator: UInt8(ascii: "\n")) {
        lines += 1
        sound += (try? JSONSerialization.jsonObject(with: Data(line))) == nil ? 0 : 1
      }
    }
    #expect(sound > lines * 9 / 10)
  }
}
