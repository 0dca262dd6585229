import CCrypto

/// HMAC with SHA-256 (RFC 2104), by the system's libcrypto: a digest that only a holder of the key can compute.
package enum KeyedDigest {
  /// Returns the digest of bytes, made with a key, as 64 lower-case hex digits.
  package static func hex(of bytes: some Sequence<UInt8>, key: [UInt8]) -> String {
    let message = Array(bytes)
    var code = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    let made = HMAC(
      EVP_sha256(), key, Int32(key.count), message, message.count, &code, &length)
    precondition(made != nil && length == 32, "libcrypto has no HMAC, or there is no memory for it")
    return code.map { byte in
      String([SHA256.digit(byte >> 4), SHA256.digit(byte & 15)].map { Character(Unicode.Scalar($0)) })
    }.joined()
  }
}
