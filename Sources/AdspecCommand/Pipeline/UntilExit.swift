/// What is left to the system: it takes back all memory at once when the process ends, where taking a hundred thousand
/// values apart takes as long as making them.
enum UntilExit {
  private final class Kept<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// For a command's own values, right before the command ends: the value is never given back.
  static func keep<Value>(_ value: Value) { _ = Unmanaged.passRetained(Kept(value)) }
}
