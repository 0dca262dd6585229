/// Names of credentials and identifiers of people, as they stand before a `=` or `:`.
///
/// A name is compared by its last words, which `_`, `-`, `.` and changes to capitals separate: `X-CSRF-Token`,
/// `sessionToken` and `push_token` are tokens, `author` is no `auth`.
enum PrivateKeys {
  /// The extent of a key's value.
  enum Kind {
    /// The value ends at its closing quotation mark, at a separator of parameters, or with its word.
    case value
    /// A list of parameters, such as `cust_params=a%3D1`. It may also be unencoded: then everything after the key is
    /// its value.
    case parameters
    /// A header of HTTP, such as `Cookie:`. Everything to the end of the line is its value.
    case header
  }

  /// Returns the kind of the key at the end of a text, such as `"idfa` or `a[auth-token]`; `nil` if it is no name of a
  /// credential or of a personal identifier.
  static func kind(of text: some BidirectionalCollection<UInt8>) -> Kind? {
    guard let end = text.lastIndex(where: PrivateShape.isLetterOrDigit) else { return nil }
    var (name, found): ([UInt8], Kind?) = ([], nil)
    var (place, following) = (end, UInt8(0))
    while true {
      let byte = text[place]
      let previous = place == text.startIndex ? 0 : text[text.index(before: place)]
      if PrivateShape.isLetterOrDigit(byte) {
        name.append(lowercased(byte))
        // Nearly every text ends here.
        if name.count == 2, !ends.contains(UInt16(name[0]) << 8 | UInt16(name[1])) { return nil }
        if name.count > longest { return found }
        if isWordStart(byte, after: previous, before: following), name.count > 1 {
          found = (isOfName(previous) ? nil : wholeNames[name]) ?? names[name] ?? found
        }
      }
      guard isOfName(previous) else { return found }
      (place, following) = (text.index(before: place), byte)
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    PrivateShape.isWord(byte) || byte == UInt8(ascii: ".")
  }

  private static func isWordStart(_ byte: UInt8, after previous: UInt8, before following: UInt8) -> Bool {
    guard PrivateShape.isLetterOrDigit(previous) else { return true }
    return PrivateShape.isUpper(byte)
      && (!PrivateShape.isUpper(previous) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= following)
  }

  /// True for the name of an authentication scheme, which precedes credentials.
  static func isScheme(_ word: ArraySlice<UInt8>) -> Bool { word.count <= 6 && endsWithScheme(word) }

  /// True if the last letters of a text are the name of an authentication scheme.
  static func endsWithScheme(_ text: some BidirectionalCollection<UInt8>) -> Bool {
    // A quick test first: nearly every word ends with another letter.
    guard let last = text.last.map(lowercased), last == UInt8(ascii: "r") || last == UInt8(ascii: "c") else {
      return false
    }
    let word = text.suffix(7).reversed().prefix(while: PrivateShape.isLetterOrDigit).map(lowercased)
    return word.elementsEqual("bearer".utf8.reversed()) || word.elementsEqual("basic".utf8.reversed())
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { PrivateShape.isUpper(byte) ? byte | 0x20 : byte }

  /// Names in lower case, letters and digits only, backwards.
  private static let names = table([
    (list, .value), (listOfParameters, .parameters), (listOfHeaders, .header),
  ])
  private static let wholeNames = table([(listOfWholeNames, .value)])
  private static let longest = (Array(names.keys) + wholeNames.keys).map(\.count).max() ?? 0
  /// The last two characters of each name.
  private static let ends = Set(
    (Array(names.keys) + wholeNames.keys).map { UInt16($0[0]) << 8 | UInt16($0[1]) })

  private static func table(_ lists: [([String], Kind)]) -> [[UInt8]: Kind] {
    var table: [[UInt8]: Kind] = [:]
    for (list, kind) in lists {
      for name in list { table[name.utf8.reversed()] = kind }
    }
    return table
  }

  /// Names of an ad server's targeting parameters (support.google.com/admanager/answer/1080597).
  private static let listOfParameters = ["custparams", "customparams", "prevscp", "scp"]

  private static let listOfHeaders = [
    "authorization", "cookie", "cookies", "proxyauthorization", "setcookie",
  ]

  /// Names that are no credentials and identifiers of people as the last words of others: `creative_guid`, `iPhone`.
  private static let listOfWholeNames = ["adid", "asid", "cid", "guid", "ide", "phone", "uuid"]

  private static let list = [
    // Credentials.
    "accesskey", "accesstoken", "apikey", "auth", "authkey", "authtoken", "bearer", "clientsecret",
    "credential",
    "credentials", "csrf", "csrftoken", "devicetoken", "hmac", "idtoken", "jsessionid", "jwt", "passcode",
    "passphrase", "passwd", "password", "phpsessid", "privatekey", "pushtoken", "pwd", "refreshtoken", "sai",
    "secret", "secretkey", "sessionid", "sessionkey", "sessiontoken", "sid", "sig", "signature", "signingkey",
    "streamid", "subscriptionkey", "token", "xai", "xamzcredential", "xamzsecuritytoken", "xamzsignature",
    "xapikey",
    "xauthtoken", "xsrf", "xsrftoken",
    // Identifiers of people and devices.
    "aaid", "accountid", "advertisingid", "amazonadid", "androidid", "buyeruid", "clickid", "clientid",
    "contactid", "customdata", "customerid", "dclid", "deviceid", "didmd5", "didsha1", "dpidmd5", "dpidsha1",
    "eids",
    "email", "emailaddress", "fbclid", "fbp", "gaid", "gbraid", "gclid", "hashedemail", "householdid",
    "identifierforvendor", "ifa", "idfa", "idfv", "imei", "installationid", "installid", "ip",
    "ipaddress", "lat", "latitude", "lgudid", "lon", "longitude", "macaddress", "mobilephone", "msclkid",
    "msisdn", "oaid", "personid", "phonenumber", "ppid", "ppsj", "puid", "rdid", "rida", "ssn",
    "subscriberid", "tifa", "ttclid", "udid", "uid", "uid2", "userid", "username", "userphone", "vida",
    "viewerid",
    "visitorid", "wbraid", "xforwardedfor", "xrealip",
    // Consent strings.
    "addtlconsent", "consentstring", "euconsent", "euconsentv2", "gdprconsent", "gpp", "gppstring",
    "iabtcftcstring", "tcf", "tcfstring", "tcstring", "usprivacy",
  ]
}
