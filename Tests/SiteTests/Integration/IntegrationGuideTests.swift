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

  /// The guide of the sample rewarded format after a change of its definition.
  private func rewardedGuide(_ change: (inout RewardedSystem) -> Void) throws -> IntegrationGuide {
    let sample = try #require(try sampleFormats().first { $0.id.value == "coins-for-video" })
    var system = try #require(sample.rewarded)
    change(&system)
    return IntegrationGuide(
      for: FormatDefinition(
        file: sample.file, range: sample.range, sample.declared, system: .rewarded(system)))
  }

  @Test("Code of a reward that a server delivers delivers nothing, and records no delivery")
  func deliveredByServer() throws {
    for platform in try rewardedGuide({ $0.deliveredByField = .here(.server) }).platforms {
      #expect(try !text(platform).contains("didDeliver"))
      #expect(try text(platform).contains("The server gives the viewer the reward"))
    }
    for platform in try guide("coins-for-video").platforms {
      #expect(try text(platform).contains("recording.didDeliver(reward)"))
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
      #expect(try text(platform).contains("erviceSetup") && text(platform).contains(#""adMob""#))
    }
    for platform in none.platforms { #expect(try !text(platform).contains("erviceSetup")) }
    #expect((adMob.cautions + none.cautions).allSatisfy { $0.address == nil })
    #expect(try guide("coins-for-video").cautions.allSatisfy { $0.address != nil })
  }

  @Test("Setting AppLovin up needs its key, if the definition declares no parameter")
  func setUpWithoutParameters() throws {
    let guide = try rewardedGuide { $0.setupParameters = [] }
    let code = try guide.platforms.map { try text($0) }
    #expect(code[0].contains(#"let missing = ["sdkKey"].filter"#))
    #expect(code[1].contains(#"val missing = listOf("sdkKey").filter"#))
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
      #expect(
        code.components(of: "\n").filter { $0.contains("fatalError") }.allSatisfy {
          $0.drop { $0 == " " }.hasPrefix("//")
        })
      switch platform.id {
      case "ios":
        #expect(code.contains(#"string(forKey: "a\"b\\(x)${y}\n\u{202E}")"#))
        #expect(code.contains(#"adUnitID: "/1/\"$a\\""#))
      default:
        #expect(code.contains(#"getText("a\"b\\(x)\${y}\n\u202E")"#))
        #expect(
          code.contains(#"Builder("# + (platform.id == "android" ? "context, " : "") + #""/1/\"\$a\\""#))
      }
    }
  }
}
