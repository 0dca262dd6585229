import CCrypto

/// SHA-256 by the system's libcrypto (FIPS 180-4), of what comes piece by piece. One thread at a time.
package final class SHA256 {
  /// The context of a digest in progress; owned.
  private let context: OpaquePointer
  private var isFinished = false

  package init() {
    guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
      preconditionFailure("libcrypto has no SHA-256, or there is no memory for it")
    }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Adds bytes. Not after `hex()`.
  package func update(_ bytes: UnsafeRawBufferPointer) {
    precondition(!isFinished, "a finished digest takes no more bytes")
    guard bytes.count > 0 else { return }
    precondition(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1, "libcrypto refused bytes")
  }

  /// Ends the digest, once: 64 lower-case hex digits.
  package func hex() -> String {
    precondition(!isFinished, "a digest ends once")
    isFinished = true
    var digest = [UInt8](repeating: 0, count: 32)
    precondition(EVP_DigestFinal_ex(context, &digest, nil) == 1, "libcrypto refused to end a digest")
    return String(decoding: digest.flatMap { [Self.digit($0 >> 4), Self.digit($0 & 15)] }, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// 64 lower-case hex digits.
  package static func hex(of bytes: some Sequence<UInt8>) -> String {
    let digest = SHA256()
    if bytes.withContiguousStorageIfAvailable({ digest.update(UnsafeRawBufferPointer($0)) }) == nil {
      Array(bytes).withUnsafeBytes { digest.update($0) }
    }
    return digest.hex()
  }

  package static func hex(of text: String) -> String { hex(of: text.utf8) }
}
