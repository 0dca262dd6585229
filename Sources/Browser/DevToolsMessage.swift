import FoundationEssentials

/// A command for the browser.
struct DevToolsCommand<Parameters: Encodable>: Encodable {
  var id: Int
  var method: String
  var params: Parameters
  /// Session of the tab that the command is for; `nil` for the browser itself.
  var sessionId: String?
}

/// The fields that replies and events have in common, decoded before the rest of a message.
struct DevToolsEnvelope: Decodable {
  struct Failure: Decodable {
    var message: String
    var data: String?
  }

  /// Id of the command that the message replies to; `nil` for an event.
  var id: Int?
  /// Name of the event; `nil` for a reply.
  var method: String?
  var sessionId: String?
  var error: Failure?
}

/// A reply, decoded with its result.
struct DevToolsReply<Result: Decodable>: Decodable {
  var result: Result
}

/// An event in a tab.
package struct DevToolsEvent: Sendable {
  /// Name of the event, such as `Page.loadEventFired`.
  package let method: String
  let message: [UInt8]

  private struct Body<Parameters: Decodable>: Decodable {
    var params: Parameters
  }

  /// Returns the parameters of the event.
  package func parameters<Parameters: Decodable>(
    as type: Parameters.Type = Parameters.self
  ) throws(BrowserFailure) -> Parameters {
    try DevToolsJSON.decode(Body<Parameters>.self, from: message).params
  }
}

/// A type without content. It stands for the parameters of a command that has none, and for a result that isn't used.
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
      // Commands consist of strings, integers, booleans and finite numbers, which always encode.
      preconditionFailure("\(error)")
    }
  }
}
