import Foundation
import TestSupport
import Testing

@Suite("The recorder's events") struct EventSourceTests {
  @Test(
    "The Swift sources are what is made of the table of events; ADSPEC_RENEW renews them",
    .holds("R-505"))
  func swift() throws {
    let source = SwiftEvents(try EventModel())
    try expect(source.functions, isFile: "Recorder/Swift/Events/AdEvent+Events.swift")
    try expect(source.types, isFile: "Recorder/Swift/Events/AdEvent+Types.swift")
  }

  @Test(
    "The Kotlin source ends with what is made of the table of events; ADSPEC_RENEW renews it",
    .holds("R-505"))
  func kotlin() throws {
    let path = "Recorder/Kotlin/AdspecRecorder.kt"
    let file = try String(contentsOfFile: Repository.path + "/" + path, encoding: .utf8)
    #expect(file.contains("fun adSkip("))
    try expect(KotlinEvents(try EventModel()).replacing(in: file), isFile: path)
  }

  @Test(
    "The TypeScript source ends with what is made of the table of events; ADSPEC_RENEW renews it",
    .holds("R-505"))
  func typeScript() throws {
    let path = "Recorder/TypeScript/adspec-recorder.ts"
    let file = try String(contentsOfFile: Repository.path + "/" + path, encoding: .utf8)
    #expect(file.contains("const uses"))
    try expect(TypeScriptEvents(try EventModel()).replacing(in: file), isFile: path)
  }

  @Test("The examples are one of each event, with all fields; ADSPEC_RENEW renews them")
  func examples() throws {
    try expect(SwiftExamples(try EventModel()).text, isFile: "Recorder/Tests/EveryEvent.swift")
  }

  @Test("Every event and every field says what it means")
  func explained() throws {
    let model = try EventModel()
    let parameters = model.events.flatMap(\.parameters) + model.objects.values.joined()
    #expect(parameters.filter { $0.summary.isEmpty || $0.summary.hasPrefix(" ") }.map(\.name) == [])
  }
}
