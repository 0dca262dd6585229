import Foundation
import TestSupport
import Testing

@Suite("adspec init --demo") struct DemoCommandTests {
  @Test(
    "A catalog with recordings that have something to show: the same bytes each time, and a check of a screen"
  )
  func demo() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      let result = try BuiltBinary.run(["init", name, "--demo"], in: folder.path)
      #expect(result.code == 0)
      #expect(
        result.errors
          == "Made a catalog with made-up recordings of weekend-trip and coins-for-video. Next: run adspec check \(name), then adspec serve \(name) --open.\n"
      )
    }
    let same = try Shell.run("diff -r a b && find a -type f | LC_ALL=C sort", in: folder.path)
    #expect(same.code == 0)
    expect(
      same.text,
      is: """
        a/.adspec/config.schema.json
        a/.adspec/format.schema.json
        a/.gitignore
        a/adspec.yaml
        a/formats/coins-for-video/README.md
        a/formats/coins-for-video/format.yaml
        a/formats/coins-for-video/recordings/made-up.ndjson
        a/formats/weekend-trip/README.md
        a/formats/weekend-trip/format.yaml
        a/formats/weekend-trip/recordings/made-up.ndjson
        a/formats/weekend-trip/samples/main.svg

        """)
    let check = try BuiltBinary.run(["check"], in: folder("a"))
    #expect(check.code == 1)
    expect(
      check.output + check.errors,
      is: """
        formats/coins-for-video/recordings/made-up.ndjson:181: error: The network granted the reward of ad 'a1', and the app never delivered it. [reward-lost]
          181 | session.end
            format coins-for-video, session sim-rewarded-2-0, ad a1
            see formats/coins-for-video/recordings/made-up.ndjson:166: granted here
              166 | reward.grant  ad: a1  name: coins  amount: 10
            help: Keep the reward handler when the ad is hidden: the reward may come later.

        formats/weekend-trip/recordings/made-up.ndjson:550: error: AdChoices was covered by 'Headline' for 9.8 of 9.8 s. [adchoices-obscured]
          550 | asset.render  ad: a1  asset: Headline  frame: 358.0, 42.0, 19.0, 15.0  visible: 1  clickable: yes  z: 20  text: Two whee…
            format weekend-trip, session sim-customNative-f-0, ad a1, line item 2444464316
            see formats/weekend-trip/recordings/made-up.ndjson:554: the icon
              554 | asset.render  ad: a1  asset: AdChoices  frame: 358, 42, 19, 15  visible: 1  clickable: yes  z: 9
            help: Paint the icon last, and keep other assets out of its corner.
        formats/weekend-trip/recordings/made-up.ndjson:550: error: Nothing led from the ad to the information about it: AdChoices was covered by 'Headline' for 9.8 of 9.8 s. [dsa-parameters-unreachable]
          550 | asset.render  ad: a1  asset: Headline  frame: 358.0, 42.0, 19.0, 15.0  visible: 1  clickable: yes  z: 20  text: Two whee…
            format weekend-trip, session sim-customNative-f-0, ad a1, line item 2444464316
            see formats/weekend-trip/recordings/made-up.ndjson:554: the icon
              554 | asset.render  ad: a1  asset: AdChoices  frame: 358, 42, 19, 15  visible: 1  clickable: yes  z: 9
            help: Show the icon as long as the ad, paint it last, and let a tap on it open "About this ad".
        3 errors, no warnings and no notes in 2 definitions, 17 sessions and 2 recordings. Run adspec explain RULE to see why a rule matters. 7 ads to check (35 findings): run with --reviews.
        exit 1: 3 errors, fail level: error

        """)
    let baseline = try BuiltBinary.run(["check", "--write-baseline"], in: folder("b"))
    #expect(
      baseline.errors.hasPrefix(
        """
        Wrote 2 findings to adspec-baseline.json. A check reads it by --baseline, or if adspec.yaml names it as 'baseline'. 36 \
        findings stay new: 7 of dsa-behalf-missing, 7 of dsa-marking-unproven, 7 of dsa-paid-missing, 7 of dsa-parameters-missing \
        and 8 of dsa-parameters-unreachable. These rules can't be silenced, only accepted until a day: name one with \
        --baseline-expires.

        """), "\(baseline.errors)")
    let signed = try BuiltBinary.run(
      ["sign-off", "weekend-trip", "--verdict", "rejected", "--reviewer", "Ana", "--date", "2026-11-20"],
      in: folder("b"))
    expect(
      signed.errors,
      is: """
        Signed formats/weekend-trip/reviews.yaml as Ana on 2026-11-20: rejected. It holds until the format changes.
        The format has 2 errors, no warnings and no notes. Of 23 ads in scope, in 11 sessions, 1 failed and 0 are to check.

        """)
    let build = try BuiltBinary.run(["build", "a", "-o", "site", "--exit-zero"], in: folder.path)
    #expect(build.code == 0)
    let again = try BuiltBinary.run(["init", "a", "--demo"], in: folder.path)
    #expect(again.code == 2)
  }
}
