import Foundation
import TestSupport
import Testing

/// The scripts that make and install a release, on packages that stand for the real ones: `make bare-root` tries those.
@Suite("Releases") struct ReleaseTests {
  private let folder: TemporaryFolder
  private let scripts = Repository.path + "/scripts"
  private let version: Substring
  private let machine: Substring

  init() throws {
    folder = try TemporaryFolder()
    version = try String(contentsOfFile: Repository.path + "/VERSION", encoding: .utf8).dropLast()
    machine = try Shell.run("uname -m", in: "/").text.dropLast()
  }

  private func run(_ command: String) throws -> (code: Int32, text: String) {
    try Shell.run("set -eu -o pipefail\n" + command, in: folder.path)
  }

  /// Puts a bundle into `packages` whose tool is a script that says a version, and whose library has a name.
  private func makeBundle(saying version: String = "0.4.0 (1a2b3c4d)", library: String = "liba.so.1") throws {
    try folder.write("#!/bin/sh\necho '\(version)'\n", to: "tree/bin/adspec")
    try folder.write("a", to: "tree/libexec/adspec/\(library)")
    try folder.write("manual", to: "tree/share/man/man1/adspec.1")
    try folder.write("licence", to: "tree/share/doc/adspec/LICENSE")
    let made = try run(
      "chmod +x tree/bin/adspec && '\(scripts)/make-bundle.sh' tree packages && rm -r tree")
    #expect(made.code == 0, "\(made.text)")
  }

  /// Makes the files of a release in `release`, of a bundle, a Debian package and a wheel.
  private func makeRelease() throws {
    try makeBundle()
    let made = try run(
      """
      echo deb >packages/adspec_\(version)_amd64.deb
      echo wheel >packages/adspec-\(version)-py3-none-manylinux_2_36_\(machine).whl
      '\(scripts)/release-files.sh' packages release owner/name
      """)
    #expect(made.code == 0, "\(made.text)")
  }

  private static let installed = [
    "bin/adspec", "libexec/adspec/liba.so.1", "share/doc/adspec/LICENSE", "share/man/man1/adspec.1",
  ]

  @Test(
    "A release's script installs the bundle of its own version from its own repository, without asking for more"
  )
  func download() throws {
    try makeRelease()
    // Stands for the network.
    try folder.writeProgram(
      """
      for address; do :; done
      echo "$address" >>'\(folder("addresses"))'
      while [ "$1" != --output ]; do shift; done
      cp "\(folder("release"))/$(basename "$2")" "$2"
      """, to: "bin/curl")
    let result = try run(
      """
      export PATH=$PWD/bin:$PATH HOME=$PWD/home
      sh <release/install.sh
      home/.local/bin/adspec
      cat addresses
      """)
    #expect(result.code == 0)
    let home = folder("home/.local")
    #expect(
      result.text.replacing(home, with: "HOME") == """
        adspec 0.4.0 (1a2b3c4d) is installed: HOME/bin/adspec
        Put HOME/bin on your PATH.
        0.4.0 (1a2b3c4d)
        https://github.com/owner/name/releases/download/v\(version)/SHA256SUMS
        https://github.com/owner/name/releases/download/v\(version)/adspec-\(version)-linux-\(machine).tar.gz

        """)
    #expect(try folder.tree("home/.local") == Self.installed)
  }

  @Test(
    "A file that isn't what the checksums say, or doesn't run, is not installed, and what was there stays")
  func damaged() throws {
    try makeRelease()
    let install = "'\(scripts)/install-release.sh' --prefix place --from"
    #expect(try run("\(install) release").code == 0)
    let other = try run("\(install) release --sha256 00")
    #expect(other.code == 1 && other.text.hasSuffix(", not 00.\n"), "\(other.text)")
    let damaged = try run("cp -r release damaged && echo >>damaged/*.tar.gz && \(install) damaged")
    #expect(damaged.code == 1 && damaged.text.contains(" isn't what SHA256SUMS says: "), "\(damaged.text)")
    try makeBundle(saying: "'; exit 3 #", library: "libb.so.1")
    let unfit = try run("cd packages && sha256sum *.gz >SHA256SUMS && cd .. && \(install) packages")
    #expect(unfit.code == 1 && unfit.text.hasPrefix("error: it doesn't run here: "), "\(unfit.text)")
    #expect(
      try run("\(install) http://example.com").text == "error: http://example.com isn't an https address.\n")
    #expect(try folder.tree("place") == Self.installed)
  }

  @Test(
    "A newer version takes the place of an older one and its libraries; an uninstalled one leaves nothing")
  func replaced() throws {
    try makeBundle(library: "libold.so.1")
    let install =
      "(cd packages && sha256sum *.gz >SHA256SUMS) && '\(scripts)/install-release.sh' --prefix place"
    #expect(try run("\(install) --from packages").code == 0)
    try folder.write("", to: "place/bin/other")
    try makeBundle()
    #expect(try run("\(install) --from packages").code == 0)
    #expect(try folder.tree("place").filter { $0 != "bin/other" } == Self.installed)
    #expect(
      try run("\(install) --uninstall && find place -type f").text.hasSuffix("place.\nplace/bin/other\n"))
  }

  @Test(
    "The files of a release are the packages, the script and their checksums; its words those of the changelog"
  )
  func files() throws {
    try makeRelease()
    #expect(try run("cd release && sha256sum --check --quiet SHA256SUMS").text == "")
    #expect(
      try run("sed -E 's/.{66}//; s/\(version)/V/; s/\(machine)/M/' release/SHA256SUMS").text
        == """
        adspec-V-linux-M.tar.gz
        adspec-V-py3-none-manylinux_2_36_M.whl
        adspec_V_amd64.deb
        install.sh

        """)
    let notes = try folder.text(of: "release.md")
    #expect(notes.contains("\n- ") && !notes.contains("\n## "))
    #expect(try run("'\(scripts)/check-versions.sh' v\(version)").text == "")
    let other = try run("'\(scripts)/check-versions.sh' v9.9.9")
    #expect(other.code == 1 && other.text.hasPrefix("error: the tag says 'v9.9.9', not 'v"), "\(other.text)")
  }

  @Test(
    "The workflow publishes these files", .enabled(if: SystemCommand.areThere(.python3, .yaml)))
  func workflow() throws {
    try makeRelease()
    try folder.writeProgram("for word; do echo \"$word\"; done", to: "bin/gh")
    let result = try run(
      """
      rm -r release && mkdir temp && mv packages temp/ && export PATH=$PWD/bin:$PATH RUNNER_TEMP=$PWD/temp
      cd '\(Repository.path)'
      bash -c "$(python3 -B scripts/ci-steps.py .github/workflows/release.yml job=publish github.repository=owner/name \
        github.ref_name=v1.2.3)"
      """)
    #expect(result.code == 0, "\(result.text)")
    let words = result.text.split(separator: "\n").drop { $0 != "create" }
    #expect(words.prefix(5) == ["create", "v1.2.3", "--verify-tag", "--title", "adspec 1.2.3"])
    #expect(words.dropFirst(5).prefix(2) == ["--notes-file", folder("temp/release.md")[...]])
    #expect(words.count == 12)
  }

  @Test(
    "A wheel has the tool as its script, its libraries beside it, and the tag of the glibc that they need; it is the same twice",
    .enabled(if: SystemCommand.python3.isThere))
  func wheel() throws {
    try folder.write("manual", to: "tree/share/man/man1/adspec.1")
    try folder.write("licence", to: "tree/share/doc/adspec/LICENSE")
    try folder.write("notice", to: "tree/share/doc/adspec/NOTICE.md")
    try folder.write(
      """
      import base64, hashlib, sys, zipfile
      wheel = zipfile.ZipFile(sys.argv[1])
      record = wheel.read(wheel.namelist()[-1]).decode().splitlines()
      assert [line.split(",")[0] for line in record] == wheel.namelist()
      for line in record[:-1]:
          name, digest, size = line.split(",")
          data = wheel.read(name)
          assert len(data) == int(size)
          assert base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=") == digest[7:]
      for entry in wheel.infolist():
          print(oct(entry.external_attr >> 16), entry.date_time[0], entry.filename)
      print(wheel.read(wheel.namelist()[-4]).decode(), end="")
      """, to: "show.py")
    let result = try run(
      """
      mkdir -p tree/bin tree/libexec/adspec && cp /bin/true tree/bin/adspec && cp /bin/true tree/libexec/adspec/liba.so.1
      export SOURCE_DATE_EPOCH=1000000000
      '\(scripts)/make-wheel.py' tree one >path && touch tree/bin/adspec && chmod 600 tree/share/man/man1/*
      '\(scripts)/make-wheel.py' tree two && cmp "$(cat path)" two/*.whl >&2
      python3 -B show.py two/*.whl
      """)
    #expect(result.code == 0)
    let glibc = try run("'\(scripts)/needed-glibc.sh' /bin/true").text.dropLast().replacing(".", with: "_")
    let tag = "py3-none-manylinux_\(glibc)_\(machine)"
    #expect(
      result.text == """
        \(folder("two"))/adspec-\(version)-\(tag).whl
        0o100755 2001 adspec-\(version).data/scripts/adspec
        0o100644 2001 adspec-\(version).data/data/libexec/adspec/liba.so.1
        0o100644 2001 adspec-\(version).data/data/share/man/man1/adspec.1
        0o100644 2001 adspec-\(version).dist-info/METADATA
        0o100644 2001 adspec-\(version).dist-info/WHEEL
        0o100644 2001 adspec-\(version).dist-info/licenses/LICENSE
        0o100644 2001 adspec-\(version).dist-info/licenses/NOTICE.md
        0o100644 2001 adspec-\(version).dist-info/RECORD
        Wheel-Version: 1.0
        Generator: adspec
        Root-Is-Purelib: false
        Tag: \(tag)

        """)
  }

  @Test(
    "A wheel has room for the tool with the system's libraries, and none for ICU's data beside it",
    .enabled(if: SystemCommand.python3.isThere))
  func largestWheel() throws {
    for file in ["share/man/man1/adspec.1", "share/doc/adspec/LICENSE", "share/doc/adspec/NOTICE.md"] {
      try folder.write("text", to: "tree/" + file)
    }
    let result = try run(
      """
      mkdir -p tree/bin tree/libexec/adspec && cp /bin/true tree/bin/adspec && cp /bin/true tree/libexec/adspec/liba.so.1
      head -c 16300000 /dev/urandom >>tree/libexec/adspec/liba.so.1
      '\(scripts)/make-wheel.py' tree wheels >/dev/null && rm wheels/*.whl
      head -c 12200000 /dev/urandom >>tree/libexec/adspec/liba.so.1
      '\(scripts)/make-wheel.py' tree wheels || ls wheels
      """)
    #expect(
      result.text.wholeMatch(of: /error: the wheel has 285\d{5} bytes, and may have 20000000\n/) != nil,
      "\(result.text)")
  }

  @Test(
    "A checkout that Python installs, as pre-commit does, is the wheel of the release",
    .enabled(if: SystemCommand.python3.isThere))
  func checkout() throws {
    try makeRelease()
    let result = try run(
      """
      cd '\(Repository.path)/scripts'
      export ADSPEC_RELEASE='\(folder("release"))' PYTHONDONTWRITEBYTECODE=1
      python3 -c 'import release_wheel; print(release_wheel.build_wheel("\(folder("wheels"))"))'
      """)
    #expect(result.code == 0, "\(result.text)")
    #expect(try folder.tree("wheels") == [String(result.text.dropLast())])
    #expect(try folder.text(of: "wheels/" + result.text.dropLast()) == "wheel\n")
  }
}
