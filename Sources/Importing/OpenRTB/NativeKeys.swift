/// Keys of definitions for the assets of OpenRTB Native 1.0 to 1.2.
enum NativeKeys {
  /// Returns the key for the `img.type` of an asset.
  static func image(_ type: Int?) -> String {
    switch type {
    case 1: "Icon"
    case 2: "Logo"
    default: "MainImage"
    }
  }

  /// Returns the key for the `data.type` of an asset (section 7.4). Numbers that the specification doesn't define
  /// belong to an exchange.
  static func data(_ type: Int?) -> String {
    let names = [
      1: "Advertiser", 2: "Caption", 3: "StarRating", 4: "Likes", 5: "Downloads", 6: "Price", 7: "SalePrice",
      8: "Phone", 9: "Address", 10: "Caption2", 11: "DisplayURL", 12: "CallToAction",
    ]
    return type.map { names[$0] ?? "Data\($0)" } ?? "Data"
  }

  /// Returns a key that isn't taken yet: this key, if necessary with a number appended.
  static func unique(_ key: String, _ taken: inout UniqueNames) -> String {
    taken.unique(key) { "\(key)\($0)" }
  }
}
