import AdModel

/// Sessions of a live stream with breaks.
struct LiveSessions: SessionMaker {
  let format: FormatDefinition
  let system: LiveSystem
  private let plan = LifecycleWalker.Plan(.liveStream)

  init(_ format: FormatDefinition, _ system: LiveSystem) {
    self.format = format
    self.system = system
  }

  var devices: [World.Device] { World.televisions }

  func write(_ visit: Visit, to writer: inout SessionWriter, using generator: inout SimulationGenerator) {
    var stream = LiveStream(
      system: system, breaks: generator.int(in: 1...3), streamID: Self.token(32, using: &generator))
    var walker = LifecycleWalker(plan)
    while let row = walker.next(using: &generator, where: { stream.allows($0) }) {
      stream.write(row, to: &writer, using: &generator)
    }
  }
}
