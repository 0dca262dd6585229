import Outputs
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  @Test("The digests of FIPS 180-4's examples")
  func examples() {
    #expect(SHA256.hex(of: "abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(SHA256.hex(of: "") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }
}
