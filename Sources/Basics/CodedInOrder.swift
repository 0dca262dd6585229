/// A dictionary that is encoded as a list of key-value pairs in key order, so that equal dictionaries give equal bytes.
/// A plain dictionary is encoded in an order that differs from run to run.
@propertyWrapper
package struct CodedInOrder<Key: Hashable & Comparable & Sendable, Value: Sendable>: Sendable {
  package var wrappedValue: [Key: Value]

  package init(wrappedValue: [Key: Value]) { self.wrappedValue = wrappedValue }
}

extension CodedInOrder: Equatable where Value: Equatable {}
extension CodedInOrder: Hashable where Value: Hashable {}

extension CodedInOrder: Codable where Key: Codable, Value: Codable {
  private enum CodingKeys: CodingKey { case keys, values }

  package func encode(to encoder: any Encoder) throws {
    let pairs = wrappedValue.sorted { $0.key < $1.key }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(pairs.map(\.key), forKey: .keys)
    try container.encode(pairs.map(\.value), forKey: .values)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let keys = try container.decode([Key].self, forKey: .keys)
    let values = try container.decode([Value].self, forKey: .values)
    wrappedValue = Dictionary(zip(keys, values).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
  }
}
