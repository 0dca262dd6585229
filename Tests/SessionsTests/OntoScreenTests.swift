import Model
import Sessions
import TestSupport
import Testing

@Suite("Whether an ad came onto the screen") struct OntoScreenTests {
  private func cameOntoScreen(
    _ lines: String..., screen: String = #","screen":[390,844]"#, kind: String = "native"
  ) throws -> Bool {
    let start = #"{"event":"session.start","platform":"ios"\#(screen)}"#
    let request = #"{"event":"ad.request","ad":"x","kind":"\#(kind)"}"#
    return try onlyAd(([start, request] + lines).joined(separator: "\n"), formats: []).cameOntoScreen
  }
  private func view(_ y: Int) -> String {
    #"{"event":"view.render","ad":"x","frame":[0,\#(y),300,300]}"#
  }
  private func asset(_ y: Int) -> String {
    #"{"event":"asset.render","ad":"x","asset":"Headline","frame":[0,\#(y),200,40]}"#
  }

  @Test(
    "The ad's own frame tells, and an asset's where the ad has none")
  func frames() throws {
    #expect(try cameOntoScreen(view(843)))
    #expect(try cameOntoScreen(view(844)) == false)
    #expect(try cameOntoScreen(view(900), asset(0)) == false)
    #expect(try cameOntoScreen(view(900), view(0)))
    // Lines within a tenth of a second are one layout, as the last of them leaves it.
    #expect(try cameOntoScreen(view(0), view(900)) == false)
    #expect(try cameOntoScreen(asset(0)))
    #expect(try cameOntoScreen(asset(900)) == false)
    #expect(try cameOntoScreen() == false)
  }

  @Test(
    "Where a line has no frame, or the session no screen, the ad counts as there")
  func unknown() throws {
    #expect(try cameOntoScreen(#"{"event":"view.render","ad":"x"}"#))
    #expect(try cameOntoScreen(#"{"event":"asset.render","ad":"x","asset":"Headline"}"#))
    #expect(try cameOntoScreen(view(900), screen: ""))
    #expect(try cameOntoScreen(asset(900), screen: ""))
  }
}
