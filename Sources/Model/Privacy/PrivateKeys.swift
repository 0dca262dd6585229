/// Names of what grants access or identifies somebody, as they stand before a `=` or `:`.
enum PrivateKeys {
  /// Whether a word, or what follows the last separator in it, is such a name: `auth-token`, `"idfa":`.
  static func isPrivate(_ word: ArraySlice<UInt8>) -> Bool { name(of: word).map(names.contains) ?? false }

  /// True if the key's value is a list of parameters, such as `cust_params=a%3D1`. It may also stand unencoded: then all that
  /// follows is its value.
  static func holdsParameters(_ word: ArraySlice<UInt8>) -> Bool {
    name(of: word).map(namesOfParameters.contains) ?? false
  }

  /// The word's name in the form of the lists below: lower case, without `_` and `-`; `nil` if it isn't a name.
  private static func name(of word: ArraySlice<UInt8>) -> [UInt8]? {
    // Nearly every word is longer than every name, or shorter than all.
    guard let end = word.lastIndex(where: PrivateShape.isLetterOrDigit) else { return nil }
    var word = word[...end]
    if let separator = word.lastIndex(where: ASCIICharacters.nameSeparators.contains) {
      word = word[(separator + 1)...]
    }
    guard word.count <= 40 else { return nil }
    let name = word.filter(PrivateShape.isLetterOrDigit).map(lowercased)
    return longest >= name.count && name.count > 1 ? name : nil
  }

  /// Whether it says how the credentials are written that come next.
  static func isScheme(_ word: ArraySlice<UInt8>) -> Bool {
    guard 5...6 ~= word.count else { return false }
    let name = word.map(lowercased)
    return name == Array("bearer".utf8) || name == Array("basic".utf8)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }

  /// Lower case, letters and digits only.
  private static let names = Set((list + listOfParameters).map { Array($0.utf8) })
  private static let namesOfParameters = Set(listOfParameters.map { Array($0.utf8) })
  private static let longest = list.map(\.utf8.count).max() ?? 0

  /// Names of an ad server's targeting parameters (support.google.com/admanager/answer/1080597).
  private static let listOfParameters = ["custparams", "customparams", "prevscp", "scp"]

  private static let list = [
    // What grants access.
    "accesskey", "accesstoken", "apikey", "auth", "authorization", "authtoken", "clientsecret", "cookie",
    "credential",
    "hmac", "idtoken", "jsessionid", "jwt", "passphrase", "passwd", "password", "phpsessid", "privatekey",
    "proxyauthorization",
    "pwd", "refreshtoken", "sai", "secret", "secretkey", "sessionid", "sessiontoken", "setcookie", "sid",
    "sig", "signature",
    "streamid", "token", "xai", "xamzcredential", "xamzsecuritytoken", "xamzsignature", "xapikey",
    "xauthtoken", "xsrftoken",
    // Who somebody is.
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
    // What somebody agreed to.
    "addtlconsent", "consentstring", "euconsent", "euconsentv2", "gdprconsent", "gpp", "gppstring",
    "iabtcftcstring", "tcf",
    "tcfstring", "tcstring", "usprivacy",
  ]
}
