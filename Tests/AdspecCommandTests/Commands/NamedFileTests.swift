import Foundation
import TestSupport
import Testing

@Suite("A file at a path that the user named") struct NamedFileTests {
  private let folder: TemporaryFolder
  private let human = FlawedCatalog.human
  private let github = FlawedCatalog.github

  init() throws { folder = try FlawedCatalog.folder() }

  /// All but the catalog.
  private func tree() throws -> [String] {
    try folder.tree().filter { !$0.hasPrefix("formats") && !$0.hasPrefix(".adspec") }
  }

  private func script(_ script: String) throws -> BuiltBinary.Result {
    try BuiltBinary.script(script, in: folder.path)
  }

  private func permissions(_ file: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder(file))[.posixPermissions] as? Int
  }

  @Test("A FIFO is written to, and stays one", .holds("R-373"))
  func fifo() throws {
    let result = try script(
      """
      mkfifo pipe; timeout 60 cat pipe > got & "$0" check --quiet --output human=pipe; code=$?
      wait; test -p pipe && exit $code
      """)
    #expect(result == BuiltBinary.Result(code: 1, output: "", errors: ""))
    #expect(try folder.text(of: "got") == human)
  }

  @Test(
    "A device is written to, and stays one", .holds("R-373"),
    .enabled(if: MountedFolder.isPossible))
  func device() throws {
    // Mounted there, so that a tool that would replace it can't.
    let code = try MountedFolder.run(
      """
      touch null full && mount --bind /dev/null null && mount --bind /dev/full full
      "$0" check --quiet --output human=null > out 2>&1; test $? = 1 || exit 3
      "$0" check --quiet --output human=full >> out 2>&1; test $? = 2 || exit 4
      "$0" check --quiet --write-baseline --baseline null >> out 2>&1 || exit 5
      test -c null && test -c full
      """, binary: try BuiltBinary.path, in: folder.path)
    #expect(code == 0)
    #expect(try folder.text(of: "out").hasPrefix("error: Can't write 'full': No space left on device.\n"))
  }

  @Test(
    "What the shell opened is written to where it stands, by number, by name and as a substitution",
    .holds("R-373"))
  func descriptors() throws {
    let result = try script(
      """
      echo before > log; "$0" check -q -o human=/dev/fd/3 3>> log; echo after >> log
      "$0" check -q -o human=/dev/stderr
      "$0" check -q -o human=/dev/stdout -o github
      "$0" check -q -o human=>(cat > copy); until test -s copy; do :; done; cat copy
      """)
    #expect(try folder.text(of: "log") == "before\n\(human)after\n")
    #expect(result == BuiltBinary.Result(code: 0, output: github + human, errors: human + human))
  }

  @Test("What nobody opened is no place, though the tool has files open", arguments: 3...12)
  func closedDescriptor(number: Int) throws {
    let result = try script("exec \"$0\" check -o json=/dev/fd/\(number) \(number)>&-")
    #expect(result.code == 2)
    #expect(result.errors == "error: Can't write '/dev/fd/\(number)': Bad file descriptor.\n")
  }

  @Test(
    "A link is followed and stays; its target is replaced, with its permissions, or made",
    .holds("R-371", "R-372"))
  func links() throws {
    try folder.write("old", to: "real/a.txt")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder("real/a.txt"))
    try folder.link("real/first", to: "a.txt")
    try folder.link("second", to: "real/first")
    try folder.link("dangling", to: "real/new.txt")
    let old = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder("real/a.txt")))
    let result = try script("\"$0\" check -q -o human=second -o github=dangling")
    #expect(result == BuiltBinary.Result(code: 1, output: "", errors: ""))
    #expect(
      try tree() == [
        "dangling -> real/new.txt", "real/a.txt", "real/first -> a.txt", "real/new.txt",
        "second -> real/first",
      ])
    #expect(try folder.text(of: "real/a.txt") == human)
    #expect(try folder.text(of: "real/new.txt") == github)
    #expect(try permissions("real/a.txt") == 0o640)
    // Exchanged for another file: who reads the old one reads on.
    #expect(try old.readToEnd() == Data("old".utf8))
  }

  @Test(
    "Every command that writes to a path follows links, and those for it write over what they read",
    .holds("R-346"))
  func otherCommands() throws {
    for name in ["truth", "made.ndjson", "baseline.json", "summary", "schema.json"] {
      try folder.link(name, to: "to/\(name)")
      try folder.write("", to: "to/.keep")
    }
    try FileManager.default.moveItem(
      atPath: folder("formats/coins/format.yaml"), toPath: folder("to/format.yaml"))
    try folder.link("formats/coins/format.yaml", to: "../../to/format.yaml")
    let result = try BuiltBinary.script(
      """
      set -e
      "$0" check -q --fix -o github
      "$0" simulate rewarded -q -o made.ndjson --faults all --fault-rate 1 --sessions 1 --truth truth
      "$0" check -q made.ndjson --write-baseline --baseline baseline.json -o human=to/said
      "$0" sign-off coins -q --verdict approved --reviewer Ana
      mv formats/coins/reviews.yaml to; ln -s ../../to/reviews.yaml formats/coins
      "$0" sign-off coins -q --verdict rejected --reviewer Ben
      "$0" print schema config -o schema.json
      """, in: folder.path, environment: ["GITHUB_STEP_SUMMARY": folder("summary")])
    #expect(result == BuiltBinary.Result(code: 0, output: "", errors: ""))
    #expect(
      try folder.tree("to") == [
        ".keep", "baseline.json", "format.yaml", "made.ndjson", "reviews.yaml", "said", "schema.json",
        "summary",
        "truth",
      ])
    #expect(try folder.text(of: "to/reviews.yaml").contains("Ben"))
    #expect(try folder.text(of: "to/format.yaml").contains("\nname: Coins\n"))
    #expect(try tree().filter { $0.contains("->") }.count == 5)
    #expect(try folder.tree("formats/coins").allSatisfy { $0.contains("->") })
  }

  @Test(
    "What can't be written is named as it was given, before anything is read, and nothing of a site is told",
    .holds("R-375"),
    arguments: [
      ("nowhere/../x", "Can't write 'nowhere/../x': No such file or directory."),
      ("formats", "Can't write 'formats': Is a directory."),
      ("loop", "Can't write 'loop': Too many levels of symbolic links."),
      ("/proc/x", "Can't write '/proc/x': No such file or directory."),
    ])
  func failures(path: String, message: String) throws {
    try folder.link("loop", to: "loop")
    for arguments in [["check", "-o", "json=\(path)"], ["simulate", "rewarded", "-o", path]] {
      let result = try BuiltBinary.run(arguments + ["--quiet"], in: folder.path)
      #expect(result == BuiltBinary.Result(code: 2, output: "", errors: "error: \(message)\n"))
    }
    #expect(try tree() == ["loop -> loop"])
  }

  @Test("Folders that an output needs are made, by every command", .holds("R-941"))
  func folders() throws {
    for command in [
      "check -q --exit-zero -o json=OUT", "explain -o OUT", "print manual -o OUT",
      "simulate rewarded -q -o OUT",
      "report --single-file -q --exit-zero -o OUT", "report -q --exit-zero -o OUT",
      "build -q --exit-zero -o OUT",
    ] {
      let result = try script(
        "\"$0\" \(command.replacing("OUT", with: "made/by/it")); test -e made/by/it && rm -r made")
      #expect(result == BuiltBinary.Result(code: 0, output: "", errors: ""), "\(command)")
    }
  }

  @Test(
    "A disk that fills up leaves the old file, and nothing beside it",
    .holds("R-371"))
  func full() throws {
    try folder.write("old", to: "out.json")
    let result = try BuiltBinary.run(
      ["explain", "--format", "json", "-o", "out.json"], in: folder.path, shell: "ulimit -f 8;")
    #expect(
      result
        == BuiltBinary.Result(code: 2, output: "", errors: "error: Can't write 'out.json': File too large.\n")
    )
    #expect(try tree() == ["out.json"])
    #expect(try folder.text(of: "out.json") == "old")
  }

  @Test(
    "If one of several outputs can't be written, none is put in place, the baseline neither",
    .holds("R-1093"), arguments: ["ulimit -f 8;", "mkdir c;"])
  func together(shell: String) throws {
    for name in ["a", "b"] { try folder.write("old", to: name) }
    let result = try BuiltBinary.run(
      [
        "check", "-o", "human=a", "-o", "junit=b", "-o", "sarif=c", "--write-baseline", "--baseline",
        "base.json",
      ],
      in: folder.path, shell: shell)
    #expect(result.code == 2)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("error: Can't write 'c': "))
    #expect(try tree().filter { $0 != "c/" } == ["a", "b"])
    #expect(try [folder.text(of: "a"), folder.text(of: "b")] == ["old", "old"])
  }

  @Test(
    "Commands that write several files put all in place or none",
    .holds("R-1093"),
    arguments: [
      "diff before . -o human=a -o json=folder",
      "simulate rewarded -q -o made.ndjson --truth folder --faults all --fault-rate 1",
      "redact recs -q -o out",
    ])
  func allOrNone(command: String) throws {
    try folder.write(FlawedCatalog.definition, to: "before/formats/coins/format.yaml")
    try FileManager.default.createDirectory(atPath: folder("folder"), withIntermediateDirectories: true)
    let line = #"{"event":"session.end","session":"s","time":"2026-11-20T10:00:09.000Z","seq":1}"# + "\n"
    try folder.write(line, to: "recs/a.ndjson")
    try folder.write(String(repeating: line, count: 1000), to: "recs/b.ndjson")
    let before = try folder.tree().filter { !$0.hasPrefix("out") }
    let result = try script("ulimit -f 16; exec \"$0\" \(command)")
    #expect(result.code == 2, "\(result.errors)")
    #expect(try folder.tree().filter { $0 != "out/" } == before)
  }

  @Test(
    "A build that fails names the site, and says that the old one is as it was; a report has no site",
    .holds("R-381"))
  func site() throws {
    let limit = "ulimit -f 4;"
    let build = try BuiltBinary.run(["build", "-o", "site", "-j", "1"], in: folder.path, shell: limit)
    #expect(build.code == 2)
    let message =
      #/error: Can't write 'site/[a-z0-9/.-]+': File too large. Nothing was published; the old site is as it was.\n/#
    #expect(build.errors.wholeMatch(of: message) != nil, "\(build.errors)")
    let report = try BuiltBinary.run(
      ["report", "-o", "reports"], in: folder.path, shell: "ulimit -f 1;")
    #expect(report.code == 2)
    #expect(
      report.errors.wholeMatch(of: #/error: Can't write 'reports/[a-z/.-]+': File too large.\n/#) != nil,
      "\(report.errors)")
    #expect(try tree() == [])
  }

  @Test(
    "Two outputs to one file are refused, however it is spelled",
    .holds("R-374"),
    arguments: [
      ("-o json=a -o sarif=a", "'a'"), ("-o json=a -o sarif=./a", "one file, 'a' and './a'"),
      ("-o json=a -o sarif=link", "one file, 'a' and 'link'"),
      ("-o json=there -o sarif=formats/../there", "one file, 'there' and 'formats/../there'"),
      ("-o json=there -o sarif=hard", "one file, 'there' and 'hard'"),
      ("-o json -o sarif=there > there", "one file, standard output and 'there'"),
      ("-o json -o sarif=/dev/stdout", "standard output"),
      ("-o json=/dev/fd/3 -o sarif=/dev/fd/4 3> there 4> there", "one file, '/dev/fd/3' and '/dev/fd/4'"),
      ("-o json=a --write-baseline --baseline ./a", "one file, './a' and 'a'"),
      ("-o json -o github -o human", "standard output"), ("-o human -o human", "standard output"),
    ])
  func shared(arguments: String, places: String) throws {
    try folder.link("link", to: "a")
    try folder.write("old", to: "there")
    try FileManager.default.linkItem(atPath: folder("there"), toPath: folder("hard"))
    let result = try script("\"$0\" check \(arguments)")
    #expect(result.code == 2)
    #expect(result.errors == "error: Two outputs go to \(places); give each a place of its own.\n")
    #expect(try tree() == ["hard", "link -> a", "there"])
  }

  @Test(
    "What is read is not written over, and nothing is put where the next run would read it",
    .holds("R-340", "R-342"),
    arguments: [
      (
        "check r.ndjson -o json=r.ndjson",
        "'r.ndjson' is an input, and no input is written over. Name another file for the output."
      ),
      (
        "check recs/r.ndjson -o json=link",
        "'link' is the same file as 'recs/r.ndjson', an input, and no input is written over. Name another file for the output."
      ),
      (
        "check recs -o ndjson=recs/new.ndjson",
        "'recs/new.ndjson' would be an input of the next run. Name another file for the output."
      ),
      (
        "check r.ndjson --config c.yaml -o json=c.yaml",
        "'c.yaml' is an input, and no input is written over. Name another file for the output."
      ),
      (
        "check -o json=formats/coins/format.yaml",
        "'formats/coins/format.yaml' is an input, and no input is written over. Name another file for the output."
      ),
      (
        "simulate rewarded -o formats/coins/format.yaml",
        "'formats/coins/format.yaml' is an input, and no input is written over. Name another file for the output."
      ),
      (
        "report recs -o recs/out",
        "The output folder 'recs/out' is 'recs' or lies in it, which this run reads. Name another with --output."
      ),
    ])
  func inputs(arguments: String, message: String) throws {
    try folder.write("", to: "r.ndjson")
    try folder.write("", to: "recs/r.ndjson")
    try folder.write("{}", to: "c.yaml")
    try folder.link("link", to: "recs/r.ndjson")
    let before = try folder.tree()
    let result = try script("\"$0\" \(arguments)")
    #expect(result.code == 2)
    #expect(result.errors == "error: \(message)\n")
    #expect(try folder.tree() == before)
    #expect(try folder.text(of: "formats/coins/format.yaml") == FlawedCatalog.definition)
  }

  @Test("A recording of made-up sessions may go among the recordings of its format")
  func simulated() throws {
    let result = try script(
      "mkdir formats/coins/recordings; \"$0\" simulate rewarded -q -o formats/coins/recordings/s.ndjson")
    #expect(result == BuiltBinary.Result(code: 0, output: "", errors: ""))
  }

  @Test(
    "An output without a name is refused", .holds("R-374"),
    arguments: [
      "build -o ''", "report -o ''", "simulate rewarded -o ''", "print schema format -o ''", "check -o json=",
    ])
  func nameless(arguments: String) throws {
    let before = try folder.tree()
    let result = try script("\"$0\" \(arguments)")
    #expect(result.code == 2)
    #expect(result.errors.hasPrefix("error: "))
    #expect(try folder.tree() == before)
  }

  @Test("A planted truth goes to a new file or to whoever reads, and never over the recording")
  func truth() throws {
    let simulate = "\"$0\" simulate rewarded -q --faults all --fault-rate 1 --sessions 2"
    let read = try script(
      "\(simulate) -o r --truth /dev/stdout; \(simulate) --truth t > /dev/null; \(simulate) --truth t")
    #expect(try read.output == folder.text(of: "t"))
    #expect(read.errors == "error: 't' exists; --truth writes a new file.\n")
    let shared = "error: The recording and --truth go to one file; give each a place of its own.\n"
    #expect(
      try script("\(simulate) -o s --truth ./s") == BuiltBinary.Result(code: 2, output: "", errors: shared))
    #expect(
      try script("\(simulate) --truth /dev/stdout") == BuiltBinary.Result(code: 2, output: "", errors: shared)
    )
    #expect(try tree() == ["r", "t"])
  }
}
