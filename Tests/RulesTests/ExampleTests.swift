import Rules
import Basics
import Examples
import Testing

/// The examples that rules carry, which are also their pages.
@Suite("Examples of rules") struct ExampleTests {
  @Test("No rule says anything of a good example", arguments: ExampleCase.good)
  func good(_ example: ExampleCase) { expectNoDifference(example, ExampleInput(example.example)) }

  @Test(
    "The rule of a bad example complains at the arrows, and no other rule complains",
    arguments: ExampleCase.bad)
  func bad(_ example: ExampleCase) { expectNoDifference(example, ExampleInput(example.example)) }

  @Test("A byte order mark before an example changes nothing", arguments: ExampleCase.robust)
  func byteOrderMark(_ example: ExampleCase) {
    var input = ExampleInput(example.example)
    // A playlist must not begin with one (HTTP Live Streaming, section 4.1).
    for index in input.files.indices where !input.files[index].path.hasSuffix(".m3u8") {
      input.files[index].text = "\u{FEFF}" + input.files[index].text
    }
    expectNoDifference(example, input)
  }

  @Test("Lines of an example that end in CR and LF change nothing", arguments: ExampleCase.robust)
  func carriageReturns(_ example: ExampleCase) {
    var input = ExampleInput(example.example)
    for index in input.files.indices {
      let lines = input.files[index].text.split(separator: "\n", omittingEmptySubsequences: false)
      input.files[index].text = lines.joined(separator: "\r\n")
    }
    expectNoDifference(example, input)
  }

  @Test("A line of emoji before a definition moves its findings by a line", arguments: ExampleCase.robust)
  func emoji(_ example: ExampleCase) {
    var input = ExampleInput(example.example)
    for index in input.files.indices where input.files[index].path.hasSuffix(".yaml") {
      input.files[index].text = "# 👩‍👩‍👧‍👦 🥖\n" + input.files[index].text
    }
    for index in input.expected.indices where input.expected[index].file.hasSuffix(".yaml") {
      input.expected[index].range?.line += 1
      input.expected[index].range?.endLine += 1
    }
    expectNoDifference(example, input)
  }

  private func expectNoDifference(_ example: ExampleCase, _ input: ExampleInput) {
    for difference in example.differences(in: ExampleRunner.run(input)) {
      Issue.record("\(example.name): \(difference)", sourceLocation: example.sourceLocation)
    }
  }
}
