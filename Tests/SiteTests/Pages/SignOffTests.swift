import SamplePublications
import Model
import Basics
import Foundation
import Reports
import Site
import TestSupport
import Testing

@Suite("Sign-offs on pages") struct SignOffTests {
  private func log(_ entries: [(String, ReviewVerdict, String)], hash: String? = "new") -> ReviewLog {
    ReviewLog(
      file: "formats/f/reviews.yaml",
      reviews: entries.map { reviewer, verdict, hash in
        Review(
          reviewer: .here(reviewer), date: .here("2026-11-20"), verdict: .here(verdict), note: nil,
          hash: .here(hash), range: SourceRange(line: 1, column: 1, endLine: 1, endColumn: 2))
      }, hash: hash, sourceLines: [])
  }

  private func chip(_ entries: (String, ReviewVerdict, String)..., hash: String? = "new") -> String? {
    SignOff(log(entries, hash: hash))?.state
  }

  @Test("One chip says how all sign-offs that count stand, what needs attention first")
  func chips() {
    #expect(SignOff(nil) == nil)
    #expect(chip() == nil)
    #expect(chip(("Ana", .approved, "new")) == "pass: Signed off")
    #expect(
      chip(("Ana", .approved, "new"), ("Ben", .conditional, "new")) == "review: Approved with a condition")
    #expect(
      chip(("Ana", .rejected, "new"), ("Ben", .conditional, "new"), ("Cleo", .approved, "new"))
        == "error: Rejected")
    #expect(chip(("Ana", .rejected, "new"), ("Ben", .approved, "old")) == "warning: Sign-off lapsed")
    #expect(chip(("Ana", .rejected, "old"), ("Ana", .approved, "new")) == "pass: Signed off")
    #expect(chip(("Ana", .approved, "new"), hash: nil) == "review: Sign-off unclear")
  }

  @Test("The format's page lists them, the latest first, and the list of formats has the chip")
  func pages() throws {
    let files = try CatalogSite.files(for: SamplePublication().value, templates: .standard)
    func text(_ path: String) throws -> String {
      String(decoding: try #require(files.first { $0.path == path }).bytes, as: UTF8.self)
    }
    let page = try text("formats/10063170/index.html")
    let start = try #require(page.range(of: #"<ul class="sign-offs">"#))
    let end = try #require(page.range(of: "</section>", range: start.lowerBound..<page.endIndex))
    expect(
      String(page[start.lowerBound..<end.lowerBound]),
      is: """
        <ul class="sign-offs">
        <li class="sign-off sign-off-holds">
        <p class="sign-off-head"><span class="chip chip-pass"><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-pass"/></svg>Approved</span><b dir="auto">Ana</b><time datetime="2026-03-09">2026-03-09</time></p>
        <p class="sign-off-note" dir="auto">As agreed.</p>
        <p class="sign-off-standing">Holds: nothing was changed since.</p>
        </li>
        <li class="sign-off sign-off-superseded">
        <p class="sign-off-head"><span class="chip chip-none"><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-none"/></svg>Rejected</span><b dir="auto">Ana</b><time datetime="2026-03-02">2026-03-02</time></p>
        <p class="sign-off-note" dir="auto">As agreed.</p>
        <p class="sign-off-standing">Replaced by a later sign-off of the same reviewer.</p>
        </li>
        </ul>
        <p class="soft">This version is <code class="sign-off-hash">sha256:new</code></p>
        <p class="sign-off-command">To sign it off as it is now: <code>adspec sign-off 10063170 --verdict approved</code></p>

        """)
    #expect(page.contains(##"<a href="#sign-off">Sign-off</a>"##))
    #expect(try text("formats/index.html").contains("</svg>Signed off</span>"))
    #expect(page.contains("<code>adspec sign-off 10063170 --verdict approved</code>"))
    let other = try text("formats/coins-for-video/index.html")
    #expect(other.contains("This format was never signed off."))
    #expect(other.contains("<code>adspec sign-off coins-for-video --verdict approved</code>"))
  }
}
