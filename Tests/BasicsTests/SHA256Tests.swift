import Basics
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  @Test("The digests of FIPS 180-4's examples")
  func examples() {
    #expect(SHA256.hex(of: "abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(SHA256.hex(of: "") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test("Pieces give the digest of the whole, wherever it is cut")
  func pieces() {
    let bytes = (0..<300).map { UInt8($0 % 251) }
    let whole = SHA256.hex(of: bytes)
    for cut in [0, 1, 63, 64, 65, 128, 299, 300] {
      let digest = SHA256()
      bytes[..<cut].withUnsafeBytes { digest.update($0) }
      bytes[cut...].withUnsafeBytes { digest.update($0) }
      #expect(digest.hex() == whole)
    }
    #expect(SHA256.hex(of: bytes.lazy.map { $0 }) == whole)
    #expect(SHA256.hex(of: bytes.dropLast()) != whole)
  }
}
