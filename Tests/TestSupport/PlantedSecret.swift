/// A secret that a recording may hold, and its parts (`needles`) that no output may contain.
package struct PlantedSecret: Sendable {
  package var text: String
  package var needles: [String]
  /// True if the secret is numbers with dots, such as an IP address: a version field may show those.
  package var isDotted = false

  private init(_ text: String, _ needles: String..., isDotted: Bool = false) {
    (self.text, self.needles, self.isDotted) = (text, needles, isDotted)
  }

  /// All secrets, grouped by their kind; each has needles of its own.
  package static let all: [PlantedSecret] =
    addresses + keys + names + headers + people + machines + tokens + consents

  /// Addresses, well-formed and malformed.
  private static let addresses = [
    PlantedSecret("/path?token=plantaa1x", "plantaa1"),
    PlantedSecret("//host.example?xai=plantab1x", "plantab1"),
    PlantedSecret("host.example/a?sig=plantac1x", "plantac1"),
    PlantedSecret(#"https:\\host.example\p?x=plantad1x"#, "plantad1"),
    PlantedSecret("https://host.example/p%3Ftoken%3Dplantae1x", "plantae1"),
    PlantedSecret("https://host.example/p%253Fx%253Dplantaf1x", "plantaf1"),
    PlantedSecret("https://host.example/p?a=1 plantag1x&b", "plantag1"),
    PlantedSecret("https://host.example/p#plantah1x", "plantah1"),
    PlantedSecret("https://user:plantai1x@host.example/p", "plantai1"),
    PlantedSecret("https://host.example/p;jsessionid=plantaj1x", "plantaj1"),
    PlantedSecret("https://host.example/p&sig=plantak1x", "plantak1"),
    PlantedSecret("data:text/plain,plantal1x", "plantal1"),
    PlantedSecret("https://host.example/streams/plantam1x/main.m3u8", "plantam1"),
    PlantedSecret("host.example/p?q=a’b plantan1x", "plantan1"),
    PlantedSecret("see https://host.example/?plantao1x", "plantao1"),
    PlantedSecret("https://host.example/p/sig=plantap1x", "plantap1"),
    PlantedSecret("https://host.example/p%3Bjsessionid%3Dplantaq1x", "plantaq1"),
    PlantedSecret("https://host.example/p%253Bjsessionid%253Dplantar1x", "plantar1"),
    PlantedSecret("https://host.example/p/sig%3Dplantas1x%2526plantat1x", "plantas1", "plantat1"),
  ]

  /// Values that the names before them mark as secrets.
  private static let keys = [
    PlantedSecret("idfa=plantba1x", "plantba1"), PlantedSecret("IDFA: plantbb1x", "plantbb1"),
    PlantedSecret(#""gaid":"plantbc1x""#, "plantbc1"),
    PlantedSecret(#"{\"token\":\"plantbd1x\"}"#, "plantbd1"),
    PlantedSecret("stream_id=plantbe1x", "plantbe1"), PlantedSecret("auth-token:plantbf1x", "plantbf1"),
    PlantedSecret("Cookie: IDE=plantbg1x", "plantbg1"), PlantedSecret("x-api-key: plantbh1x", "plantbh1"),
    PlantedSecret("password: plantbi1x", "plantbi1"), PlantedSecret("gclid=plantbj1x", "plantbj1"),
    PlantedSecret("token : plantbk1x", "plantbk1"), PlantedSecret("token%3Aplantbl1x", "plantbl1"),
    PlantedSecret("a=1&ppid=plantbm1x", "plantbm1"),
    PlantedSecret("Bearer plantbn1x9", "plantbn1"),
    PlantedSecret("Authorization: Basic plantbo1x", "plantbo1"),
    PlantedSecret("cust_params=a=plantbp1x&b=plantbq1x", "plantbp1", "plantbq1"),
    PlantedSecret("cust_params=a%3Dplantbr1x%26b%3Dplantbs1x", "plantbr1", "plantbs1"),
    PlantedSecret("iu=1&cust_params%3Da%253Dplantbt1x%2526b%253Dplantbu1x", "plantbt1", "plantbu1"),
    PlantedSecret("ppid=plantbv1x%2Cplantbw1x&iu=1", "plantbv1", "plantbw1"),
    PlantedSecret("prev_scp=a%3Dplantbx1x%7Cb%3Dplantby1x", "plantbx1", "plantby1"),
  ]

  /// Values of keys whose last words are the name of a secret, in quotation marks or without.
  private static let names = [
    PlantedSecret("push_token=plantca1x", "plantca1"), PlantedSecret("X-CSRF-Token: plantcb1x", "plantcb1"),
    PlantedSecret("accountId=plantcc1x", "plantcc1"),
    PlantedSecret(#"{"sessionToken":"plantcd1x"}"#, "plantcd1"),
    PlantedSecret("custom_data=plantce1x", "plantce1"),
    PlantedSecret("device.user.id: plantcf1x", "plantcf1"),
    PlantedSecret("https://host.example/p/loginSessionID=plantcg1x", "plantcg1"),
    PlantedSecret(#"token="plantch1x plantci1x""#, "plantch1", "plantci1"),
    PlantedSecret("token: 'plantcj1x, plantck1x'", "plantcj1", "plantck1"),
    PlantedSecret(#"{\"apiKey\":\"plantcl1x plantcm1x\"}"#, "plantcl1", "plantcm1"),
    PlantedSecret(#"{"secret": "plantcn1x\"plantco1x plantcp1x"}"#, "plantcn1", "plantco1", "plantcp1"),
    PlantedSecret("password=“plantcq1x plantcr1x”", "plantcq1", "plantcr1"),
    PlantedSecret("token%3A plantcs1x", "plantcs1"), PlantedSecret("password=plantctx=", "plantctx"),
  ]

  /// Headers of HTTP, of which nothing is left to the end of the line, and authentication schemes.
  private static let headers = [
    PlantedSecret("Authorization: Digest user=plantda1x, nonce=plantdb1x", "plantda1", "plantdb1"),
    PlantedSecret("Proxy-Authorization:Token plantdc1x plantdd1x", "plantdc1", "plantdd1"),
    PlantedSecret("Cookie: a=plantde1x; b=plantdf1x", "plantde1", "plantdf1"),
    PlantedSecret("set-cookie:a=plantdg1x; Path=/plantdh1x", "plantdg1", "plantdh1"),
    PlantedSecret(#"{"Cookie": "a=plantdi1x; b=plantdj1x"}"#, "plantdi1", "plantdj1"),
    PlantedSecret(#"{"Set-Cookie":["a=plantdk1x","b=plantdl1x"]}"#, "plantdk1", "plantdl1"),
    PlantedSecret("Authorization%3A%20Custom%20plantdm1x plantdn1x", "plantdm1", "plantdn1"),
    PlantedSecret("Bearer\tplantdo1x9", "plantdo1"), PlantedSecret("bearer:plantdp1x", "plantdp1"),
    PlantedSecret("auth=Bearer plantdq1x", "plantdq1"), PlantedSecret("(Bearer plantdr1x9)", "plantdr1"),
  ]

  private static let people = [
    PlantedSecret("jane.planted@mail.example", "jane.planted"),
    PlantedSecret("mailto:june.planted@mail.example", "june.planted"),
    PlantedSecret("jack%40planted.example", "jack%40", "planted.example"),
    PlantedSecret("+4915112345678", "15112345"),
    PlantedSecret("call +49 160 98765432", "98765432"), PlantedSecret("lat=52.51627", "52.51627"),
  ]

  private static let machines = [
    PlantedSecret("38400000-8cf0-11bd-b23e-10b96e40000d", "38400000", "10b96e40000d"),
    PlantedSecret("EA7583CD-A667-48BC-B806-42ECB2B48606", "EA7583CD", "42ECB2B4"),
    PlantedSecret("480000008cf011bdb23e10b96e40000f", "480000008cf0"),
    PlantedSecret("192.0.2.33", "192.0.2", isDotted: true),
    PlantedSecret("198.51.100.7:8080", "198.51", isDotted: true),
    PlantedSecret("2001:db8:85a3::8a2e:370:7334", "85a3::8a2e"),
    PlantedSecret("[2001:db8:77b3::1]:443", "db8:77b3"),
    PlantedSecret("00:1A:2B:3C:4D:5E", "1A:2B"), PlantedSecret("02-1C-2D-3E-4F-5A", "1C-2D"),
  ]

  private static let tokens = [
    PlantedSecret(
      "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwbGFudGVkIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U", "eyJhbGci",
      "eyJzdWIi",
      "dozjgNry"),
    PlantedSecret("AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY", "AIzaSyD", "9tSrke72"),
    PlantedSecret("AKIAIOSFODNN7PLANTED", "AKIAIOSF"),
    PlantedSecret("ghp_16C7e42F292c6912E7710c838347Ae178B4a", "ghp_16C7", "16C7e42F"),
    PlantedSecret("507f1f77bcf86cd799439011", "507f1f77"),
    PlantedSecret("session-4fTz9QmB2xKw7RvN5pLs1", "4fTz9QmB"),
    PlantedSecret("q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQ==", "q83vEjRW"),
    PlantedSecret("https://host.example/reset/7hWz9QmB2xKw7RvN5pLs", "7hWz9QmB"),
    PlantedSecret("9e107d9d372bb6826bd81d3542a419d69e107d9d", "9e107d9d"),
  ]

  private static let consents = [
    PlantedSecret("CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA", "CPXxRfAP"),
    PlantedSecret(
      "COw4XqLOw4XqLAAAAAENAXCAAAAAAAAAAAAAAAAAAAAA.IFukWSQgAIQwgI0QEByFAAAAeIAACAIgSAAQ", "COw4XqLO",
      "IFukWSQg"),
    PlantedSecret("DBABMA~CPZzRfAPZzRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA", "DBABMA", "CPZzRfAP"),
    PlantedSecret("DBABBg~BVVAAAGA.QA", "DBABBg", "BVVAAAGA"),
    PlantedSecret(
      "CQplantedQplantedabcDEF1ghiJKL2mnoPQR3stuVWX.IplantedAgSAAQ.YplantedAAA", "CQplanted", "Iplanted",
      "Yplanted"),
    PlantedSecret("us_privacy=1YNNplant", "1YNNplant"),
  ]
}
