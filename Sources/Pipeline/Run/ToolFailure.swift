/// A failure that stops the tool with exit code 2. Its description is a sentence, or a few, for a person.
package protocol ToolFailure: Error, CustomStringConvertible {}

extension WriteFailure: ToolFailure {}
