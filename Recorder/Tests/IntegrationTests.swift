import Foundation
import TestSupport
import Testing

@Suite("The sources to take along") struct IntegrationTests {
  /// The folder of the recorder's compiled module, next to the executable of these tests.
  private static var modules: String {
    get throws {
      try BuiltBinary.path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/Modules"
    }
  }

  @Test(
    "Those for iOS compile against what the SDKs' references say, in both language modes",
    .holds("R-483", "R-484", "R-485", "R-486", "R-526", "R-740"),
    arguments: ["5", "6"])
  func swift(mode: String) throws {
    let folder = try TemporaryFolder()
    let built = try Shell.run(AppProgram.stubModules(in: folder.path), in: Repository.path)
    try #require(built.code == 0, "\(built.text)")
    let check = """
      swiftc -typecheck -warnings-as-errors -swift-version \(mode) -I \(folder.path) -I '\(try Self.modules)' \
      -module-cache-path \(folder("cache"))
      """
    let checked = try Shell.run("\(check) Recorder/Adapters/iOS/*.swift", in: Repository.path)
    #expect(checked.code == 0 && checked.text == "", "\(checked.text)")
    let broken = try Shell.run(
      """
      mkdir \(folder("broken")) && cp Recorder/Adapters/iOS/*.swift \(folder("broken")) &&
      sed -i 's/recordImpression()/recordImpresion()/' \(folder("broken"))/GoogleCustomNativeRecording.swift &&
      \(check) \(folder("broken"))/*.swift
      """, in: Repository.path)
    #expect(broken.text.contains("no member 'recordImpresion'"), "\(broken.text)")
    #expect(broken.code != 0, "what isn't in the reference is a mistake")
  }

  @Test(
    "The samples of docs/recorder.md record the app's version, consent and kind of build, and the one for iOS compiles",
    .holds("R-1295", "R-1296"))
  func samples() throws {
    let page = try String(contentsOfFile: Repository.path + "/docs/recorder.md", encoding: .utf8)
    let samples = try ["swift", "kotlin"].map { language in
      let start = try #require(page.range(of: "```\(language)\n")).upperBound
      return String(
        page[start...].prefix(
          upTo: try #require(page.range(of: "\n```\n", range: start..<page.endIndex)).lowerBound))
    }
    #expect(samples[0].contains("AppRecording") && samples[0].contains("#if DEBUG"))
    #expect(samples[1].contains("AppRecording") && samples[1].contains("BuildConfig.DEBUG"))
    for file in ["iOS/AppRecording.swift", "Android/AppRecording.kt"] {
      let text = try String(
        contentsOfFile: Repository.path + "/Recorder/Adapters/" + file, encoding: .utf8)
      for word in ["IABTCF_TCString", "IABTCF_gdprApplies", "ersion"] {
        #expect(text.contains(word), "\(word)")
      }
    }
    let folder = try TemporaryFolder()
    let statements = samples[0].split(separator: "\n").filter { !$0.hasPrefix("import ") }.joined(
      separator: "\n")
    try folder.write(
      """
      import AdspecRecorder
      import Foundation
      import GoogleMobileAds
      import UIKit
      extension URL { static var cachesDirectory: URL { URL(fileURLWithPath: "/") } }
      @MainActor func sample(adUnit: String, nativeAd: NativeAd, adView: NativeAdView, badgeLabel: UILabel) {
      \(statements)
      }
      """, to: "Sample.swift")
    let checked = try Shell.run(
      """
      \(AppProgram.stubModules(in: folder.path)) && swiftc -typecheck -swift-version 6 -I \(folder.path) \
      -I '\(try Self.modules)' -module-cache-path \(folder("cache")) \(folder("Sample.swift")) Recorder/Adapters/iOS/*.swift
      """, in: Repository.path)
    #expect(checked.code == 0, "\(checked.text)")
  }

  @Test(
    "Each class observes what docs/recorder.md says of it",
    .holds(
      "R-1297", "R-1298", "R-1299", "R-1300", "R-1301", "R-1302", "R-1303", "R-1304", "R-1305", "R-1306"))
  func observed() throws {
    let page = try String(contentsOfFile: Repository.path + "/docs/recorder.md", encoding: .utf8)
    let rows = page.matches(of: /\| `(\w+)` \| ([a-z, –]+) \| ([a-z, –]+) <!--/).map(\.output)
    var said: [String: String] = [:]
    for row in rows {
      (said["iOS/\(row.1).swift"], said["Android/\(row.1).kt"]) = (String(row.2), String(row.3))
    }
    var found: [String: String] = [:]
    for platform in ["iOS", "Android"] {
      let folder = Repository.path + "/Recorder/Adapters/" + platform
      for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
        let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        guard
          let list = text.firstMatch(of: /observes(?:: \[AdEvent\.Observation\])? = (?:\[|listOf\()([^\])]*)/)
        else {
          continue
        }
        found["\(platform)/\(file)"] = list.output.1.matches(of: /\.(\w+)/).map { $0.output.1.lowercased() }
          .joined(separator: ", ")
      }
    }
    #expect(rows.count == 8)
    #expect(found == said.filter { $0.value != "–" })
    #expect(!found.values.contains { $0.contains("viewability") })
  }

  @Test("The library compiles in both language modes", .holds("R-1314"), arguments: ["5", "6"])
  func library(mode: String) throws {
    let checked = try Shell.run(
      """
      swiftc -typecheck -warnings-as-errors -package-name app -swift-version \(mode) Recorder/Swift/*.swift \
      Recorder/Swift/Events/*.swift
      """, in: Repository.path)
    #expect(checked.code == 0 && checked.text == "", "\(checked.text)")
  }

  @Test(
    "The page says how files leave a device, and which apps have no file here",
    .holds("R-1307", "R-1308", "R-1309", "R-1310", "R-1311", "R-1312"))
  func devices() throws {
    let page = try String(contentsOfFile: Repository.path + "/docs/recorder.md", encoding: .utf8)
    for word in [
      "UIViewRepresentable", "AndroidView", "React Native and Flutter", "simctl get_app_container",
      "Download Container", "run-as", "never `*.part`",
    ] { #expect(page.contains(word), "\(word)") }
  }

  @Test(
    "Each is named in docs/recorder.md, and each stub says which pages it follows",
    .holds("R-526"))
  func named() throws {
    let page = try String(contentsOfFile: Repository.path + "/docs/recorder.md", encoding: .utf8)
    for platform in ["iOS", "Android"] {
      let files = try FileManager.default.contentsOfDirectory(
        atPath: Repository.path + "/Recorder/Adapters/" + platform)
      #expect(!files.isEmpty)
      for file in files { #expect(page.contains(file), "\(file)") }
    }
    for stub in try FileManager.default.subpathsOfDirectory(atPath: Repository.path + "/" + AppProgram.stubs)
    where stub.contains(".") {
      let text = try String(contentsOfFile: Repository.path + "/\(AppProgram.stubs)/\(stub)", encoding: .utf8)
      let head = text.prefix { $0 != "\n" } + text.split(separator: "\n").prefix(6).joined()
      #expect(
        head.hasPrefix("// As much of ") && head.contains("developer") || head.contains("support.axon.ai"),
        "\(stub)")
    }
  }

  @Test(
    "The library stands on the system alone, on the platforms that its page names, and opens no connection",
    .holds("R-007", "R-480", "R-481", "R-488"))
  func alone() throws {
    let package = try String(contentsOfFile: Repository.path + "/Package.swift", encoding: .utf8)
    #expect(package.contains("platforms: [.macOS(.v15), .iOS(.v16), .tvOS(.v16)]"))
    #expect(package.contains(#".library(name: "AdspecRecorder", targets: ["AdspecRecorder"])"#))
    #expect(
      package.contains(#".target(name: "AdspecRecorder", path: "Recorder/Swift", swiftSettings: settings)"#))
    let folder = Repository.path + "/Recorder/Swift"
    let swift = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }.joined()
    let kotlin = try String(
      contentsOfFile: Repository.path + "/Recorder/Kotlin/AdspecRecorder.kt", encoding: .utf8)
    let modules = Set(
      swift.matches(of: /(?m)^ *(?:package |public )?import (\w+)/).map { String($0.output.1) })
    #expect(
      modules.isSubset(of: ["Android", "Darwin", "Dispatch", "Glibc", "Musl"]), "\(modules)")
    let classes = kotlin.matches(of: /(?m)^import (\S+)/).map { String($0.output.1) }
    #expect(
      !classes.isEmpty && classes.allSatisfy { $0.hasPrefix("java.") || $0.hasPrefix("javax.") },
      "\(classes)")
    for word in ["socket(", "URLSession", "java.net", "HttpURLConnection"] {
      #expect(!swift.contains(word) && !kotlin.contains(word), "\(word)")
    }
  }

  @Test(
    "Those for Android compile, and what the recorder writes from eight threads is whole: what is lost is counted and a gap",
    .holds("R-479", "R-488", "R-490", "R-491", "R-492", "R-526", "R-527", "R-528", "R-741"),
    .enabled(if: SystemCommand.areThere(.kotlinc)), arguments: [(25_000, 1_000_000), (25_000, 500)])
  func kotlin(each: Int, queueLimit: Int) throws {
    let recorded = try RecordedFolder()
    let jar = try KotlinProgram.jar.get()
    let run = try Shell.run(
      "\(KotlinProgram.java) -cp \(jar) EightThreadsKt \(recorded.folder("recordings")) \(each) \(queueLimit)",
      in: "/")
    try #require(run.code == 0, "\(run.text)")
    let counts = run.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    try #require(counts.count == 5, "\(run.text)")
    let (all, written, dropped, failed, waiting) = (counts[0], counts[1], counts[2], counts[3], counts[4])
    #expect(all == 8 * each + 8 && written + dropped == all && failed == 0 && waiting == 0)
    if queueLimit > all { #expect(dropped == 0) }
    let text = try recorded.text()
    #expect(text.utf8.count { $0 == UInt8(ascii: "\n") } == written)
    let rules = [
      "line-unreadable", "event-invalid", "event-unknown", "event-disordered", "recording-truncated",
      "event-gap",
      "pod-url-invalid",
    ]
    let findings = try recorded.findings(of: rules)
    #expect(findings.allSatisfy { $0.hasPrefix("event-gap") })
    #expect(try findings.reduce(0) { try $0 + EventGaps.lost($1) } == dropped)
    #expect(!text.contains("secret"))
    let sorts = try recorded.lines(first: 7).map { $0.replacing(/x-[0-9a-z]{13}/, with: "x-…") }
    expect(
      sorts.joined(separator: "\n"),
      is: #"""
        {"event":"session.start","session":"kotlin","time":"…","seq":0,"platform":"android","recorder":{"name":"Test","observes":["requests"]},"country":"DE","screen":[412,915.5],"consent":{"tcf":"CQEx"}}
        {"event":"ad.request","session":"kotlin","time":"…","seq":1,"ad":"a1","kind":"native","adUnit":"/1/a","dsa":{"dsarequired":3}}
        {"event":"ad.load","session":"kotlin","time":"…","seq":2,"ad":"a1","responseId":"x-…","assets":{"Headline":{"text":"A \"b\"\n? https://a.example/"}}}
        {"event":"ad.loadFailed","session":"kotlin","time":"…","seq":3,"ad":"a2","error":{"code":-1009}}
        {"event":"stream.request","session":"kotlin","time":"…","seq":4,"networkCode":"1","customAssetKey":"k"}
        {"event":"stream.load","session":"kotlin","time":"…","seq":5,"streamId":"x-…"}
        {"event":"break.schedule","session":"kotlin","time":"…","seq":6,"break":"b","pod":"pod/1","start":"2096-10-02T07:06:40.000Z","durationMs":10000,"url":"https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset/k/pod/1.m3u8?stream_id=x-…&pd=10000","restrictions":["skip"],"resumption":"zero"}
        """#)
  }
}
