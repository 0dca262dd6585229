import AdspecRecorder
import Foundation
import TestSupport
import Testing

@Suite("The recorder in TypeScript", .enabled(if: SystemCommand.areThere(.node, .tsc)))
struct TypeScriptTests {
  /// The command that runs `play.js` with the compiled recorder.
  private static let play: Result<String, any Error> = Result {
    let folder = Repository.path + "/.build/typescript"
    let built = try Shell.run(
      """
      tsc --strict --target ES2019 --lib ES2019 --module commonjs --outDir \(folder) \
      Recorder/TypeScript/adspec-recorder.ts
      """, in: Repository.path)
    guard built.code == 0 else { throw SiteListings.NotBuilt(said: built.text) }
    return "node \(Repository.path)/Recorder/Tests/TypeScript/play.js \(folder)/adspec-recorder.js"
  }

  @Test(
    "It writes of every event what the library for iOS writes, and leaves out the same",
    .holds("R-1315", "R-1316"))
  func everyEvent() throws {
    let texts = [
      "https://a.example/p?token=1#x", "https://user:secret@a.example/p;v=1", "//a.example?x",
      "myapp:item?id=7",
      "data:text/plain,secret", "See https://u@a.example/?q=1 now?yes: no?", "<https://a.example/#f> Größe?",
      "",
    ]
    let pod = "https://dai.google.com/pod/1.m3u8?stream_id=s%3A1&pd=10000&sig=secret"
    let events =
      EveryEvent.others + texts.map { .click(ad: "a", by: .sdk, url: $0) }
      + texts.map { .adStart(ad: "a", break: "b", title: $0) } + [
        .consent(gdpr: true, tcf: "CQExampleOfAConsentString", gpp: "DBABMA~x"),
        .adLoad(ad: "a", assets: ["__proto__": .init(text: "https://a.example/?q=1")]),
        .breakSchedule(
          break: "b", pod: "pod/1", start: Timestamp(milliseconds: 0), durationMs: 10_000, url: pod),
      ]
    let open = try RecordedFolder()
    let redacted = try RecordedFolder()
    for (recorder, isOpen) in [
      (open.recorder(EveryEvent.start) { $0.redactsAtSource = false }, true),
      (redacted.recorder(EveryEvent.start), false),
    ] {
      for event in events { recorder.record(event) }
      #expect(recorder.endAndWait().failed == 0, "\(isOpen)")
    }
    let all = open.folder("all.ndjson")
    try open.folder.write(open.text(), to: "all.ndjson")
    let copied = try Shell.run("\(try Self.play.get()) copy \(all)", in: "/")
    try #require(copied.code == 0, "\(copied.text)")
    let (expected, found) = (try objects(redacted.text()), try objects(copied.text))
    #expect(expected.count == found.count)
    for (line, other) in zip(expected, found) { #expect(line == other) }
  }

  /// Returns each line as its members in order, without session and time, and with one pseudonym for all.
  private func objects(_ text: String) throws -> [String] {
    try text.split(separator: "\n").map { line in
      var object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
      (object["session"], object["time"]) = (nil, nil)
      let sorted = try JSONSerialization.data(
        withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
      return String(decoding: sorted, as: UTF8.self).replacing(/x-[0-9a-z]{13}/, with: "x-…")
    }
  }

  @Test("The sample of docs/recorder.md compiles")
  func sample() throws {
    let page = try String(contentsOfFile: Repository.path + "/docs/recorder.md", encoding: .utf8)
    let sample = try #require(page.firstMatch(of: /```typescript\n([^`]*)```/)?.output.1)
    let folder = try TemporaryFolder()
    try folder.write(
      """
      import { MeasurableView } from "./adspec-recorder"
      declare const Platform: { OS: string }, __DEV__: boolean, AppState: {
        addEventListener(name: string, call: (state: string) => void): void }
      declare const id: string, version: string, file: string, adUnit: string, width: number, height: number
      declare function append(file: string, lines: string): void
      declare const ad: { formatId: string, headline: string, recordImpression(): void, performClick(name: string): void }
      interface Ref { current: MeasurableView | null }
      declare const container: Ref, headline: Ref, badge: Ref, icon: Ref
      \(sample)
      """, to: "sample.ts")
    let built = try Shell.run(
      """
      cp \(Repository.path)/Recorder/TypeScript/adspec-recorder.ts . &&
      tsc --strict --noEmit --target ES2022 --lib ES2022 --module ES2022 --moduleResolution node sample.ts
      """, in: folder.path)
    #expect(built.code == 0 && built.text == "", "\(built.text)")
  }

  @Test(
    "Lines that the app could not take are handed over again; what is too much is dropped, counted, and a gap",
    .holds("R-1318"))
  func failingSink() throws {
    let played = try Shell.run("\(try Self.play.get()) fail", in: "/")
    expect(
      played.text.replacing(/"time":"[^"]*",/, with: ""),
      is: #"""
        2 wait
        {"event":"session.start","session":"s","seq":0,"platform":"ios"}
        {"event":"app.foreground","session":"s","seq":1}
        0 wait
        {"event":"session.end","session":"s","seq":4}
        {"recorded":5,"written":3,"waiting":0,"dropped":2,"late":0}

        """#)
  }

  @Test(
    "An app in React Native records an ad that it draws: what check finds of it is to check for want of the DSA object alone",
    .holds("R-1315", "R-1317"))
  func reactNative() throws {
    let played = try Shell.run("\(try Self.play.get()) native", in: "/")
    try #require(played.code == 0, "\(played.text)")
    let lines = played.text.replacing(/"session":"react-native","time":"[^"]*",/, with: "")
    expect(
      lines,
      is: #"""
        {"event":"session.start","seq":0,"platform":"android","app":{"id":"com.example.news","version":"6.5.0"},"country":"DE","test":true}
        {"event":"app.foreground","seq":1}
        {"event":"ad.request","seq":2,"ad":"a1","kind":"customNative","adUnit":"/21775744923/example/native","formats":["10063170"],"attempt":1}
        {"event":"ad.load","seq":3,"ad":"a1","format":"10063170","assets":{"Headline":{"text":"Fresh bread before seven"},"MainImage":{"width":1200,"height":628},"AdChoices":{}}}
        {"event":"view.render","seq":4,"ad":"a1","frame":[16,100,358,251],"screen":[390,844],"visible":1}
        {"event":"asset.render","seq":5,"ad":"a1","asset":"AdBadge","frame":[16,100,80,20],"visible":1,"clickable":false,"text":"Anzeige"}
        {"event":"asset.render","seq":6,"ad":"a1","asset":"AdChoices","frame":[355,100,19,15],"visible":1,"clickable":true}
        {"event":"asset.hide","seq":7,"ad":"a1","asset":"Caption"}
        {"event":"asset.render","seq":8,"ad":"a1","asset":"Headline","frame":[16,124,358,40],"visible":1,"clickable":true,"text":"Fresh bread before seven"}
        {"event":"asset.render","seq":9,"ad":"a1","asset":"MainImage","frame":[16,164,358,187],"visible":1,"clickable":true}
        {"event":"impression","seq":10,"ad":"a1","by":"app"}
        {"event":"view.render","seq":11,"ad":"a1","frame":[16,700,358,251],"screen":[390,844],"visible":0.5737051792828686}
        {"event":"asset.render","seq":12,"ad":"a1","asset":"AdBadge","frame":[16,700,80,20],"visible":1,"clickable":false,"text":"Anzeige"}
        {"event":"asset.render","seq":13,"ad":"a1","asset":"AdChoices","frame":[355,700,19,15],"visible":1,"clickable":true}
        {"event":"asset.hide","seq":14,"ad":"a1","asset":"Caption"}
        {"event":"asset.render","seq":15,"ad":"a1","asset":"Headline","frame":[16,724,358,40],"visible":1,"clickable":true,"text":"Fresh bread before seven"}
        {"event":"asset.render","seq":16,"ad":"a1","asset":"MainImage","frame":[16,764,358,187],"visible":0.42780748663101603,"clickable":true}
        {"event":"click","seq":17,"ad":"a1","asset":"Headline","by":"app","action":"browser"}
        {"event":"screen.present","seq":18,"ad":"a1"}
        {"event":"screen.dismiss","seq":19,"ad":"a1"}
        {"event":"click","seq":20,"ad":"a1","asset":"AdChoices","by":"app"}
        {"event":"click","seq":21,"ad":"a1","asset":"AdChoices","by":"sdk","action":"aboutThisAd"}
        {"event":"screen.present","seq":22,"ad":"a1"}
        {"event":"screen.dismiss","seq":23,"ad":"a1"}
        {"event":"view.hide","seq":24,"ad":"a1"}
        {"event":"app.background","seq":25}
        {"event":"session.end","seq":26}

        """#)
    let catalog = try TemporaryFolder()
    let copied = try Shell.run(
      "mkdir formats && cp -r \(Repository.path)/formats/simple-native formats && rm -r formats/*/recordings",
      in: catalog.path)
    try #require(copied.code == 0, "\(copied.text)")
    try catalog.write(played.text, to: "formats/simple-native/recordings/1.ndjson")
    let result = try BuiltBinary.run(["check", "formats", "-o", "ndjson"], in: catalog.path)
    let rules = result.output.matches(of: /"rule":"([^"]*)","severity":"[^"]*","verdict":"([^"]*)"/)
      .map { "\($0.output.2) \($0.output.1)" }
    #expect(
      Set(rules) == [
        "needsReview dsa-behalf-missing", "needsReview dsa-paid-missing",
        "needsReview dsa-parameters-missing",
      ])
  }
}
