import Foundation
import TestSupport
import Testing

/// A catalog with one format whose folder, name and id are three texts.
private func catalog() throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  try folder.write("", to: "adspec.yaml")
  try folder.write(
    """
    kind: customNative
    id: "10063170"
    name: Big card
    assets:
      MainImage: {type: image, sample: samples/bred.svg, alt: A loaf on a board}
      AdChoices: {type: adChoices}
      AdBadge: {type: badge}

    """, to: "formats/big-card/format.yaml")
  try folder.write(
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 1\"/>\n",
    to: "formats/big-card/samples/bread.svg")
  return folder
}

/// The first line of what a command that stops says.
private func violation(_ arguments: String..., in folder: TemporaryFolder) throws -> String {
  let before = try folder.tree()
  let result = try BuiltBinary.run(arguments, in: folder.path)
  #expect(result.code == 2)
  #expect(result.output == "")
  #expect(try folder.tree() == before)
  return String(result.errors.prefix { $0 != "\n" })
}

@Suite("What was perhaps meant") struct SuggestionTests {
  @Test("A command that isn't there: the nearest, also behind help; a path: the command that looks at it")
  func commands() throws {
    let folder = try catalog()
    #expect(
      try violation("biuld", in: folder) == "error: 'biuld' is no command of adspec. Did you mean 'build'?")
    #expect(
      try violation("help", "chekc", in: folder)
        == "error: 'chekc' is no command of adspec. Did you mean 'check'?")
    #expect(try violation("publish", in: folder) == "error: 'publish' is no command of adspec.")
    #expect(
      try violation("formats/big-card", in: folder)
        == "error: 'formats/big-card' is no command of adspec. To look at what lies there: adspec check 'formats/big-card'."
    )
    #expect(try BuiltBinary.run(["help", "lint"], in: folder.path).code == 0)
  }

  @Test("An option that isn't there")
  func options() throws {
    #expect(
      try violation("build", "--ouptut", "x", in: try catalog())
        == "error: Unknown option '--ouptut'. Did you mean '--output'?")
  }

  @Test("Part of a rule's name: all that have it; a slip: the nearest")
  func rules() throws {
    let folder = try catalog()
    #expect(
      try violation("explain", "distorted", in: folder)
        == "error: There is no rule 'distorted'. Did you mean 'audit-image-distorted' or 'image-distorted'? adspec explain lists them all."
    )
    #expect(
      try violation("explain", "clickable", in: folder)
        == "error: There is no rule 'clickable'. Did you mean 'adchoices-not-clickable', 'asset-not-clickable', 'audit-adchoices-unclickable' or 'click-asset-not-clickable'? "
        + "adspec explain lists them all.")
    #expect(
      try violation("explain", "zzz", in: folder)
        == "error: There is no rule 'zzz'. adspec explain lists them all.")
    #expect(
      try violation("explain", "adchoices-coverd", in: folder)
        == "error: There is no rule 'adchoices-coverd'. Did you mean 'audit-adchoices-covered'? adspec explain lists them all."
    )
    #expect(
      try violation("check", "--select", "distorted", in: folder)
        == "error: 'distorted' names no rule and no group of rules. Did you mean 'audit-image-distorted' or 'image-distorted'? adspec explain lists them."
    )
    #expect(
      try violation("check", "--select", " ,", in: folder)
        == "error: --select is empty: name a rule, a group or the first words of rules.")
    #expect(
      try violation("simulate", "customNative", "--faults", "image-distored", in: folder)
        == "error: There is no fault 'image-distored' to seed. Did you mean 'image-distorted'?")
  }

  @Test("A path that nearly is there, whichever of its names is wrong")
  func paths() throws {
    let folder = try catalog()
    #expect(
      try violation("check", "formats/big-cart", in: folder)
        == "error: 'formats/big-cart' does not exist. Did you mean 'formats/big-card'?")
    #expect(
      try violation("check", folder("fromats/big-card/format.yml"), in: folder)
        == "error: '\(folder("fromats/big-card/format.yml"))' does not exist. "
        + "Did you mean '\(folder("formats/big-card/format.yaml"))'?")
    #expect(try violation("check", "elsewhere", in: folder) == "error: 'elsewhere' does not exist.")
    #expect(
      try violation("check", "--config", "adpsec.yaml", in: folder)
        == "error: 'adpsec.yaml' does not exist. Did you mean 'adspec.yaml'?")
    #expect(
      try violation("check", "", in: folder)
        == "error: A path is empty: does a variable of the shell have no value?")
  }

  @Test("A template that overrides nothing and that no other uses; a partial that one uses is fine")
  func templates() throws {
    let folder = try catalog()
    try folder.write("x", to: "mine/formt.mustache")
    #expect(
      try violation("build", "--templates", "mine", in: folder)
        == "error: 'formt.mustache' overrides no template, and none uses it; did you mean 'format.mustache'?")
    try folder.write("{{> formt }}", to: "mine/partials/chip.mustache")
    #expect(try BuiltBinary.run(["build", "--templates", "mine", "--exit-zero"], in: folder.path).code == 0)
    #expect(
      try violation("build", "--templates", "adspec.yaml", in: folder)
        == "error: 'adspec.yaml' can't be read: is not a folder.")
  }

  @Test(
    "A sample's file: the nearest that is there, in the folder of samples too",
    arguments: ["samples/bred.svg", "bread.svg"])
  func samples(_ path: String) throws {
    let folder = try catalog()
    let file = "formats/big-card/format.yaml"
    try folder.write(try folder.text(of: file).replacing("samples/bred.svg", with: path), to: file)
    let end = 36 + path.count
    expect(
      try BuiltBinary.run(["check"], in: folder.path).output,
      is: """
        formats/big-card/format.yaml:5:36: error: The sample of 'MainImage' is the file '\(path)', which is missing. \
        [asset-sample-invalid]
          5 |   MainImage: {type: image, sample: \(path), alt: A loaf on a board}
            | \(String(repeating: " ", count: 35))\(String(repeating: "^", count: end - 36))
            format 10063170
            help: Did you mean 'samples/bread.svg'?

        """)
  }
}

@Suite("Formats named by something else than their id") struct FormatNameTests {
  @Test("adspec sign-off names the id, and what to run")
  func review() throws {
    let folder = try catalog()
    #expect(
      try violation("sign-off", "big-card", in: folder)
        == "error: No format of the catalog has the id 'big-card'. formats/big-card has the id '10063170'. "
        + "Run adspec sign-off 10063170 --verdict with approved, conditional or rejected.")
    #expect(
      try violation("sign-off", "BIG CARD", "--verdict", "rejected", in: folder)
        == "error: No format of the catalog has the id 'BIG CARD'. formats/big-card has the id '10063170'. "
        + "Run adspec sign-off 10063170 --verdict rejected.")
    #expect(
      try violation("sign-off", "10063170", in: folder)
        == "error: Say what you decided. Run adspec sign-off 10063170 --verdict with approved, conditional or rejected."
    )
    #expect(
      try violation("sign-off", "big-cart", "--verdict", "approved", in: folder)
        == "error: No format of the catalog has the id 'big-cart'. Did you mean '10063170' (formats/big-card)?"
    )
    #expect(
      try violation("sign-off", "nothing", "--verdict", "approved", in: folder)
        == "error: No format of the catalog has the id 'nothing'. The catalog has 1 format: '10063170'.")
  }

  @Test("One whose definition can't be read is said to be so")
  func unreadable() throws {
    let folder = try catalog()
    try folder.write("kind: native\n", to: "formats/broken/format.yaml")
    #expect(
      try violation("sign-off", "broken", "--verdict", "approved", in: folder)
        == "error: No format of the catalog has the id 'broken'. "
        + "formats/broken/format.yaml can't be read as a definition: adspec check says why.")
  }

  @Test("adspec simulate names the id, and the kind")
  func simulate() throws {
    let folder = try catalog()
    #expect(
      try violation("simulate", "customNative", "--format-id", "big-card", in: folder)
        == "error: No format of the catalog has the id 'big-card'. formats/big-card has the id '10063170'.")
    #expect(
      try violation("simulate", "native", "--format-id", "10063170", in: folder)
        == "error: The format '10063170' is of kind customNative, not native. "
        + "Run adspec simulate customNative --format-id 10063170.")
    #expect(
      try violation("simulate", "rewarded", "--catalog", ".", in: folder)
        .hasSuffix("It has formats of kind customNative; adspec new rewarded <id> adds one."))
  }
}

@Suite("adspec init where something is") struct InitTests {
  @Test("A new catalog's .gitignore leaves out what builds make")
  func gitignore() throws {
    let folder = try TemporaryFolder()
    #expect(try BuiltBinary.run(["init"], in: folder.path).code == 0)
    #expect(
      try folder.text(of: ".gitignore") == "# What adspec build makes.\n_site/\npublic/\n.*.adspec-cache\n")
    #expect(try BuiltBinary.run(["build"], in: folder.path).code == 0)
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/bin/sh")
    git.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    git.arguments = ["-c", "git init -q . && git add -A && git ls-files > files.txt"]
    try git.run()
    git.waitUntilExit()
    expect(
      try folder.text(of: "files.txt"),
      is: """
        .adspec/config.schema.json
        .adspec/format.schema.json
        .gitignore
        adspec.yaml
        formats/simple-native/README.md
        formats/simple-native/format.yaml
        formats/simple-native/samples/main.svg

        """)
  }

  @Test("A .gitignore that is there stays, and what it lacks is said")
  func presentGitignore() throws {
    let folder = try TemporaryFolder()
    try folder.write("/_site/ \r\n*.log", to: "a/.gitignore")
    expect(
      try BuiltBinary.run(["init", "a"], in: folder.path).errors,
      is: """
        'a/.gitignore' is left as it is. Add to it what builds make: public/ and .*.adspec-cache.
        Made a catalog with one format, a/formats/simple-native. Next: edit a/formats/simple-native/format.yaml, run adspec \
        check a, then adspec serve a --open.

        """)
    #expect(try folder.text(of: "a/.gitignore") == "/_site/ \r\n*.log")
  }

  @Test("A catalog, and a folder in whose way a file is, stay as they are")
  func refused() throws {
    let folder = try catalog()
    #expect(
      try violation("init", in: folder)
        == "error: '.' is a catalog already: it holds adspec.yaml. Nothing was changed. "
        + "adspec new <kind> <id> adds a format to it; adspec init <folder> makes a catalog elsewhere.")
    for place in ["adspec.yaml", "adspec.yaml/x"] {
      #expect(
        try violation("init", place, in: folder)
          == "error: '\(place)' can't be a folder: a file is in its way. Name another folder for the catalog. "
          + "Nothing was changed.")
    }
    try FileManager.default.removeItem(atPath: folder("adspec.yaml"))
    #expect(try violation("init", in: folder).contains("it holds formats."))
  }

  @Test("adspec new makes all files of a format or none")
  func wholeFormats() throws {
    let folder = try catalog()
    try folder.write("theirs", to: "formats/next/README.md")
    #expect(
      try violation("new", "native", "next", in: folder).hasSuffix(
        "formats/next/README.md is there already, and nothing is written over. "
          + "Choose another id or folder, or move it away."))
  }
}

@Suite("Inputs and outputs that are something else") struct MistakenPathTests {
  @Test(
    "A recording by another name: which names are read, and how to read it nevertheless",
    .holds("R-387", "R-002"))
  func otherNames() throws {
    let folder = try catalog()
    try folder.write("{}", to: "day.jsonl")
    try folder.write("{}", to: "day.har")
    let names = "is neither a definition (format.yaml) nor a recording (.ndjson, .ndjson.gz, .ndjson.zst)."
    #expect(
      try violation("check", "day.jsonl", in: folder)
        == "error: 'day.jsonl' \(names) If it holds one JSON object a line, rename it to 'day.ndjson', or give it to "
        + "standard input: adspec check - < 'day.jsonl'.")
    #expect(
      try violation("check", "day.har", in: folder)
        == "error: 'day.har' \(names) A HAR is translated first: adspec import har."
    )
  }

  @Test("The folder of all definitions stands for the catalog")
  func formatsFolder() throws {
    let folder = try catalog()
    let whole = try BuiltBinary.run(["check"], in: folder.path)
    #expect(whole.code == 1)
    #expect(try BuiltBinary.run(["check", "formats"], in: folder.path) == whole)
    #expect(try BuiltBinary.run(["check", "formats/", "."], in: folder.path) == whole)
  }

  @Test(
    "A folder that can't be listed is a finding, not an empty one",
    .holds("R-335"))
  func lockedFolder() throws {
    let folder = try catalog()
    try FileManager.default.createDirectory(
      atPath: folder("locked"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0])
    let wrapper = getuid() == 0 ? "setpriv --reuid 65534 --clear-groups" : ""
    let result = try BuiltBinary.run(["check", "locked"], in: folder.path, wrapper: wrapper)
    #expect(result.code == 1)
    #expect(result.output.hasPrefix("locked: error: This can't be read: no permission. [input-unreadable]\n"))
  }

  @Test(
    "An output among the definitions is refused",
    arguments: ["formats", "formats/site", "formats/big-card/a/b"])
  func outputAmongFormats(_ output: String) throws {
    let folder = try catalog()
    for command in ["build", "report"] {
      #expect(
        try violation(command, "--output", output, in: folder)
          == "error: The output '\(output)' is the catalog's folder 'formats' or lies in it, where every folder is "
          + "a format. Name another with --output.")
    }
  }
}
