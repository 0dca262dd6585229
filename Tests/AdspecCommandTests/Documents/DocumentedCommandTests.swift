import TestSupport
import Testing

/// The commands of README and docs, as `Tests/Documents/commands.py` runs them.
@Suite("Commands in README and docs", .enabled(if: SystemCommand.areThere(.python3, .git)))
struct DocumentedCommandTests {
  @Test("Every command that a page shows runs and prints what stands there, except for those listed here")
  func commands() throws {
    let folder = try TemporaryFolder()
    let run = try Shell.run(
      """
      python3 -B '\(Repository.path)/Tests/Documents/commands.py' '\(try BuiltBinary.path)' '\(Repository.path)'
      """, in: folder.path)
    #expect(run.code == 0)
    expect(
      run.text,
      is: """
        README.md: builds the tool
        docs/audit.md: needs a browser
        docs/audit.md: needs a browser
        docs/dev/releasing.md: needs a release
        docs/dev/testing.md: builds the tool
        docs/dev/testing.md: builds the tool
        docs/dev/testing.md: builds the tool
        docs/digests.md: a test of its own runs it
        docs/how-to/file-a-month.md: needs a key
        docs/how-to/file-a-month.md: needs a key
        docs/how-to/from-bigquery.md: needs the network
        docs/how-to/own-rendering.md: needs a browser
        docs/how-to/regulator.md: needs a browser
        docs/importing.md: needs files of other tools
        docs/importing.md: needs a device
        docs/importing.md: needs the network
        docs/installing.md: builds the tool

        """)
  }

  @Test("A wrong output, a command that fails, an option that doesn't exist: each is reported with its place")
  func faults() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      `adspec check --no-such`

      ```console
      $ cat bread
      crumbs
      $ echo bread
      bread
      ```

      ```sh
      adspec check nowhere >/dev/null
      ```

      """, to: "README.md")
    let run = try Shell.run(
      "python3 -B '\(Repository.path)/Tests/Documents/commands.py' '\(try BuiltBinary.path)' .",
      in: folder.path)
    #expect(run.code == 1)
    expect(
      run.text,
      is: """
        README.md:1: adspec check --no-such: help has no --no-such.
        README.md:3: $ cat bread
        shown:
        crumbs
        printed:
        cat: bread: No such file or directory
        README.md:10: adspec check nowhere > /dev/null: exit code 2
        error: 'nowhere' does not exist.

        """)
  }
}
