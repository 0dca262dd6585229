import SamplePublications
import Model
import Basics
import Reading
import Reports
import Site
import TestSupport
import Testing

@Suite("How to integrate a format")
struct IntegrationGuideTests {
  private func guide(_ id: String) throws -> IntegrationGuide {
    IntegrationGuide(for: try #require(try sampleFormats().first { $0.id.value == id }))
  }

  private let renderer: TemplateRenderer

  init() throws { renderer = try TemplateRenderer(.standard) }

  /// Everything that a page prints of a platform.
  private func text(_ platform: PlatformGuide) throws -> String {
    try platform.listings.map { "== \($0.title)\n\(try renderer.code($0))\n" }.joined()
  }

  private let golden = "Tests/SiteTests/Integration/Golden"

  @Test(
    "The code of each kind, whole", .holds("R-008"),
    arguments: [
      "10063170", "11873902", "app-install-native", "sample-network-native", "nordlicht-native",
      "coins-for-video",
      "unlock-archive", "sgai-hls-live",
    ])
  func code(id: String) throws {
    for platform in try guide(id).platforms {
      try expect(text(platform), isFile: "\(golden)/\(id)-\(platform.id).txt")
    }
  }

  @Test(
    "The recorder, the same for every format, on a page of its own",
    .holds("R-008"))
  func recorder() throws {
    for platform in IntegrationGuide.recorder {
      try expect(text(platform), isFile: "\(golden)/recorder-\(platform.id).txt")
    }
  }

  /// The guide of the sample rewarded format after a change of its definition.
  private func rewardedGuide(_ change: (inout RewardedSystem) -> Void) throws -> IntegrationGuide {
    let sample = try #require(try sampleFormats().first { $0.id.value == "coins-for-video" })
    var system = try #require(sample.rewarded)
    change(&system)
    return IntegrationGuide(
      for: FormatDefinition(
        file: sample.file, range: sample.range, sample.declared, system: .rewarded(system)))
  }

  @Test("Code of a reward that a server delivers delivers nothing, whole")
  func deliveredByServer() throws {
    for platform in try rewardedGuide({ $0.deliveredByField = .here(.server) }).platforms {
      try expect(text(platform), isFile: "\(golden)/delivered-by-server-\(platform.id).txt")
    }
  }

  @Test("Of a mediation platform without code here, and of none, there are the recorder's calls alone")
  func unknownPlatform() throws {
    let adMob = try rewardedGuide { $0.platform = .here("adMob") }
    let none = try rewardedGuide { $0.platform = nil }
    #expect(
      (adMob.platforms + none.platforms).map { $0.listings.map(\.title) } == [
        ["What to record: there is no code for adMob here, only the recorder’s calls"],
        ["What to record: there is no code for adMob here, only the recorder’s calls"],
        ["What to record: the definition names no mediation platform, so its own calls aren’t here"],
        ["What to record: the definition names no mediation platform, so its own calls aren’t here"],
      ])
    for platform in adMob.platforms {
      #expect(try text(platform).contains(#""service.setup""#) && text(platform).contains(#""adMob""#))
    }
    for platform in none.platforms { #expect(try !text(platform).contains("service.setup")) }
    #expect((adMob.cautions + none.cautions).allSatisfy { $0.address == nil })
    #expect(try guide("coins-for-video").cautions.allSatisfy { $0.address != nil })
  }

  @Test("Setting AppLovin up needs its key, if the definition declares no parameter")
  func setUpWithoutParameters() throws {
    let guide = try rewardedGuide { $0.setupParameters = [] }
    let code = try guide.platforms.map { try text($0) }
    #expect(code[0].contains(#"let missing = ["sdkKey"].filter"#))
    #expect(code[1].contains(#"val missing = listOf<String>("sdkKey").filter"#))
  }

  @Test("Every event that the code logs is one of the format, with the fields that it must have")
  func loggedEvents() throws {
    let names = Set(EventKind.allCases.map(\.name))
    for definition in try sampleFormats() {
      for platform in IntegrationGuide(for: definition).platforms + IntegrationGuide.recorder {
        let code = try platform.listings.map(renderer.code).joined(separator: "\n")
        for logged in code.components(of: "log(").dropFirst() {
          let start = logged.drop { $0.isWhitespace }
          guard start.first == "\"" else { continue }
          let name = String(start.dropFirst().prefix { $0 != "\"" })
          #expect(names.contains(name), "\(definition.id.value): \(name)")
          let schema = EventSchema.of(try #require(EventKind.allCases.first { $0.name == name }))
          let call = logged.prefix(900)
          for field in schema.fields where field.isRequired && !call.contains("fields") {
            #expect(
              call.contains("\"\(field.name)\""), "\(definition.id.value): \(name) \(field.name)")
          }
        }
      }
    }
  }

  @Test("Text of a definition stays inside its literal, its comment and its line")
  func hostileText() throws {
    let key = "a\"b\\(x)${y}\n\u{202E}"
    let folder = FormatFolder.named(
      "1", name: "x\nfatalError()\u{202E} */", adUnits: ["/1/\"$a\\"],
      assets: [.named(key, .text, clickable: true)])
    for platform in IntegrationGuide(for: folder.definition).platforms {
      let code = try platform.listings.map(renderer.code).joined(separator: "\n")
      #expect(!code.contains("\u{202E}"))
      #expect(!code.components(of: "\n").contains { $0.drop { $0 == " " }.hasPrefix("fatalError") })
      switch platform.id {
      case "ios":
        #expect(code.contains(#"string(forKey: "a\"b\\(x)${y}\n\u{202E}")"#))
        #expect(code.contains(#"adUnitID: "/1/\"$a\\""#))
      default:
        #expect(code.contains(#"getText("a\"b\\(x)\${y}\n\u202E")"#))
        #expect(code.contains(#"val adUnit = "/1/\"\$a\\""#))
      }
    }
  }

  @Test("What was wrong in published samples is right here")
  func defects() throws {
    let mediation = try guide("sample-network-native")
    let adapter = try mediation.platforms[0].listings.map(renderer.code).joined()
    #expect(
      adapter.contains(
        "withName assetName: NativeAssetIdentifier, view: UIView, viewController: UIViewController"))
    #expect(adapter.contains("guard let completion else { return }\n      self.completion = nil"))
    let live = try guide("sgai-hls-live").platforms[0].listings.map(renderer.code).joined()
    #expect(live.contains("controller.events = controller.events + [event]"))
    #expect(live.contains("resumptionOffset: .indefinite"))
    let film = try guide("11873902").platforms[0].listings.map(renderer.code).joined()
    #expect(film.contains("mediaContent.hasVideoContent") && !film.contains("videoController"))
  }
}
