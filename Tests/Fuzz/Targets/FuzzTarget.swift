/// A part of the tool that receives arbitrary bytes. It must terminate and keep its promises.
package struct FuzzTarget: Sendable {
  package let name: String
  /// Processes an input, and stops the process if a promise that holds for every input is broken.
  package let run: @Sendable ([UInt8]) -> Void
  /// Returns the first inputs, made from files as people write them.
  package let seeds: @Sendable () throws -> [[UInt8]]
  /// Words with a meaning to the target, for libFuzzer's dictionary.
  package let words: @Sendable () -> [String]
  /// The structure of inputs by which they are mutated.
  package let structure: Structure

  package enum Structure: Sendable {
    case bytes
    /// Lines of JSON with the fields of events.
    case recording
    /// A whole file that another program wrote.
    case source
  }

  /// Maximum length of an input, in bytes.
  package var longest: Int { structure == .source ? 1 << 16 : 1 << 11 }

  init(
    _ name: String, _ structure: Structure = .bytes, seeds: @escaping @Sendable () throws -> [[UInt8]],
    words: @escaping @Sendable () -> [String] = { [] }, run: @escaping @Sendable ([UInt8]) -> Void
  ) {
    (self.name, self.structure) = (name, structure)
    (self.seeds, self.words, self.run) = (seeds, words, run)
  }

  /// All targets.
  package static let all = [
    recording, compressed, blocks, redact, pages, definition, configuration, reviews, answers, samples, svg,
    templates,
    markdown,
    baseline, cache, journal, part, har, hls, openrtb, vast, adManager, openrtbNative, adcp, table,
    uiautomator,
    axtree,
    appium, screenMap, stream,
  ]

  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// Stops the process if a promise isn't kept. Fuzzers and tests both treat that as a crash.
func promise(_ isKept: Bool, _ what: @autoclosure () -> String) {
  if !isKept { fatalError("not kept: \(what())") }
}

/// The files of an input, split at zero bytes.
func parts(_ input: [UInt8]) -> [[UInt8]] {
  input.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
}
