import Model
import Reading

// Reads recordings into sessions and throws those away: what reading alone costs, of all that `adspec report` does.
//
//     reading-benchmark [JOBS [BLOCKSIZE]] RECORDING…

struct Count: Sendable {
  var sessions = 0
  var events = 0
  var values = 0
}

var paths = Array(CommandLine.arguments.dropFirst())
var options = RecordingReader.Options()
if let first = paths.first, let jobs = Int(first) {
  options.jobs = jobs
  paths.removeFirst()
}
if let first = paths.first, let blockSize = Int(first) {
  options.blockSize = blockSize
  paths.removeFirst()
}
let recordings = paths.map { RecordingFile(path: $0, systemPath: $0, definitionFile: nil) }
let reading = RecordingReader(recordings: recordings, source: DiskSource(), options: options)
  .read(makeShard: { Count() }) { count, session in
    count.sessions += 1
    count.events += session.rawEvents.count
    count.values += session.values.count
  }
let total = reading.shards.reduce(into: Count()) {
  $0.sessions += $1.sessions
  $0.events += $1.events
  $0.values += $1.values
}
print(
  "\(total.sessions) sessions, \(total.events) events, \(total.values) values, \(reading.diagnostics.count) mistakes"
)
