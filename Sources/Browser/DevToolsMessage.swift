import FoundationEssentials

/// A command on its way to the browser.
struct DevToolsCommand<Parameters: Encodable>: Encodable {
  var id: Int
  var method: String
  var params: Parameters
  /// The tab that it is for; `nil`: the browser itself.
  var sessionId: String?
}

/// What every message of the browser says of itself.
struct DevToolsEnvelope: Decodable {
  struct Failure: Decodable {
    var message: String
    var data: String?
  }

  /// Of the command that it answers; `nil` for an event.
  var id: Int?
  /// Of an event.
  var method: String?
  var sessionId: String?
  var error: Failure?
}

/// The same, where the result is of interest.
struct DevToolsReply<Result: Decodable>: Decodable {
  var result: Result
}

/// Something that happened in a tab.
package struct DevToolsEvent: Sendable {
  /// `Page.loadEventFired`.
  package let method: String
  let message: [UInt8]

  private struct Body<Parameters: Decodable>: Decodable {
    var params: Parameters
  }

  /// What it says.
  package func parameters<Parameters: Decodable>(
    as type: Parameters.Type = Parameters.self
  ) throws(BrowserFailure) -> Parameters {
    try DevToolsJSON.decode(Body<Parameters>.self, from: message).params
  }
}

/// Parameters of a command that has none, and the result of one whose result nobody needs.
package struct DevToolsNothing: Codable, Sendable {
  package init() {}
  package init(from decoder: any Decoder) throws {}
}

enum DevToolsJSON {
  static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8]
  ) throws(BrowserFailure) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw .garbled
    }
  }

  static func encode(_ value: some Encodable) -> [UInt8] {
    do {
      return Array(try JSONEncoder().encode(value))
    } catch {
      // Commands are made of texts, whole numbers, flags and finite numbers.
      preconditionFailure("\(error)")
    }
  }
}
