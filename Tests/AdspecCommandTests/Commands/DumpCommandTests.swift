import TestSupport
import Testing

@Suite("adspec dump session") struct DumpCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let lines = ["s-1", "s-2"].map {
      #"{"event":"session.end","session":"\#($0)","time":"2026-11-20T10:00:00.000Z"}"# + "\n"
    }
    try folder.write(lines.joined(), to: "trip.ndjson")
    try folder.write("damaged\n", to: "damaged.ndjson")
  }

  private static let second = """
    session: {id: "s-2", files: "trip.ndjson", ending: ended}
    kinds: session.end
    startCount: 0
    end: 2 session.end
    firstEnd: 2 session.end
    isDSAUnsettled: false
    isTest: false
    isRecordedInPart: false
    isSelected: true

    """

  @Test("It prints all sessions, or the one that is named")
  func sessions() throws {
    let one = try BuiltBinary.run(["dump", "session", "trip.ndjson", "--session", "s-2"], in: folder.path)
    #expect(one == .init(code: 0, output: Self.second, errors: ""))
    let all = try BuiltBinary.run(["dump", "session", "trip.ndjson"], in: folder.path)
    let first = Self.second.replacing("s-2", with: "s-1").replacing(": 2 session", with: ": 1 session")
    #expect(all == .init(code: 0, output: first + "\n" + Self.second, errors: ""))
  }

  @Test(
    "It refuses what it can't print",
    arguments: [
      (
        ["trip.ndjson", "--session", "s-3"],
        "error: No session is called 's-3'. This recording has 's-1' and 's-2'.\n"
      ),
      (
        ["damaged.ndjson"],
        "error: There is no session in this recording. adspec check says what of it can't be read.\n"
      ),
      (["trap.ndjson"], "error: 'trap.ndjson' does not exist. Did you mean 'trip.ndjson'?\n"),
    ])
  func refusals(arguments: [String], errors: String) throws {
    let result = try BuiltBinary.run(["dump", "session"] + arguments, in: folder.path)
    #expect(result == .init(code: 2, output: "", errors: errors))
  }
}
