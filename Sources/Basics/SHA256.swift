import CCrypto

/// A SHA-256 digest (FIPS 180-4) computed piece by piece by the system's libcrypto. For one thread at a time.
package final class SHA256 {
  /// The context of the digest in progress; freed with this object.
  private let context: OpaquePointer
  private var isFinished = false

  /// The algorithm, fetched once, because otherwise libcrypto searches its providers for each digest.
  //
  // Unchecked, and safe: a fetched algorithm is never changed, and libcrypto counts its references atomically.
  nonisolated(unsafe) private static let algorithm = EVP_MD_fetch(nil, "SHA256", nil)

  package init() {
    guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, Self.algorithm, nil) == 1 else {
      preconditionFailure("libcrypto has no SHA-256, or there is no memory for it")
    }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Adds bytes. Must not be called after `hex()`.
  package func update(_ bytes: UnsafeRawBufferPointer) {
    precondition(!isFinished, "a finished digest takes no more bytes")
    guard bytes.count > 0 else { return }
    precondition(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1, "libcrypto refused bytes")
  }

  /// Ends the digest and returns its 32 bytes. Must be called once at most.
  private func bytes() -> [UInt8] {
    precondition(!isFinished, "a digest ends once")
    isFinished = true
    return [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
      precondition(
        EVP_DigestFinal_ex(context, digest.baseAddress, nil) == 1, "libcrypto refused to end a digest")
      count = 32
    }
  }

  /// Ends the digest and returns 64 lower-case hex digits. Must be called once at most.
  package func hex() -> String {
    precondition(!isFinished, "a digest ends once")
    isFinished = true
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digest in
      precondition(
        EVP_DigestFinal_ex(context, digest.baseAddress, nil) == 1, "libcrypto refused to end a digest")
      return String(unsafeUninitializedCapacity: 64) { text in
        for place in 0..<32 {
          text[2 * place] = Self.digit(digest[place] >> 4)
          text[2 * place + 1] = Self.digit(digest[place] & 15)
        }
        return 64
      }
    }
  }

  static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Returns the digest of bytes as 64 lower-case hex digits.
  package static func hex(of bytes: some Sequence<UInt8>) -> String {
    let digest = SHA256()
    if bytes.withContiguousStorageIfAvailable({ digest.update(UnsafeRawBufferPointer($0)) }) == nil {
      Array(bytes).withUnsafeBytes { digest.update($0) }
    }
    return digest.hex()
  }

  package static func hex(of text: String) -> String { hex(of: text.utf8) }

  /// Returns the digest of bytes as 32 bytes.
  package static func bytes(of bytes: [UInt8]) -> [UInt8] {
    let digest = SHA256()
    bytes.withUnsafeBytes { digest.update($0) }
    return digest.bytes()
  }

  /// Returns the digest of a list of texts as 64 lower-case hex digits. Each text is preceded by its length, so that
  /// different lists never join to the same bytes.
  package static func hex(ofParts parts: [String]) -> String {
    hex(of: parts.map { "\($0.utf8.count):\($0)" }.joined())
  }
}
