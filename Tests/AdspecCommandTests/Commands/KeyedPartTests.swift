import Foundation
import TestSupport
import Testing

/// Tests of keyed lines beyond `Tests/Same`, which compares their merged result with that of a single run.
@Suite("Parts of keyed lines") struct KeyedPartTests {
  private let folder: TemporaryFolder

  private static let start =
    #"{"event":"session.start","session":"a","time":"2026-11-20T10:00:00.000Z","platform":"ios"}"#
  private static let end = #"{"event":"session.end","session":"a","time":"2026-11-20T10:00:01.000Z"}"#
  private static let other = #"{"event":"session.start","session":"b","time":"2026-11-20T10:00:00.000Z"}"#
  private static let (keyOfA, keyOfB) = (
    "6634b78043d9fcb6d895aec99ef54cc9", "8cef23b2cf3a3a708404c1f25fc78f60"
  )

  /// Session `a` lies in two recordings; `b` in the first.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "adspec.yaml")
    #expect(try BuiltBinary.run(["new", "native", "news", "-q"], in: folder.path).code == 0)
    try folder.write(
      "\(Self.start)\n\n\(Self.other)\r\n{\"session\":\"a\",\"x\nnonsense\n", to: "recordings/1.ndjson")
    try folder.write("\(Self.end)\n", to: "recordings/2.ndjson")
  }

  private func run(_ arguments: String..., input: [UInt8] = []) throws -> BuiltBinary.Result {
    try BuiltBinary.run(arguments, in: folder.path, input: input)
  }

  private func run(quietly arguments: String..., input: String = "") throws {
    let run = try BuiltBinary.run(arguments + ["-q"], in: folder.path, input: Array(input.utf8))
    #expect(run == BuiltBinary.Result(code: 0, output: "", errors: ""))
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder(path))), as: UTF8.self)
  }

  private func frame(_ key: String, _ recording: String, _ line: Int, _ text: String) -> String {
    let number = String(repeating: "0", count: 10 - "\(line)".count) + "\(line)"
    return "\(key)\trecordings/\(recording).ndjson\t\(number)\t\(Data(text.utf8).base64EncodedString())\n"
  }

  /// The lines that `key` writes for the two recordings, sorted.
  private var frames: [String] {
    [
      frame(Self.keyOfA, "1", 1, Self.start), frame(Self.keyOfA, "1", 4, ""),
      frame(Self.keyOfA, "2", 1, Self.end), frame(Self.keyOfB, "1", 3, Self.other),
    ]
  }

  private func makeWhole() throws {
    try run(quietly: "scale", "key", ".", "-o", "keyed")
    try run(quietly: "scale", "merge", "keyed/facts", "--whole", "-o", "whole")
  }

  private func makePart(_ name: String, of frames: [String]) throws {
    try run(
      quietly: "scale", "part", "--keyed", "-", "--facts", "whole", "--catalog", ".", "-o", name,
      input: frames.joined())
  }

  /// A run ends with exit code 2, this message, and nothing written.
  private func expectRefusal(
    _ message: String, _ arguments: String..., input: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try BuiltBinary.run(arguments, in: folder.path, input: Array(input.utf8))
    #expect(
      run == BuiltBinary.Result(code: 2, output: "", errors: "error: \(message)\n"),
      sourceLocation: sourceLocation)
    #expect(!FileManager.default.fileExists(atPath: folder("out")), sourceLocation: sourceLocation)
  }

  @Test(
    "Lines become frames of their session's key; damaged ones that name it come without text, and all others don't",
    .holds("R-544", "R-545", "R-546", "R-547", "R-550"))
  func frameText() throws {
    try makeWhole()
    let written = try text("keyed/frames").split(separator: "\n").map { "\($0)\n" }
    #expect(written.sorted() == frames)
    #expect(written == [frames[0], frames[3], frames[1], frames[2]])
  }

  @Test(
    "Standard input is keyed under its name, compressed or not, and standard output has the facts as frames",
    .holds("R-551", "R-552", "R-557"))
  func pipe() throws {
    try run(quietly: "scale", "key", "recordings/2.ndjson", "--catalog", ".", "-o", "keyed")
    let facts = try Data(contentsOf: URL(fileURLWithPath: folder("keyed/facts")))
    let piped = try run(
      "scale", "key", "-", "--name", "recordings/2.ndjson", "--catalog", ".", "-o", "-", "-q",
      input: Array("\(Self.end)\n".utf8))
    let fact = "facts\trecordings/2.ndjson\t0000000000\t\(facts.base64EncodedString())\n"
    #expect(piped == BuiltBinary.Result(code: 0, output: frames[2] + fact, errors: ""))
    // An engine deals them out like any others.
    try makeWhole()
    try makePart("part", of: frames)
    try makePart("again", of: frames + [fact])
    #expect(try text("again") == text("part"))
  }

  @Test(
    "A copy of a recording that was keyed by itself counts once, as in one run, with what is wrong in it",
    .holds("R-1228"))
  func copies() throws {
    try folder.write(try text("recordings/1.ndjson"), to: "recordings/3.ndjson")
    for name in ["3", "2", "1"] {
      try run(quietly: "scale", "key", "recordings/\(name).ndjson", "--catalog", ".", "-o", "keyed-\(name)")
    }
    try run(
      quietly: "scale", "merge", "keyed-1/facts", "keyed-3/facts", "keyed-2/facts", "--whole", "-o", "whole")
    let frames = try ["1", "2", "3"].map { try text("keyed-\($0)/frames") }.joined()
    try makePart("part", of: frames.split(separator: "\n").sorted().map { "\($0)\n" })
    let merged = try run("scale", "merge", "whole", "part", "--catalog", ".", "--check", "--output", "json")
    let read = try run("check", ".", "--output", "json")
    #expect(merged.output == read.output)
    #expect(read.output.components(separatedBy: "\"file-repeated\"").count == 2)
  }

  @Test(
    "A name of any characters is one field of one line, and the order of names is that of paths",
    .holds("R-548"))
  func names() throws {
    for name in ["x\ty", "x\u{1}A", "x\rz", "x y"] {
      try folder.write("\(Self.other)\n", to: "logs/\(name).ndjson")
    }
    try run(quietly: "scale", "key", ".", "logs", "-o", "keyed")
    let keyed = try text("keyed/frames").split(separator: "\n").sorted()
    let names = keyed.map { $0.split(separator: "\t")[1] }.filter { $0.hasPrefix("logs") }
    #expect(
      names == [
        "logs/x\u{1}AA.ndjson", "logs/x\u{1}Iy.ndjson", "logs/x\u{1}Mz.ndjson", "logs/x y.ndjson",
      ])
    try run(quietly: "scale", "merge", "keyed/facts", "--whole", "-o", "whole")
    try makePart("part", of: keyed.map { "\($0)\n" })
    #expect(
      try run("scale", "merge", "whole", "part", "--check", "-o", "json")
        == run("check", ".", "logs", "-o", "json"))
  }

  @Test(
    "What sorts and deals out frames can be any program: parts of whole sessions come to what one run says",
    .holds("R-556", "R-561", "R-555", "R-549"))
  func anyProgram() throws {
    try makeWhole()
    try makePart("a", of: Array(frames[..<3]))
    try makePart("b", of: [frames[3]])
    try makePart("none", of: [])
    let wanted = try run("check", ".", "-o", "json")
    #expect(wanted.output.contains("line-unreadable") && !wanted.output.contains("session-evicted"))
    #expect(try run("check", ".", "-o", "json", "--open-sessions", "1").output.contains("session-evicted"))
    #expect(try run("scale", "merge", "b", "none", "whole", "a", "none", "--check", "-o", "json") == wanted)
    try run(quietly: "scale", "merge", "none", "b", "none", "-o", "bn")
    try run(quietly: "scale", "merge", "whole", "bn", "-o", "wbn")
    #expect(try run("scale", "merge", "a", "wbn", "--check", "-o", "json") == wanted)
  }

  @Test(
    "Frames that can't be those of whole sessions are refused, by recording and line",
    .holds("R-558"))
  func badFrames() throws {
    try makeWhole()
    func refuse(_ frames: [String], _ message: String) throws {
      try expectRefusal(
        message, "scale", "part", "--keyed", "-", "--facts", "whole", "--catalog", ".", "-o", "out",
        input: frames.joined())
    }
    func refuse(_ line: Int, of recording: String = "1", _ frames: [String], _ reason: String) throws {
      try refuse(
        frames, "The frame of line \(line) of 'recordings/\(recording).ndjson' can't be used: \(reason).")
    }
    try refuse(
      4, [frames[2], frames[1]],
      "frames must come sorted by key, recording and line, and the one before belongs behind it")
    try refuse(1, [frames[0], frames[0]], "it comes twice")
    try refuse(
      1, of: "3", [frame(Self.keyOfA, "3", 1, Self.start)],
      "the facts that were given don't tell of this recording")
    try refuse(9, [frame(Self.keyOfA, "1", 9, Self.start)], "the recording has fewer lines")
    try refuse(1, [frame(Self.keyOfB, "1", 1, Self.start)], "what it holds is no line of its session")
    try refuse(1, [frame(Self.keyOfA, "1", 1, "nonsense")], "what it holds is no line of its session")
    try refuse(
      1, [frame(Self.keyOfA, "1", 1, "\(Self.start)\n\(Self.end)")],
      "what it holds, or one before it, is more than a line")
    try refuse(
      1, [frames[0].dropLast(2) + "!\n"],
      "its last field isn't base64 of a line")
    for (text, reason) in [
      ("hello\n", "it hasn't four fields with tabs between"),
      ("a\tb\t0000000001\t\n", "it doesn't begin with a key"),
      ("\(Self.keyOfA)\tb\t1\t\n", "it has no number of a line in its third field"),
    ] {
      try refuse(
        [frames[0], text], "Line 2 of the keyed lines is no frame that adspec scale key writes: \(reason).")
    }
  }

  @Test(
    "Facts are asked for once, whole, and those that the parts were made with; and all lines must have come back",
    .holds("R-553", "R-559"))
  func facts() throws {
    try makeWhole()
    try makePart("a", of: Array(frames[..<3]))
    try makePart("b", of: [frames[3]])
    try expectRefusal(
      "'b' lacks the facts of the recordings whose lines were keyed. Name what adspec scale merge --whole made of them, too.",
      "scale", "merge", "b", "a", "--report", "out")
    try expectRefusal(
      """
      'keyed/facts' holds the facts of single recordings. Put those of all together first: adspec scale merge FACTS… --whole \
      --output FILE.
      """, "scale", "merge", "a", "keyed/facts", "--report", "out")
    try expectRefusal(
      "'keyed/facts' and 'whole' hold one part twice.", "scale", "merge", "a", "whole", "b", "whole",
      "--report", "out"
    )
    try expectRefusal(
      "'a' doesn't hold what adspec scale key tells of single recordings.", "scale", "merge", "a", "--whole",
      "-o", "out")
    try expectRefusal(
      "Of the recording 'recordings/1.ndjson' 3 lines went to sessions, and the parts hold 2 of them. Name each part of keyed lines once.",
      "scale", "merge", "whole", "a", "--report", "out")
    try run(quietly: "scale", "key", "recordings/1.ndjson", "--catalog", ".", "-o", "first")
    try expectRefusal(
      "The part 'keyed/facts' is given twice.", "scale", "merge", "keyed/facts", "keyed/facts", "--whole",
      "-o", "out")
    try run(quietly: "scale", "merge", "first/facts", "--whole", "-o", "whole")
    try makePart("c", of: [frames[3]])
    try run(quietly: "scale", "merge", "keyed/facts", "--whole", "-o", "whole")
    try expectRefusal(
      "'c' and 'whole' go with facts of different recordings. Make all parts of keyed lines with one file of facts.",
      "scale", "merge", "whole", "c", "a", "--report", "out")
    try makePart("all", of: frames)
    try expectRefusal(
      """
      'all' and 'b' hold lines of one session, which only one part can judge. Make one part of the recordings that share \
      sessions.
      """, "scale", "merge", "whole", "all", "b", "--report", "out")
  }

  @Test("What is missing, or doesn't go together, on the command line is said")
  func usage() throws {
    for (arguments, message) in [
      (["scale", "part", "--keyed", "-", "-o", "out"], "--keyed and --facts go together."),
      (["scale", "part", "-", "--facts", "x", "-o", "out"], "--keyed and --facts go together."),
      (["scale", "part", "--keyed", "--facts", "x", "-o", "out"], "--keyed takes one file of frames, or -."),
      (
        ["scale", "key", "recordings", "--name", "x", "-o", "out"],
        "--name is for a recording on standard input: adspec scale key - --name …"
      ),
      (["scale", "merge", "x", "--whole", "--check"], "--whole makes a part: name its file with --output."),
    ] {
      let run = try BuiltBinary.run(arguments, in: folder.path)
      #expect(run.code == 2 && run.errors.hasPrefix("error: \(message)\n"), "\(run.errors)")
    }
  }
}
