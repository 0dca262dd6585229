/// A failure that stops the tool with exit code 2. Its description is one or a few sentences for the user.
package protocol ToolFailure: Error, CustomStringConvertible {}

extension WriteFailure: ToolFailure {}
