import Foundation
import FuzzTargets

/// The target of libFuzzer's inputs, which `ADSPEC_FUZZ_TARGET` names. No input needs a setup of its own.
private enum Runner {
  static let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["ADSPEC_FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget.named(name) else {
      fatalError("ADSPEC_FUZZ_TARGET is one of \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
    }
    return target
  }()

  /// Writes the target's first inputs, dictionary and flags in libFuzzer's formats.
  static func writeSeeds(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (number, seed) in try target.seeds().enumerated() {
      try Data(seed).write(to: folder.appendingPathComponent("seed-\(number)"))
    }
    let words = Set(target.words()).sorted().map { word in
      "\"" + word.utf8.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\"\n"
    }
    try Data(words.joined().utf8).write(to: folder.appendingPathExtension("dict"))
    try Data("-max_len=\(target.longest)\n".utf8).write(to: folder.appendingPathExtension("flags"))
  }
}

@_cdecl("LLVMFuzzerInitialize")
func initialize(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> CInt {
  if ProcessInfo.processInfo.environment["ADSPEC_FUZZ_NAMES"] != nil {
    print(FuzzTarget.all.map(\.name).joined(separator: " "))
    exit(0)
  }
  if let folder = ProcessInfo.processInfo.environment["ADSPEC_FUZZ_SEEDS"] {
    do { try Runner.writeSeeds(to: URL(fileURLWithPath: folder)) } catch { fatalError("\(error)") }
    exit(0)
  }
  // An empty input initializes lazy globals before the first real one.
  Runner.target.run([])
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Runner.target.run(Array(UnsafeBufferPointer(start: data, count: count)))
  return 0
}

@_silgen_name("LLVMFuzzerMutate")
func mutate(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

/// Mutates recordings and source files by their structure in three of four calls; otherwise libFuzzer mutates the bytes.
@_cdecl("LLVMFuzzerCustomMutator")
func customMutator(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt)
  -> Int
{
  guard seed % 4 > 0 else { return mutate(data, count, limit) }
  let input = Array(UnsafeBufferPointer(start: data, count: count))
  switch Runner.target.structure {
  case .bytes: return mutate(data, count, limit)
  case .recording:
    var mutator = RecordingMutator(input, seed: UInt64(seed))
    return put(mutator.mutated(), to: data, limit)
  case .source:
    var mutator = SourceMutator(input, seed: UInt64(seed), longest: limit)
    return put(mutator.mutated(), to: data, limit)
  }
}

@_cdecl("LLVMFuzzerCustomCrossOver")
func customCrossOver(
  _ one: UnsafePointer<UInt8>, _ oneCount: Int, _ other: UnsafePointer<UInt8>, _ otherCount: Int,
  _ output: UnsafeMutablePointer<UInt8>, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  let other = Array(UnsafeBufferPointer(start: other, count: otherCount))
  let one = Array(UnsafeBufferPointer(start: one, count: oneCount))
  switch Runner.target.structure {
  case .bytes: return put(Array(one.prefix(oneCount / 2)) + other.suffix(otherCount / 2), to: output, limit)
  case .recording:
    var mutator = RecordingMutator(one, seed: UInt64(seed))
    return put(mutator.interleaved(with: other), to: output, limit)
  case .source:
    var mutator = SourceMutator(one, seed: UInt64(seed), longest: limit)
    return put(mutator.taking(from: other), to: output, limit)
  }
}

private func put(_ bytes: [UInt8], to output: UnsafeMutablePointer<UInt8>, _ limit: Int) -> Int {
  let count = min(bytes.count, limit)
  output.update(from: bytes, count: count)
  return count
}
