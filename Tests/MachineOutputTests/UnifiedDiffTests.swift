import MachineOutput
import Reports
import TestSupport
import Testing

@Suite("Patches") struct UnifiedDiffTests {
  private static func diff(_ before: String, _ after: String) -> String {
    let bytes = UnifiedDiff.bytes(path: "a b.yaml", before: Array(before.utf8), after: Array(after.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("A hunk has three lines of context, changes close to each other share one, others have their own")
  func hunks() {
    let before = (1...30).map { "\($0)\n" }.joined()
    let after =
      before.replacing("\n5\n", with: "\nfive\n").replacing("\n11\n", with: "\n").replacing(
        "\n25\n", with: "\n25\nmore\n")
    expect(
      Self.diff(before, after),
      is: """
        --- a/a b.yaml
        +++ b/a b.yaml
        @@ -2,13 +2,12 @@
         2
         3
         4
        -5
        +five
         6
         7
         8
         9
         10
        -11
         12
         13
         14
        @@ -23,6 +22,7 @@
         23
         24
         25
        +more
         26
         27
         28

        """)
  }

  @Test("Line ends belong to the lines, and a missing one is said")
  func lineEnds() {
    let patch = Self.diff("a\r\nb", "a\nb\n")
    expect(
      patch,
      is: """
        --- a/a b.yaml
        +++ b/a b.yaml
        @@ -1,2 +1,2 @@
        -a\r
        -b
        \\ No newline at end of file
        +a
        +b

        """)
  }

  @Test("Letters that are equal to Swift and made of other bytes differ; the same bytes make no patch")
  func bytes() {
    let (composed, decomposed) = ("\u{E9}\n", "e\u{301}\n")
    #expect(Self.diff(composed, decomposed).hasSuffix("@@ -1,1 +1,1 @@\n-\(composed)+\(decomposed)"))
    #expect(Self.diff(composed, composed) == "")
    #expect(Self.diff("", "a\n") == "--- a/a b.yaml\n+++ b/a b.yaml\n@@ -0,0 +1,1 @@\n+a\n")
  }
}
