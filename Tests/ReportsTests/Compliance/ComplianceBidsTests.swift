import SamplePublications
import Foundation
import Reports
import TestSupport
import Testing

@Suite("Compliance report of bids")
struct ComplianceBidsTests {
  @Test("Bids are called bids, and what they lacked is counted by buyer", .holds("R-1260"))
  func bids() throws {
    func bid(_ session: String, _ buyer: String, _ load: String) -> String {
      """
      {"event":"session.start","session":"\(session)","time":"2026-11-20T10:00:00.000Z","country":"DE","recorder":{"observes":["requests","loads","delivery"]}}
      {"event":"ad.request","session":"\(session)","time":"2026-11-20T10:00:00.001Z","ad":"1","kind":"native","privacy":true,"dsa":{"dsarequired":2}}
      {"event":"ad.load","session":"\(session)","time":"2026-11-20T10:00:00.002Z","ad":"1","source":{"name":"\(buyer)"}\(load)}
      """
    }
    let recording = [
      bid("s-1", "acme | *co*", #","assets":{"Headline":{"text":"a"}}"#),
      bid("s-2", "bolt", #","assets":{"AdChoices":{"url":"https://a.example"}},"dsa":{"paid":"A"}"#),
    ].joined(separator: "\n")
    let publication = ReportSample.publication(of: recording)
    let text = try #require(ReportSample.report("compliance", of: publication)).markdown
    let start = try #require(text.range(of: "## What bids lacked")).lowerBound
    let sections = try #require(text.range(of: "\n## Question by question")).lowerBound
    expect(
      String(text[..<sections]),
      is: #"""
        # Compliance: 1 of 2 bids failed

        2 sessions in 1 recording, recorded on 2026-11-20 (UTC).

        ## Summary

        **Act on production.** Failed in sessions without a recorded version (1 of 2).

        | Bids                                   | In scope | Confirmed | Failed | To check |
        | -------------------------------------- | -------: | --------: | -----: | -------: |
        | **Each ad once**                       |        2 |         0 |  **1** |        1 |
        | AdChoices, reservation bids in the EEA |        0 |         0 |      0 |        0 |
        | DSA Art. 26 and 28, bids in the EEA    |        2 |         0 |  **1** |        1 |
        | IAB DSA object                         |        0 |         0 |      0 |        0 |
        | Consent signals                        |        0 |         0 |      0 |        0 |

        ## What failed

        - … and 1 more bid: `data/ads.csv`

        ## Since when

        | App          | In scope | Confirmed | Failed | To check | AdChoices failed |
        | ------------ | -------: | --------: | -----: | -------: | ---------------: |
        | not recorded |        2 |         0 |  **1** |        1 |                – |

        Failed by day (UTC): 1 of 2 on 2026-11-20.

        ## Where

        Formats and countries with bids that failed or are to check.

        | Format         | Country | In scope | Failed | To check |
        | -------------- | ------- | -------: | -----: | -------: |
        | not to be told | DE      |        2 |  **1** |        1 |

        ## To check

        """#)
    let end = try #require(text.range(of: "## Who is named")).lowerBound
    expect(
      String(text[start..<end]),
      is: #"""
        ## What bids lacked

        Of 2 requests, 2 required the `dsa` object (`dsarequired` 2 or 3), and 2 offered to show AdChoices (`privacy`). 2 requests got 2 bids: the object was missing from 1 of 2 (50.00%), AdChoices from 1 of 2 (50.00%).

        | Buyer          | Bids | DSA object required | Missing | AdChoices offered | Missing |
        | -------------- | ---: | ------------------: | ------: | ----------------: | ------: |
        | acme \| \*co\* |    1 |                   1 |   **1** |                 1 |   **1** |
        | bolt           |    1 |                   1 |       0 |                 1 |       0 |


        """#)
    let delivery = try #require(ReportSample.report("delivery", of: publication)).markdown
    #expect(delivery.hasPrefix("# Delivery report: 2 bids for 2 requests\n"), "\(delivery.prefix(60))")
  }
}
