import Model
import Reading
import Testing

@Suite("Reading a site's logo")
struct LogoReaderTests {
  /// - Parameter settings: of the house, which the catalog's own extend.
  private func read(_ settings: String) throws -> (ending: String, bytes: [UInt8])? {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 1\"/>"
    let source = MemorySource(texts: [
      ".git/HEAD": "", "house/adspec.yaml": settings, "house/brand/logo.SVG": svg, "house/logo.bmp": svg,
      "house/logo.png": "a", "house/acts.svg": "<svg>\n<script/></svg>",
      "catalog/adspec.yaml": "extends: ../house/adspec.yaml\n",
    ])
    let configuration = try ConfigurationLoader(source: source, knownRules: [])
      .load("catalog/adspec.yaml", named: "adspec.yaml", for: "catalog")
    return try LogoReader.read(configuration, from: source)
  }

  @Test("It lies where the configuration says, seen from the folder of the file that says it")
  func found() throws {
    let logo = try #require(try read("brand: {logo: brand/logo.SVG}"))
    #expect(logo.ending == "svg" && logo.bytes.starts(with: Array("<svg".utf8)))
    #expect(try read("title: Ads") == nil)
  }

  @Test(
    "What is missing, is no picture, isn't called one or does more than draw stops the build, and says what is taken"
  )
  func refused() {
    #expect(throws: ReadFailure(path: "house/none.svg", reason: "does not exist")) {
      try read("brand: {logo: none.svg}")
    }
    for name in ["logo.bmp", "logo.png"] {
      let reason = "brand.logo takes a picture, a file of png, jpg, jpeg, gif, webp, svg"
      #expect(throws: ReadFailure(path: "house/\(name)", reason: reason)) {
        try read("brand: {logo: \(name)}")
      }
    }
    let reason = "brand.logo takes a picture that only draws, and its line 2 has the element 'script'"
    #expect(throws: ReadFailure(path: "house/acts.svg", reason: reason)) {
      try read("brand: {logo: acts.svg}")
    }
  }
}
