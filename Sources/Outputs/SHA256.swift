import CCrypto

/// SHA-256 by the system's libcrypto.
package enum SHA256 {
  /// 64 lower-case hex digits.
  package static func hex(of bytes: some Sequence<UInt8>) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    let bytes = Array(bytes)
    let succeeded = EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
    precondition(succeeded == 1, "libcrypto has no SHA-256")
    return digest.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  package static func hex(of text: String) -> String { hex(of: text.utf8) }
}
