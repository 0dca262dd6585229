/// All templates in executable form. Steps refer to names and programs by number, so that running them needs no
/// reference counting.
struct TemplateCode: Sendable {
  package struct Step: Sendable {
    enum Action: UInt8, Sendable { case literal, text, markup, item, section, inverted, partial }

    var action: Action
    /// Start of the literal, or the number of the name or program.
    var operand: Int32 = 0
    /// End of the literal, or the index of the step after the section.
    var end: Int32 = 0
  }

  package private(set) var steps: [Step] = []
  package private(set) var literals: [UInt8] = []
  package private(set) var names: [TemplateName] = []
  /// The texts of `names`, with the same indices.
  package private(set) var texts: [String] = []
  /// The range of each program's steps.
  package private(set) var programs: [Range<Int>] = []
  private var numbers: [String: Int32] = [:]

  package init(_ programs: [[TemplateStep]]) {
    for program in programs {
      let start = steps.count
      append(program)
      self.programs.append(start..<steps.count)
    }
  }

  /// Returns the numbers of all names that a range of steps and the partials in it use.
  package func names(in body: Range<Int>) -> Set<Int> {
    var names: Set<Int> = []
    var seen: Set<Int> = []
    var open = [body]
    while let body = open.popLast() {
      for step in steps[body] {
        let operand = Int(step.operand)
        switch step.action {
        case .text, .markup, .section, .inverted: names.insert(operand)
        case .partial where seen.insert(operand).inserted: open.append(programs[operand])
        case .literal, .item, .partial: break
        }
      }
    }
    return names
  }

  private mutating func append(_ program: [TemplateStep]) {
    for step in program {
      switch step {
      case .literal(let bytes):
        let start = Int32(literals.count)
        literals += bytes
        steps.append(Step(action: .literal, operand: start, end: Int32(literals.count)))
      case .text(let name): steps.append(Step(action: .text, operand: number(of: name)))
      case .markup(let name): steps.append(Step(action: .markup, operand: number(of: name)))
      case .item: steps.append(Step(action: .item))
      case .partial(let program): steps.append(Step(action: .partial, operand: Int32(program)))
      case .section(let name, let isInverted, let body):
        let place = steps.count
        steps.append(Step(action: isInverted ? .inverted : .section, operand: number(of: name)))
        append(body)
        steps[place].end = Int32(steps.count)
      }
    }
  }

  private mutating func number(of name: String) -> Int32 {
    if let number = numbers[name] { return number }
    let number = Int32(names.count)
    names.append(TemplateName(name))
    texts.append(name)
    numbers[name] = number
    return number
  }
}
