import Basics
import Pipeline
import Foundation
import Reading
import TestSupport
import Testing

/// Tests of parts beyond `Tests/Same`, which compares their merged result with that of a single run.
@Suite("Parts of a result") struct PartTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "adspec.yaml")
    let made = try BuiltBinary.run(["new", "native", "news", "-q"], in: folder.path)
    #expect(made == BuiltBinary.Result(code: 0, output: "", errors: ""))
    for name in ["a", "b", "c"] { try folder.write(session(name), to: "logs/\(name).ndjson") }
  }

  /// The session of an app that was opened and closed.
  private func session(_ id: String, isTest: Bool = false) -> String {
    let start =
      #"{"event":"session.start","session":"\#(id)","time":"2026-11-20T10:00:00.000Z","seq":0,"platform":"ios","test":\#(isTest)}"#
    let end = #"{"event":"session.end","session":"\#(id)","time":"2026-11-20T10:00:01.000Z","seq":1}"#
    return "\(start)\n\(end)\n"
  }

  private func run(_ arguments: String..., input: [UInt8] = []) throws -> BuiltBinary.Result {
    try BuiltBinary.run(arguments, in: folder.path, input: input)
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(fileURLWithPath: folder(path))))
  }

  private func makePart(_ name: String, _ options: String..., of recordings: [String]? = nil) throws {
    let recordings = recordings ?? ["logs/\(name).ndjson"]
    let made = try BuiltBinary.run(
      ["scale", "part", "-q", "--catalog", ".", "-o", "\(name).part"] + recordings + options, in: folder.path)
    #expect(made == BuiltBinary.Result(code: 0, output: "", errors: ""))
  }

  /// Merging ends with exit code 2, this message, and nothing written.
  private func expectRefusal(
    _ message: String, _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  )
    throws
  {
    let merge = try BuiltBinary.run(["scale", "merge"] + arguments, in: folder.path)
    #expect(
      merge == BuiltBinary.Result(code: 2, output: "", errors: "error: \(message)\n"),
      sourceLocation: sourceLocation)
    for output in ["merged", "out"] {
      #expect(!FileManager.default.fileExists(atPath: folder(output)), sourceLocation: sourceLocation)
    }
  }

  @Test(
    "The same recordings give the same bytes, whatever --jobs; what was found doesn't decide the exit code",
    .holds("R-533"))
  func isDeterministic() throws {
    // Enough data for a second thread, and more ads to review than are listed.
    let many = try run(
      "simulate", "native", "--sessions", "1200", "--interleave", "40", "--faults", "all", "-q")
    // The same unknown event in each of them is reported once, wherever the first of them is read.
    let strange = (0..<40).map { session("strange-\($0)").replacing("session.end", with: "session.pause") }
    try folder.write("nonsense\n" + strange.joined() + many.output, to: "logs/d.ndjson")
    #expect(many.code == 0 && many.output.utf8.count > 2 << 20)
    try makePart("d", "--jobs", "1")
    let first = try bytes("d.part")
    try makePart("d", "--jobs", "3")
    #expect(try bytes("d.part") == first)
  }

  @Test(
    "Parts stand one behind the other in a file, and come by standard input, as they are or as base64",
    .holds("R-531", "R-534"))
  func forms() throws {
    for name in ["a", "b", "c"] { try makePart(name) }
    let wanted = try run("scale", "merge", "a.part", "b.part", "c.part", "--check", "--output", "json")
    #expect(try run("check", ".", "logs", "--output", "json") == wanted)
    let (a, b, c) = (try bytes("a.part"), try bytes("b.part"), try bytes("c.part"))
    #expect(try run("scale", "merge", "-", "--check", "--output", "json", input: b + a + c) == wanted)
    var lines = ""
    for start in stride(from: 0, to: c.count, by: 999) {
      lines += Data(c[start..<min(c.count, start + 999)]).base64EncodedString() + "\r\n"
    }
    try folder.write(Array(lines.utf8), to: "c.text")
    #expect(try run("scale", "merge", "c.text", "-", "--check", "--output", "json", input: a + b) == wanted)
  }

  @Test(
    "What isn't a whole part as it was written is refused by name, wherever it breaks off or differs",
    .holds("R-535"))
  func damage() throws {
    try makePart("a")
    try makePart("b")
    let whole = try bytes("b.part")
    func refuse(_ bytes: [UInt8], _ reason: String) throws {
      try folder.write(bytes, to: "bad.part")
      try expectRefusal(
        "'bad.part' is no part that can be used: \(reason). Make it again with adspec scale part.", "a.part",
        "bad.part",
        "-o", "merged")
    }
    try refuse([], "it is empty")
    try refuse(Array(session("b").utf8), "it doesn't begin with the line 'adspec part 2'")
    try refuse(Array("adspec part 1\n".utf8), "it doesn't begin with the line 'adspec part 2'")
    try refuse(Array("YWRz\n=!\n".utf8), "a line of it isn't base64")
    for length in stride(from: 20, to: whole.count, by: whole.count / 23) {
      try refuse(Array(whole.prefix(length)), "it breaks off")
    }
    try refuse(whole.dropLast(), "it breaks off")
    for place in stride(from: 60, to: whole.count, by: whole.count / 17) {
      var other = whole
      other[place] ^= 4
      try folder.write(other, to: "bad.part")
      let merge = try run("scale", "merge", "a.part", "bad.part", "-o", "merged")
      #expect(merge.code == 2 && merge.errors.hasPrefix("error: 'bad.part' is no part that can be used: "))
    }
  }

  @Test("What is longer than a section stands in several, and comes back as it was")
  func longBody() throws {
    let text = String(repeating: "x", count: 450_000)
    let load =
      #"{"event":"ad.load","session":"a","time":"2026-11-20T10:00:00.500Z","ad":"a1","format":"native","assets":{"Headline":{"text":"\#(text)"}}}"#
    let start = session("a").split(separator: "\n")[0]
    try folder.write("\(start)\n" + String(repeating: load + "\n", count: 40), to: "logs/a.ndjson")
    try makePart("a", "--session-pages", "all")
    var rest = try bytes("a.part")[Part.magic.count...]
    var sections: [UInt8: [Int]] = [:]
    while let kind = rest.first {
      let length = rest.dropFirst().prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
      sections[kind, default: []].append(length)
      rest = rest.dropFirst(9 + length + 32)
    }
    let bodies = try #require(sections[Part.Section.body.rawValue])
    #expect(bodies.count == 2 && bodies[0] == Part.longestSection && bodies[1] > 0)
    #expect(try run("scale", "merge", "-q", "a.part", "-o", "again.part").code == 0)
    let wanted = try run("check", ".", "logs/a.ndjson", "--output", "json")
    #expect(try run("scale", "merge", "again.part", "--check", "--output", "json") == wanted)
  }

  @Test(
    "On a pipe no length is believed: of what never ends no more is read than the longest section",
    arguments: [
      (Part.magic + [1, 0, 0, 0, 0, 128, 0, 0, 0], 0, "it holds something else than was written", 1 << 17),
      (Part.magic + [4, 0, 0, 0, 1, 0, 0, 0, 0], 0, "it holds something else than was written", 17 << 20),
      (Array("YWRz".utf8), 0x41, "a line of it is longer than 16 MiB", 17 << 20),
    ])
  func endless(_ start: [UInt8], _ rest: UInt8, _ reason: String, _ most: Int) throws {
    let stream = EndlessStream(start, then: rest)
    #expect {
      var reader = try PartReader(stream, name: "-")
      _ = try reader.next(check: { _ in }, findings: { _ in }, keys: { _ in }, beginnings: { _ in })
    } throws: { error in
      "\(error)" == "'-' is no part that can be used: \(reason). Make it again with adspec scale part."
    }
    #expect(stream.readCount < most)
  }

  @Test(
    "A part that is given twice is refused, merged or not; so are two parts with one recording, or one session",
    .holds("R-535")
  )
  func repetitions() throws {
    for name in ["a", "b"] { try makePart(name) }
    #expect(try run("scale", "merge", "-q", "a.part", "b.part", "-o", "ab").code == 0)
    try expectRefusal("The part 'a.part' is given twice.", "a.part", "b.part", "a.part", "-o", "merged")
    try expectRefusal("'b.part' and 'ab' hold one part twice.", "b.part", "ab", "-o", "merged")
    try makePart("ac", of: ["logs/a.ndjson", "logs/c.ndjson"])
    try expectRefusal(
      "The recording 'logs/a.ndjson' is in two parts, 'ab' and 'ac.part'. Give one of them.", "ab", "ac.part",
      "--report",
      "out")
    try folder.write(session("a"), to: "logs/again.ndjson")
    try makePart("again")
    try expectRefusal(
      "The recording 'logs/again.ndjson' in 'again.part' has the content of 'logs/a.ndjson' in 'ab'. "
        + "Make the parts of one of them.",
      "ab", "again.part", "-o", "merged")
    try folder.write(session("a") + "\n", to: "logs/again.ndjson")
    try makePart("again")
    try expectRefusal(
      """
      'ab' and 'again.part' hold lines of one session, which only one part can judge. Make one part of the recordings that \
      share sessions.
      """, "ab", "again.part", "-o", "merged")
  }

  @Test(
    "Parts that were made by other settings are refused, unless those only say how a result is published",
    .holds("R-536", "R-537", "R-538"))
  func settings() throws {
    try makePart("a")
    try folder.write("failOn: warning\ntitle: Another\nmaxWarnings: 3\n", to: "adspec.yaml")
    try makePart("b")
    #expect(
      try run("scale", "merge", "-q", "a.part", "b.part", "--report", "reports", "--exit-zero").code == 0)
    try folder.write("ignore: [retry-limit]\n", to: "adspec.yaml")
    try makePart("c")
    try expectRefusal(
      """
      'c.part' and 'a.part' don't go together: they were made for different definitions or settings. Make both with one tool, \
      one catalog and the same filters.
      """, "a.part", "c.part", "-o", "merged")
    try expectRefusal(
      """
      'a.part' and the catalog don't go together: definitions or settings were others when it was made. Make both with one \
      tool, one catalog and the same filters.
      """, "a.part", "b.part", "--check")
    try folder.write("", to: "adspec.yaml")
    try makePart("c", "--exclude-test")
    try expectRefusal(
      """
      'c.part' and 'b.part' don't go together: one leaves test sessions out, and the other doesn't. Make both with one tool, \
      one catalog and the same filters.
      """, "b.part", "c.part", "--report", "out")
  }

  @Test("Parts of different filters are refused, and a merged part keeps its filters", .holds("R-538"))
  func filters() throws {
    try makePart("a", "--country", "DE")
    try makePart("b", "--country", "DE")
    try makePart("c", "--from", "2026-11-20")
    try expectRefusal(
      """
      'c.part' and 'a.part' don't go together: they select different ads (from 2026-11-20 (UTC); country DE). Make both \
      with one tool, one catalog and the same filters.
      """, "a.part", "c.part", "--check")
    #expect(try run("scale", "merge", "-q", "a.part", "b.part", "-o", "ab.part").code == 0)
    let check = try run("scale", "merge", "ab.part", "--check", "--exit-zero")
    #expect(check.output.hasPrefix("Selected: country DE. 0 ads of 0: the filters select none.\n\n"))
    let report = try run("scale", "merge", "ab.part", "--report", "reports")
    #expect(report.code == 1)
    #expect(
      try folder.text(of: "reports/delivery.md").contains(
        "**Selected: country DE. 0 ads of 0: the filters select none.**"))
  }

  @Test("A part that another version made is refused: it was judged otherwise")
  func versions() throws {
    try makePart("a")
    // Its first section: what it is, eight bytes of length, the bytes, and a digest of all these.
    var part = try bytes("a.part")
    let start = try #require(part.firstIndex(of: UInt8(ascii: "\n"))) + 1
    let end = start + 9 + part[(start + 1)..<(start + 9)].reversed().reduce(0) { $0 << 8 | Int($1) }
    let (now, before) = (Array(ToolVersion.current.utf8), Array("0.2.0".utf8))
    let place = try #require(part[start..<end].indices.first { part[$0...].starts(with: now) })
    part.replaceSubrange(place..<place + now.count, with: before)
    part.replaceSubrange(end..<end + 32, with: SHA256.bytes(of: Array(part[start..<end])))
    try Data(part).write(to: URL(filePath: folder("old.part")))
    try expectRefusal(
      """
      'old.part' is no part that can be used: it was made by adspec 0.2.0, and this is \(ToolVersion.current). Make it again \
      with adspec scale part.
      """, "old.part", "--check")
  }

  @Test(
    "A site shows at most as many sessions as parts offer",
    .holds("R-539"))
  func sessionPages() throws {
    try makePart("a", "--session-pages", "0")
    try makePart("b", "--session-pages", "all")
    try expectRefusal(
      """
      'b.part' and 'a.part' don't go together: they offer different numbers of sessions for pages. Make both with one tool, \
      one catalog and the same filters.
      """, "a.part", "b.part", "-o", "merged")
    try expectRefusal(
      """
      'a.part' offers too few sessions for pages (0). Make it with the --session-pages that is wanted now, or more.
      """, "b.part", "a.part", "--site", "out")
    #expect(
      try run("scale", "merge", "-q", "b.part", "a.part", "--site", "out", "--session-pages", "none").code
        == 0)
  }

  @Test(
    "A merge says what it lacks, and writes over no part",
    .holds("R-533"))
  func usage() throws {
    try makePart("a")
    for (arguments, message) in [
      (["a.part"], "Say what is to be made: --report, --site, --check, or a part with --output."),
      (["a.part", "--check", "--site", "out"], "--report, --site and --check exclude each other."),
      (
        ["a.part", "--site", "out", "-o", "x"],
        "--output is for --check and for a merged part: --report and --site name their folder."
      ),
    ] {
      let merge = try BuiltBinary.run(["scale", "merge"] + arguments, in: folder.path)
      #expect(merge.code == 2 && merge.errors.hasPrefix("error: \(message)\n"), "\(merge.errors)")
    }
    let before = try bytes("a.part")
    #expect(try run("scale", "merge", "a.part", "-o", "./a.part").code == 2)
    #expect(try bytes("a.part") == before)
  }
}

/// Bytes that a stream begins with, and one after them without an end.
private final class EndlessStream: ByteStream {
  private var start: ArraySlice<UInt8>
  private let rest: UInt8
  private(set) var readCount = 0

  init(_ start: [UInt8], then rest: UInt8) { (self.start, self.rest) = (start[...], rest) }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(start.count, buffer.count)
    buffer.copyBytes(from: start.prefix(count))
    start = start.dropFirst(count)
    UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).initializeMemory(
      as: UInt8.self, repeating: rest)
    readCount += buffer.count
    return buffer.count
  }
}
