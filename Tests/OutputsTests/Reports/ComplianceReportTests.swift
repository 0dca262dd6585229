import AdModel
import Diagnostics
import Outputs
import TestSupport
import Testing

@Suite("Compliance report")
struct ComplianceReportTests {
  private func markdown(_ publication: Publication, isInSite: Bool = false) throws -> String {
    try #require(ReportSample.report("compliance", of: publication, isInSite: isInSite)).markdown
  }

  @Test("The whole text")
  func text() throws {
    #expect(
      try markdown(ReportSample.publication()) == #"""
        # Compliance report: AdChoices

        3 sessions in 1 recording, recorded 2026-11-20 to 2026-11-22 (UTC). Made by adspec 1.2.3.

        > A recording can support a statement, or contradict it. It can’t prove that a publisher complies with a law, and this report doesn’t say so.

        ## Summary

        **2 reservation ads** shown in the EEA, or where no country was recorded, 1 of them in test sessions. The chain from an ad to “About this ad”: AdChoices is delivered, rendered, visible and clickable, and a tap opens the page.

        | Statement          | Ads | It means                                  |
        | ------------------ | --: | ----------------------------------------- |
        | **Not evidenced**  |   1 | At least one link of the chain is broken. |
        | **Needs review**   |   0 | No link was seen to be broken, but something was not recorded. |
        | **Evidenced**      |   1 | Delivered, rendered, in full view and clickable, and no tap led elsewhere. |
        | **Not applicable** |   0 | The rule doesn’t hold for these ads.      |

        ## Scope

        Art. 26 binds online platforms. Whether the publisher is one **isn’t configured** (`dsa: {platform: yes | no, reason: …}` in `adspec.yaml`): its ads are looked at as if it were.

        Reservation ads served in the EEA must carry the AdChoices icon and a link to Google’s “About this ad” page ([Custom native ad formats](https://developers.google.com/ad-manager/mobile-ads-sdk/ios/native/custom-formats), [AdChoices](https://support.google.com/admanager/answer/2695279)): it supports Art. 26(1)(d) of [Regulation (EU) 2022/2065](https://eur-lex.europa.eu/eli/reg/2022/2065/oj), meaningful information that can be reached from the ad. In custom native formats the app renders the icon; in native formats the SDK draws it.

        | Ads                                                   | Number |
        | ----------------------------------------------------- | -----: |
        | All that were shown                                   |      3 |
        | – outside the EEA                                     |      0 |
        | – by a network’s own player: rewarded, or in a stream |      1 |
        | – sold otherwise, or it isn’t known how               |      0 |
        | = reservation ads, each of them in this report        |      2 |

        ## By format

        | Format                   | Ads | Not evidenced | Needs review | Evidenced | Not applicable | Delivered | Rendered | Visible | Clickable | Opened |
        | ------------------------ | --: | ------------: | -----------: | --------: | -------------: | --------: | -------: | ------: | --------: | -----: |
        | Simple native `10063170` |   2 |             1 |            0 |         1 |              0 |         1 |        1 |       1 |         1 |      1 |

        ## By country

        | Country | Ads | Not evidenced | Needs review | Evidenced | Not applicable | Delivered | Rendered | Visible | Clickable | Opened |
        | ------- | --: | ------------: | -----------: | --------: | -------------: | --------: | -------: | ------: | --------: | -----: |
        | DE      |   1 |             0 |            0 |         1 |              0 |         1 |        1 |       1 |         1 |      1 |
        | FR      |   1 |             1 |            0 |         0 |              0 |         0 |        0 |       0 |         0 |      0 |

        ## Not evidenced

        At least one link of the chain is broken.

        | Session | Ad   | Format                   | Country | Line item | Test | Delivered   | Rendered | Visible | Clickable | Opened | Why                                     | Recording                         |
        | ------- | ---- | ------------------------ | ------- | --------- | ---- | ----------- | -------- | ------- | --------- | ------ | --------------------------------------- | --------------------------------- |
        | `s-2`   | `a1` | Simple native `10063170` | FR      | –         | yes  | **no** (13) | –        | –       | –         | –      | delivered: the ad came without the icon | `formats/a/recordings/day.ndjson` |

        ## Evidenced

        Delivered, rendered, in full view and clickable, and no tap led elsewhere.

        <details>
        <summary>1 ad</summary>

        | Session | Ad   | Format                   | Country | Line item | Test | Delivered | Rendered | Visible | Clickable | Opened  | Recording                         |
        | ------- | ---- | ------------------------ | ------- | --------- | ---- | --------- | -------- | ------- | --------- | ------- | --------------------------------- |
        | `s-1`   | `a1` | Simple native `10063170` | DE      | `66001`   | no   | yes (3)   | yes (5)  | yes (5) | yes (5)   | yes (9) | `formats/a/recordings/day.ndjson` |

        </details>

        ## Findings about AdChoices

        1 finding, from everywhere: these rules hold outside the EEA, too, where they say so.

        | Rule                      | Verdict | Message                        | Place                                |
        | ------------------------- | ------- | ------------------------------ | ------------------------------------ |
        | `adchoices-not-delivered` | warning | The ad came without AdChoices. | `formats/a/recordings/day.ndjson:13` |

        ## Method and limits

        - The state of an ad is judged at its first impression; without one, at its last line before it left the screen. Numbers in the tables are lines of the recording.
        - **Delivered**: the `ad.load` holds the asset. **Rendered**: an `asset.render` of it is in force. **Visible**: inside ad and screen, and nothing covers it. **Clickable**: recorded so, or proven by a tap. **Opened**: a tap on it led to the page; an icon that nobody tapped breaks nothing.
        - In native formats the SDK draws the icon. Unless the recorder saw it there, the ad needs review.
        - Where lines were lost, “it never came” is not stated: such an ad needs review.
        - Of Art. 26 this report looks at paragraph 1(d) only. Paragraph 3 (no profiling by special categories of data) can’t be seen in any recording.
        - What was recorded is taken at its word. Nobody looked at the screen.

        """#)
  }

  private func paragraph(_ start: String, of text: String) throws -> String {
    String(try #require(text.split(separator: "\n").first { $0.hasPrefix(start) }))
  }

  @Test("A publisher that is no online platform has its reason printed, and nothing is stated of its ads")
  func noPlatform() throws {
    var configuration = Configuration()
    configuration.platform = .no
    configuration.platformReason = "We show our own news | only."
    let text = try markdown(ReportSample.publication(configuration: configuration))
    #expect(
      try paragraph("Art. 26", of: text)
        == "Art. 26 binds online platforms. The configuration says that the publisher **is none**, because: "
        + #"“We show our own news \| only.”. Nothing is stated of its ads therefore; what was recorded is listed "#
        + "all the same.")
    #expect(try paragraph("| **Not applicable**", of: text).hasPrefix("| **Not applicable** |   2 |"))
    #expect(!text.contains("## Not evidenced"))
  }

  @Test("A publisher that is one is looked at as one")
  func platform() throws {
    var configuration = Configuration()
    configuration.platform = .yes
    #expect(
      try paragraph("Art. 26", of: markdown(ReportSample.publication(configuration: configuration)))
        == "Art. 26 binds online platforms. The configuration says that the publisher **is one**; no reason is given."
    )
  }

  @Test("Without such an ad there is nothing to state")
  func nothing() throws {
    let text = try markdown(ReportSample.publication(of: "", findings: []))
    #expect(
      try paragraph("**Nothing", of: text)
        == "**Nothing to state**: no reservation ad was shown in the EEA, or where no country was recorded.")
    #expect(text.contains("## Findings about AdChoices\n\nNo rule about AdChoices complains.\n"))
  }

  @Test("It never says that anything is compliant")
  func wording() throws {
    let text = try markdown(ReportSample.publication()).lowercased()
    #expect(!text.contains("compliant"))
  }

  @Test("A line in another file is named with its file")
  func otherFile() throws {
    let lines = ReportSample.recording.split(separator: "\n").map(String.init)
    let publication = ReportSample.publication(
      files: [
        ("a.ndjson", lines[..<4].joined(separator: "\n")),
        ("b.ndjson", lines[4..<10].joined(separator: "\n")),
      ])
    #expect(
      try paragraph("| `s-1`", of: markdown(publication))
        == "| `s-1`   | `a1` | Simple native `10063170` | DE      | `66001`   | no   | yes (`a.ndjson:3`) | yes (1)  "
        + "| yes (1) | yes (1)   | yes (5) | `b.ndjson` |")
  }
}
