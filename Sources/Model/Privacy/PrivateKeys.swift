/// Names of credentials and identifiers of people, as they stand before a `=` or `:`.
enum PrivateKeys {
  /// True if a word, or its part after the last separator, is the name of a credential or of a personal identifier:
  /// `auth-token`, `"idfa":`.
  static func isPrivate(_ word: ArraySlice<UInt8>) -> Bool { name(of: word).map(names.contains) ?? false }

  /// True if the key's value is a list of parameters, such as `cust_params=a%3D1`. The list may also be unencoded: then
  /// everything after the key is its value.
  static func holdsParameters(_ word: ArraySlice<UInt8>) -> Bool {
    name(of: word).map(namesOfParameters.contains) ?? false
  }

  /// Returns the name at the end of a word in the spelling of the lists below: lower case, without `_` and `-`. The
  /// result is `nil` if it is too long or too short for a name.
  private static func name(of word: ArraySlice<UInt8>) -> [UInt8]? {
    // A quick test first: nearly every word is longer than every name, or shorter.
    guard let end = word.lastIndex(where: PrivateShape.isLetterOrDigit) else { return nil }
    var word = word[...end]
    if let separator = word.lastIndex(where: ASCIICharacters.nameSeparators.contains) {
      word = word[(separator + 1)...]
    }
    guard word.count <= 40 else { return nil }
    let name = word.filter(PrivateShape.isLetterOrDigit).map(lowercased)
    return longest >= name.count && name.count > 1 ? name : nil
  }

  /// True for the name of an authentication scheme, which precedes credentials.
  static func isScheme(_ word: ArraySlice<UInt8>) -> Bool {
    guard 5...6 ~= word.count else { return false }
    let name = word.map(lowercased)
    return name == Array("bearer".utf8) || name == Array("basic".utf8)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }

  /// Names in lower case, letters and digits only.
  private static let names = Set((list + listOfParameters).map { Array($0.utf8) })
  private static let namesOfParameters = Set(listOfParameters.map { Array($0.utf8) })
  private static let longest = list.map(\.utf8.count).max() ?? 0

  /// Names of an ad server's targeting parameters (support.google.com/admanager/answer/1080597).
  private static let listOfParameters = ["custparams", "customparams", "prevscp", "scp"]

  private static let list = [
    // Credentials.
    "accesskey", "accesstoken", "apikey", "auth", "authorization", "authtoken", "clientsecret", "cookie",
    "credential",
    "hmac", "idtoken", "jsessionid", "jwt", "passphrase", "passwd", "password", "phpsessid", "privatekey",
    "proxyauthorization",
    "pwd", "refreshtoken", "sai", "secret", "secretkey", "sessionid", "sessiontoken", "setcookie", "sid",
    "sig", "signature",
    "streamid", "token", "xai", "xamzcredential", "xamzsecuritytoken", "xamzsignature", "xapikey",
    "xauthtoken", "xsrftoken",
    // Identifiers of people and devices.
    "aaid", "adid", "advertisingid", "amazonadid", "androidid", "asid", "buyeruid", "clickid", "clientid",
    "cid",
    "customerid", "dclid",
    "deviceid", "eids", "email", "emailaddress", "fbclid", "fbp", "gaid", "gbraid", "gclid", "guid",
    "hashedemail", "ide",
    "didmd5", "didsha1", "dpidmd5", "dpidsha1", "ifa", "idfa", "idfv", "imei", "ip", "ipaddress", "lat",
    "latitude", "lgudid", "lon", "longitude", "macaddress",
    "msclkid", "msisdn", "oaid", "phone", "phonenumber", "ppid", "ppsj", "puid", "rdid", "rida", "ssn",
    "tifa",
    "ttclid", "udid",
    "uid", "uid2", "userid", "username", "uuid", "vida", "visitorid", "wbraid", "xforwardedfor", "xrealip",
    // Consent strings.
    "addtlconsent", "consentstring", "euconsent", "euconsentv2", "gdprconsent", "gpp", "gppstring",
    "iabtcftcstring", "tcf",
    "tcfstring", "tcstring", "usprivacy",
  ]
}
