/// A part of the tool that is fed with bytes of any kind: it must come to its end, and keep what it promises.
package struct FuzzTarget: Sendable {
  package let name: String
  /// Takes an input. What is promised of any input, it looks at, and stops the process where it doesn't hold.
  package let run: @Sendable ([UInt8]) -> Void
  /// What the first inputs are made of: files as people write them.
  package let seeds: @Sendable () throws -> [[UInt8]]
  /// Words that mean something to it.
  package let words: @Sendable () -> [String]
  /// What of its inputs mutations know.
  package let structure: Structure

  package enum Structure: Sendable {
    case bytes
    /// Lines of JSON with the fields of events.
    case recording
    /// A whole file that another program wrote.
    case source
  }

  /// Bytes that an input may have.
  package var longest: Int { structure == .source ? 1 << 16 : 1 << 11 }

  init(
    _ name: String, _ structure: Structure = .bytes, seeds: @escaping @Sendable () throws -> [[UInt8]],
    words: @escaping @Sendable () -> [String] = { [] }, run: @escaping @Sendable ([UInt8]) -> Void
  ) {
    (self.name, self.structure) = (name, structure)
    (self.seeds, self.words, self.run) = (seeds, words, run)
  }

  /// All of them.
  package static let all = [
    recording, compressed, blocks, redact, pages, definition, configuration, reviews, samples, templates,
    markdown,
    baseline, cache, journal, part, har, openrtb, adManager, openrtbNative, adcp, uiautomator, axtree,
    screenMap,
  ]

  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// Stops the process where a promise isn't kept: a fuzzer takes that for a crash, and so does a test.
func promise(_ isKept: Bool, _ what: @autoclosure () -> String) {
  if !isKept { fatalError("not kept: \(what())") }
}

/// Parts of an input of several files, at the bytes that stand between them.
func parts(_ input: [UInt8]) -> [[UInt8]] {
  input.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
}
