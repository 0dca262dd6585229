import Foundation
import TestSupport
import Testing

/// Every command that writes, with every sort of input, by every way to spell an output.
@Suite("Inputs that no output is written over") struct KeptInputTests {
  private let folder: TemporaryFolder

  private static let definition = "kind: customNative\nid: \"1\"\nassets:\n  Title: {type: text}\n"

  /// A catalog, the current folder, and beside it whatever else may be read.
  init() throws {
    folder = try TemporaryFolder()
    let files = [
      "catalog/adspec.yaml": "extends: base.yaml\nbaseline: base.json\nbrand: {logo: logo.svg}\n",
      "catalog/base.yaml": "title: Breads\n", "catalog/base.json": #"{"version": 2, "findings": []}"#,
      "catalog/logo.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>",
      "catalog/.gitignore": "_site\n", "catalog/recordings/b.ndjson": "{}\n",
      "catalog/docs/notes.md": "Bread.\n", "catalog/formats/card/format.yaml": Self.definition,
      "catalog/formats/card/reviews.yaml": "reviews: []\n",
      "catalog/formats/card/preview.mustache": "{{Title}}",
      "catalog/formats/card/samples/a.svg": "<svg/>", "catalog/formats/card/recordings/a.ndjson": "{}\n",
      "old/formats/card/format.yaml": Self.definition, "own.yaml": "title: Breads\n",
      "named/c.ndjson": "{}\n",
      "audit/audit.json": #"{"version": 1, "browser": "x", "date": null, "formats": []}"#,
      "templates/layout.mustache": "{{title}}", "a.part": "part", "frames": "frames", "facts": "facts",
      "trip.har": "{}", "feed.xml": "<hierarchy/>",
      "map.yaml": "format: card\nad: {id: ad}\nassets: {AdBadge: {text: Ad}}\n",
      "card.html": "<p>{{Title}}</p>",
      "style.css": "p {}",
    ]
    for (path, text) in files { try folder.write(text, to: path) }
    try folder.link("catalog/formats/card/README.md", to: "../../docs/notes.md")
  }

  /// A command, in which `OUT` stands for its output, and what it reads.
  struct Case: CustomTestStringConvertible {
    var command: String
    var inputs: [String]

    init(_ command: String, _ inputs: String...) { (self.command, self.inputs) = (command, inputs) }

    var testDescription: String { command }
  }

  private static let definitions = [
    "adspec.yaml", "base.yaml", "formats/card/format.yaml", "formats/card/samples/a.svg",
  ]

  private static var cases: [Case] {
    var everything = Case("check -o json=OUT", "base.json", "logo.svg", ".gitignore", "docs/notes.md")
    everything.inputs += definitions
    everything.inputs += [
      "formats/card/reviews.yaml", "formats/card/preview.mustache", "recordings/b.ndjson",
      "formats/card/recordings/a.ndjson",
    ]
    return [everything] + texts + reports + recordings
  }

  private static let texts = [
    Case("check ../named -o sarif=OUT", "../named/c.ndjson"),
    Case("check --config ../own.yaml -o junit=OUT", "../own.yaml"),
    Case("check --baseline ../catalog/base.json -o ndjson=OUT", "base.json"),
    Case("check --write-baseline --baseline OUT", "adspec.yaml", "recordings/b.ndjson"),
    Case("check -o github", "adspec.yaml"), Case("diff ../old -o json=OUT", "adspec.yaml"),
    Case("diff ../old ../catalog -o markdown=OUT", "../old/formats/card/format.yaml", "logo.svg"),
    Case("explain --format json -o OUT", "adspec.yaml", "formats/card/format.yaml"),
    Case("explain field-unknown -o OUT", "adspec.yaml", "recordings/b.ndjson"),
    Case("print schema config -o OUT", "adspec.yaml", "formats/card/reviews.yaml"),
    Case("print manual -o OUT", "adspec.yaml", "formats/card/format.yaml"),
    Case("print completions bash -o OUT", ".gitignore", "formats/card/recordings/a.ndjson"),
    Case("simulate customNative -q --faults all -o ../new --truth OUT", "formats/card/format.yaml"),
  ]

  private static let reports = [
    Case("report --single-file -o OUT", "adspec.yaml", "recordings/b.ndjson", "base.json"),
    Case("report --single-file --audit ../audit -o OUT", "../audit/audit.json"),
    Case("report ../named --single-file -o OUT", "../named/c.ndjson"),
    Case("audit --browser /bin/true --output json=OUT", "base.json", "formats/card/preview.mustache"),
    Case(
      "audit ../card.html --format-id 1 --browser /bin/true --output json=OUT", "../card.html", "../style.css"
    ),
    Case("scale merge ../a.part -o OUT", "../a.part"),
    Case("scale merge ../a.part --whole -o OUT", "../a.part"),
    Case("scale merge ../a.part --check -o json=OUT", "../a.part", "adspec.yaml"),
    Case("scale merge ../a.part --report OUT --single-file", "../a.part", "logo.svg"),
  ]

  private static let recordings = [
    Case("scale part recordings/b.ndjson -o OUT", "recordings/b.ndjson", "base.yaml"),
    Case("scale part --keyed ../frames --facts ../facts -o OUT", "../frames", "../facts", "adspec.yaml"),
    Case("redact recordings/b.ndjson -o OUT", "recordings/b.ndjson"),
    Case("redact ../named/c.ndjson -o OUT", "adspec.yaml"),
    Case("simulate customNative --force -o OUT", "adspec.yaml", "formats/card/format.yaml"),
    Case("import har ../trip.har --force -o OUT", "../trip.har", "formats/card/format.yaml"),
    Case("import openrtb ../trip.har --force -o OUT", "../trip.har"),
    Case("import vast ../feed.xml --force -o OUT", "../feed.xml"),
    Case("import axtree ../feed.xml --map ../map.yaml --force -o OUT", "../feed.xml", "../map.yaml"),
    Case("import appium ../feed.xml --map ../map.yaml --force -o OUT", "../feed.xml", "../map.yaml"),
    Case(
      "import uiautomator ../feed.xml --map ../map.yaml --density 320 --force -o OUT", "../feed.xml",
      "../map.yaml"),
  ]

  /// Ways to spell the path of an input as an output.
  private enum Spelling: CaseIterable { case name, other, link, secondName, descriptor }

  /// Returns an output path that leads to this input, and creates the link that the spelling needs.
  private func output(_ input: String, _ spelling: Spelling) throws -> String {
    switch spelling {
    case .name: return input
    case .other: return "../catalog/./" + input
    case .link:
      // In a catalog it would lead out of it, which no link may.
      let isOutside = input.hasPrefix("../")
      try folder.link(isOutside ? "link" : "catalog/link", to: isOutside ? String(input.dropFirst(3)) : input)
      return isOutside ? "../link" : "link"
    case .secondName:
      try FileManager.default.linkItem(atPath: folder("catalog/" + input), toPath: folder("catalog/second"))
      return "second"
    case .descriptor: return "/dev/fd/9"
    }
  }

  /// All files by their paths, through links.
  private func contents() throws -> [String: Data?] {
    let paths = try folder.tree().map { String($0.split(separator: " ")[0]) }
    return Dictionary(
      uniqueKeysWithValues: paths.map { ($0, FileManager.default.contents(atPath: folder($0))) })
  }

  @Test(
    "By its name, another spelling, a link, a second name or a descriptor no input is written over, and the message names it",
    .holds("R-340", "R-341", "R-344"),
    arguments: cases)
  func files(_ command: Case) throws {
    for input in command.inputs {
      for spelling in Spelling.allCases {
        let output = try output(input, spelling)
        let before = try contents()
        let result = try BuiltBinary.script(
          "exec \"$0\" \(command.command.replacing("OUT", with: output)) 9>>'\(input)'",
          in: folder("catalog"), environment: ["GITHUB_STEP_SUMMARY": output])
        let isNamed = try result.errors.wholeMatch(of: message(input, output)) != nil
        #expect(result.code == 2 && isNamed, "\(input), \(spelling): \(result)")
        #expect(try contents() == before, "\(input), \(spelling)")
        for made in ["link", "catalog/link", "catalog/second"] {
          try? FileManager.default.removeItem(atPath: folder(made))
        }
      }
    }
  }

  /// Pattern of the error for an output that is an input. The error may name a link among the definitions, not its target.
  private func message(_ input: String, _ output: String) throws -> Regex<AnyRegexOutput> {
    let name = input.replacing("../", with: "").replacing(
      "docs/notes.md", with: "(docs/notes.md|formats/card/README.md)")
    return try Regex(
      "error: '\(output)' is (the same file as '[^']*\(name)', )?an input, and no input is written over\\. "
        + "Name another file for the output\\.\n")
  }
}

/// Folders that a command fills.
extension KeptInputTests {
  /// A command with `OUT` for its output folder, a forbidden folder, and the beginning of the error.
  private static let folderCases = [
    ("build -o OUT", "formats/card", "The output 'OUT' is the catalog's folder 'formats' or lies in it"),
    ("build -o OUT", "recordings", "The output folder 'OUT' is 'recordings' or lies in it"),
    (
      "build --templates ../templates -o OUT", "../templates",
      "The output folder 'OUT' is '../templates' or lies in it"
    ),
    ("build --audit ../audit -o OUT", "../audit", "The output folder 'OUT' is '../audit' or lies in it"),
    ("build --since ../old -o OUT", "../old", "'OUT' is or holds '../old/formats', which this run reads."),
    ("build ../named -o OUT", "../named", "The output folder 'OUT' is '../named' or lies in it"),
    ("build --adopt -o OUT", "../catalog", "'OUT' is or holds 'formats', which this run reads."),
    (
      "build --adopt --config ../settings/own.yaml -o OUT", "../settings",
      "'OUT' is or holds '../settings/own.yaml'"
    ),
    ("report ../named -o OUT", "../named/new", "The output folder 'OUT' is '../named' or lies in it"),
    (
      "audit --browser /bin/true -o OUT", "formats",
      "The output 'OUT' is the catalog's folder 'formats' or lies in it"
    ),
    ("scale key ../named -o OUT", "../named", "The output folder 'OUT' is '../named' or lies in it"),
    (
      "scale merge ../a.part --site OUT", "formats/card",
      "The output 'OUT' is the catalog's folder 'formats' or lies in it"
    ),
    ("redact ../named -o OUT", "../named", "The output folder 'OUT' is '../named' or lies in it"),
    ("redact ../named -o OUT", "../named/copies", "The output folder 'OUT' is '../named' or lies in it"),
  ]

  @Test(
    "A folder of inputs is no output, nor what lies in it or holds one, by its name or through a link",
    .holds("R-343"), arguments: folderCases)
  func folders(_ command: String, _ output: String, _ message: String) throws {
    try folder.write("title: Breads\n", to: "settings/own.yaml")
    try folder.link("link", to: URL(fileURLWithPath: folder("catalog/" + output)).standardized.path)
    let before = try contents()
    for name in [output, "../link"] {
      let result = try BuiltBinary.script(
        "exec \"$0\" \(command.replacing("OUT", with: name))", in: folder("catalog"))
      let said = result.errors.replacing("'\(folder.path)/", with: "'../")
      #expect(
        result.code == 2 && said.hasPrefix("error: " + message.replacing("OUT", with: name)), "\(result)")
      #expect(try contents() == before)
    }
  }

  /// A command that chooses the file names in its folder, one of these files, and the input that this file is.
  private static let namedCases = [
    ("scale key . -o ../out", "facts", "recordings/b.ndjson"),
    ("scale key . -o ../out", "frames", "adspec.yaml"),
    ("redact ../named -o ../out", "c.ndjson", "../named/c.ndjson"),
    ("import har ../trip.har --force -o ../out/", "trip.ndjson", "../trip.har"),
    ("import ad-manager ../t.json --force -o ../out", "card/format.yaml", "../t.json"),
  ]

  @Test(
    "A file that a command names itself is neither written over where it is an input, nor through a link",
    arguments: namedCases)
  func named(_ command: String, _ file: String, _ input: String) throws {
    try folder.write(
      #"{"creativeTemplateId":"77","displayName":"Card","variables":[{"uniqueDisplayName":"Headline","stringVariable":{"defaultValue":"x"}}]}"#,
      to: "t.json")
    let har =
      #"{"log":{"version":"1.2","entries":[{"startedDateTime":"2026-11-20T10:00:00.000Z","time":80,"request":"#
      + #"{"method":"GET","url":"https://securepubads.g.doubleclick.net/gampad/ads?iu=/1/news"},"response":{"status":200}}]}}"#
    try folder.write(har, to: "trip.har")
    try folder.write("", to: "out/card/.keep")
    let target = URL(fileURLWithPath: folder("catalog/" + input)).standardized.path
    for isLink in [true, false] {
      if isLink {
        try folder.link("out/" + file, to: target)
      } else {
        try FileManager.default.linkItem(atPath: target, toPath: folder("out/" + file))
      }
      let before = try contents()
      let result = try BuiltBinary.script("exec \"$0\" \(command)", in: folder("catalog"))
      let message =
        isLink
        ? "'../out/\(file)' is not a file that adspec wrote."
        : "'../out/\(file)' is the same file as '\(input)', an input, and no input is written over."
      #expect(result.code == 2 && result.errors.hasPrefix("error: " + message), "\(result)")
      #expect(try contents() == before)
      try FileManager.default.removeItem(atPath: folder("out/" + file))
    }
  }

  @Test(
    "What isn't there yet and the next run would read is no output, either",
    .holds("R-342"),
    arguments: [
      ("check -o json=.adspec.json", ".adspec.json"), ("explain -o json=adspec.json", "adspec.json"),
      ("check ../named -o ndjson=../named/new.ndjson", "../named/new.ndjson"),
      ("check -o ndjson=recordings/new.ndjson", "recordings/new.ndjson"),
    ])
  func next(_ command: String, _ output: String) throws {
    let before = try contents()
    let result = try BuiltBinary.script("exec \"$0\" \(command)", in: folder("catalog"))
    #expect(
      result
        == .init(
          code: 2, output: "",
          errors: "error: '\(output)' would be an input of the next run. Name another file for the output.\n")
    )
    #expect(try contents() == before)
  }

  @Test("Beside inputs there is room: recordings may come to those that are there, and reports to a page")
  func beside() throws {
    let result = try BuiltBinary.script(
      """
      set -e
      "$0" simulate customNative -q -o recordings/new.ndjson
      "$0" redact -q recordings/new.ndjson -o formats/card/recordings/copy.ndjson
      "$0" check -q --exit-zero -o json=docs/findings.json; "$0" check -q --exit-zero -o json=docs/findings.json
      """, in: folder("catalog"))
    #expect(result == .init(code: 0, output: "", errors: ""))
  }

  @Test(
    "A simulation writes over a file by --force alone",
    .holds("R-345"))
  func force() throws {
    func simulate(_ options: String) throws -> BuiltBinary.Result {
      try BuiltBinary.script("exec \"$0\" simulate customNative -q \(options)", in: folder("catalog"))
    }
    let done = BuiltBinary.Result(code: 0, output: "", errors: "")
    #expect(try simulate("-o ../s.ndjson") == done)
    let first = try folder.text(of: "s.ndjson")
    #expect(
      try simulate("-o ../s.ndjson --seed 2")
        == .init(
          code: 2, output: "", errors: "error: '../s.ndjson' exists. Name another output, or pass --force.\n")
    )
    #expect(try folder.text(of: "s.ndjson") == first)
    #expect(try simulate("-o ../s.ndjson --seed 2 --force") == done)
    #expect(try folder.text(of: "s.ndjson") != first)
  }
}
