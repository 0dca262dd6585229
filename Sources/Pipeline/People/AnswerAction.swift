import Basics
import Checking
import MachineOutput
package import Model
import Reading
import Rules
import Sessions

/// Writes what a person saw who looked at an ad.
package struct AnswerAction {
  /// The answer of a person, as given on the command line.
  package struct Given {
    /// The session and the ad, by their ids as recorded or as outputs show them.
    package var (session, ad): (String, String)
    /// The questions; empty for all that are to check about the ad and that a person can answer.
    package var questions: [PersonQuestion]
    package var verdict: PersonVerdict
    package var reviewer: String?
    package var note: String
    /// The day, such as 2026-12-01; `nil`: today, in UTC.
    package var day: String?
    /// The path of a picture.
    package var picture: String?
    /// The values that other ads must share with this one for the answer to hold for them.
    package var shared: Set<SharedValue>

    package init(
      session: String, ad: String, questions: [PersonQuestion], verdict: PersonVerdict, reviewer: String?,
      note: String, day: String?, picture: String?, shared: Set<SharedValue>
    ) {
      (self.session, self.ad, self.questions, self.verdict) = (session, ad, questions, verdict)
      (self.reviewer, self.note, self.day, self.picture) = (reviewer, note, day, picture)
      self.shared = shared
    }
  }

  /// A value that ads share.
  package enum SharedValue: String, CaseIterable, Sendable {
    case creative
    case lineItem = "line-item"
    case unit
    case appVersion = "app-version"
  }

  /// An answer that was written.
  package struct Written {
    package let file: String
    package let entry: AnswerEntry
    /// The number of ads of the recordings that the answer decides.
    package let ads: Int
  }

  private let given: Given
  private let run: PipelineRun
  private let root: String

  /// - Parameter input: the catalog, or recordings of its ads.
  /// - Throws: `InputFailure`, `CatalogFailure`, `ReadFailure`.
  package init(_ given: Given, input: InputRequest, catalog: String?, console: Console) throws {
    let settings = try RunSettings(
      input: input, settings: SettingsRequest(), catalog: catalog, needsCatalog: true)
    guard let root = settings.selection.catalogRoot else { throw InputFailure.noCatalog(near: ".") }
    (self.given, self.root) = (given, root)
    run = try PipelineRun(settings, input: input, console: console)
  }

  /// Adds the answer to `answers.yaml` beside the definition of the ad's format.
  ///
  /// - Throws: `AnswerFailure`, `ListEntryFailure`, `ReadFailure`, `WriteFailure`.
  package func answer() throws -> Written {
    guard let reviewer = given.reviewer else { throw AnswerFailure.noReviewer }
    let wanted = (session: Redactor.value(given.session, as: .id), ad: Redactor.value(given.ad, as: .id))
    var catalog = run.catalog
    for index in catalog.formats.indices { catalog.formats[index].answers = nil }
    let looked = try LookedAtAd(session: wanted.session, ad: wanted.ad, in: run, catalog)
    let definition = looked.definition
    let questions = try looked.questions(given.questions, given.verdict)
    let source = DiskSource(root: root)
    let picture = try given.picture.map { try AnswerPicture($0, beside: definition, root: root) }
    let entry = AnswerEntry(
      session: wanted.session, ad: wanted.ad, questions: questions, verdict: given.verdict,
      reviewer: reviewer, date: given.day ?? AnswerEntry.today, note: given.note, picture: picture?.named,
      scope: try looked.scope(given.shared), hash: looked.hash)
    let content = try source.content(ofList: definition.answersFile)
    let text = try entry.added(to: content, file: definition.answersFile)
    let ads = try looked.count(entry, questions, catalog)
    try SchemaCopies.renew([.answers], in: root)
    try picture?.write()
    try OutputWriter.edit(root + "/" + definition.answersFile, from: content, to: text)
    return Written(
      file: ShownPaths.fromCurrentFolder(root + "/" + definition.answersFile), entry: entry, ads: ads)
  }
}

/// A picture that goes beside a definition: it stays where it is in the format's folder, or is copied to `answers/` there.
private struct AnswerPicture {
  let named: AnswerEntry.Picture
  /// The path of the copy relative to the catalog, and its bytes; `nil` if none is needed.
  private let copy: (path: String, bytes: [UInt8])?
  private let root: String

  init(_ path: String, beside definition: FormatDefinition, root: String) throws {
    let bytes: [UInt8]
    do {
      bytes = try DiskSource(root: "").bytes(of: path, limit: CatalogReader.largestPicture)
    } catch {
      throw AnswerFailure.noPicture(
        path: path, reason: error.isTooLarge ? error.reason : "can't be read: \(error.reason)")
    }
    guard CatalogReader.isPicture(bytes) else {
      throw AnswerFailure.noPicture(path: path, reason: "is no PNG, JPEG, GIF, WebP or SVG picture")
    }
    let folder = root + "/" + definition.folder + "/"
    let hash = "sha256:" + SHA256.hex(of: bytes)
    self.root = root
    if let real = Disk.realPath(path), real.hasPrefix(folder) {
      (named, copy) = (AnswerEntry.Picture(path: String(real.dropFirst(folder.count)), hash: hash), nil)
      return
    }
    let name = "answers/" + String(path.split(separator: "/").last ?? "picture")
    named = AnswerEntry.Picture(path: name, hash: hash)
    let place = definition.folder + "/" + name
    if Disk.form(of: root + "/" + place) == nil {
      copy = (place, bytes)
    } else {
      guard try Disk.read(root + "/" + place) == bytes else {
        throw AnswerFailure.noPicture(
          path: path, reason: "has the name of another picture, \(place): rename it")
      }
      copy = nil
    }
  }

  func write() throws {
    if let copy { try OutputWriter.create(copy.path, bytes: copy.bytes, in: root) }
  }
}
