import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about the images that adapters deliver.
  static let adapterImages: [Rule] = [
    Rule("image-data-missing", .ad(imageDataMissing)),
    Rule("image-options-ignored", .ad(ImageOptionsIgnored.judge)),
  ]
}

/// Reports images that an adapter passed on as URLs although its definition requires it to download them.
private func imageDataMissing(_ ad: DeclaredMediation) -> RuleOutcome {
  let definition = ad.definition
  guard let download = ad.mediation.imageDownload, download.value else { return .notApplicable }
  let maps = ad.lines(.adapterMap).filter { $0[.images] != nil }
  guard !maps.isEmpty else { return .notApplicable }
  let map = maps.first { map in
    // What the request asked goes before the definition.
    let asked = AskedImages(of: ad, adapter: map[.adapter]?.string, before: map).form
    return map[.images]?.string == "url" && asked ?? "data" == "data"
  }
  guard let map else { return .pass }
  return ad.fail(
    "The adapter passed images as URLs; format \(definition.title) asks for their data.",
    at: map.location, help: "Let the adapter download the images before it completes.",
    related: [RelatedPlace("asked for here", at: definition.location(download.range))])
}

/// Reports images that an adapter handed over against the image options of the request.
private enum ImageOptionsIgnored {
  static func judge(_ ad: MediatedNativeAd) -> RuleOutcome {
    var isJudged = false
    for map in ad.record.adapterEvents.filter({ $0.kind == .adapterMap }) {
      let asked = AskedImages(of: ad, adapter: map[.adapter]?.string, before: map)
      let faults = [form(of: map, asked, &isJudged), count(of: map, asked, &isJudged)].compactMap(\.self)
      guard let first = faults.first else { continue }
      return failure(of: ad, faults.map(\.text).listed(), at: map, related: first.place)
    }
    if let load = ad.record.load, let fault = orientation(of: ad, load, &isJudged) {
      return failure(of: ad, fault.text, at: load, related: fault.place)
    }
    return isJudged ? .pass : .notApplicable
  }

  private typealias Fault = (text: Phrase, place: [RelatedPlace])

  private static func failure(
    of ad: MediatedNativeAd, _ text: @autoclosure () -> Phrase, at event: Event, related: [RelatedPlace]
  ) -> RuleOutcome {
    ad.fail(
      "The adapter passed on \(text()).", at: event.location,
      help: "Let the adapter pass the request's image options to its network.", related: related)
  }

  private static func form(of map: Event, _ asked: AskedImages, _ isJudged: inout Bool) -> Fault? {
    guard asked.form == "data", !asked.isDownloadDeclared, let form = map[.images]?.string else { return nil }
    isJudged = true
    return form == "url" ? ("pictures as URLs although their data was asked for", asked.requestPlace) : nil
  }

  private static func count(of map: Event, _ asked: AskedImages, _ isJudged: inout Bool) -> Fault? {
    guard asked.isMultiple?.value == false, let count = map[.imageCount]?.integer else { return nil }
    isJudged = true
    return count > 1 ? ("\(count) pictures although one was asked for", asked.isMultiple?.place ?? []) : nil
  }

  /// Returns a fault if the delivered picture has another orientation than requested; otherwise `nil`. It is also `nil`
  /// if the adapter that served the ad completed its load with an error.
  private static func orientation(
    of ad: MediatedNativeAd, _ load: Event, _ isJudged: inout Bool
  ) -> Fault? {
    guard let serving = ad.record.servingAttempt, serving.outcome != "error" else { return nil }
    let asked = AskedImages(of: ad, adapter: serving.adapter, before: load)
    guard let wanted = asked.orientation, wanted.value != .any,
      let image = ad.record.delivered.first(where: { $0.isMainPicture }),
      let width = image.width, let height = image.height, width > 0, height > 0
    else { return nil }
    isJudged = true
    let isSquare = (width / height - 1).magnitude <= squareTolerance
    if isSquare || (wanted.value == .portrait) == (height > width) { return nil }
    return (
      "a picture of \(number: width) × \(number: height) although \(words: wanted.value.rawValue) was asked for",
      wanted.place
    )
  }

  /// The share by which the sides of a square picture may differ. It equals the tolerance for ratios (judging.md,
  /// "Tolerances").
  private static let squareTolerance = 0.01
}

/// The options for the images that an adapter delivers. The request states them; those that it leaves out come from the
/// definition, if it is about this adapter.
private struct AskedImages {
  /// The form in which the adapter must pass on images: `data` or `url`; `nil` if it wasn't recorded.
  private(set) var form: String?
  private(set) var isMultiple: (value: Bool, place: [RelatedPlace])?
  private(set) var orientation: (value: ImageOrientation, place: [RelatedPlace])?
  /// True if the definition declares that the adapter downloads images. The rule `image-data-missing` then reports
  /// images that came as URLs.
  private(set) var isDownloadDeclared = false
  private(set) var requestPlace: [RelatedPlace] = []

  /// - Parameter event: the event that delivers the images. The last request before it applies.
  init(of ad: some AdSubject, adapter: String?, before event: Event) {
    let request =
      ad.record.requests.last { $0.index < event.index } ?? ad.record.sharedRequest
      ?? ad.record.requests.first
    if let request, let options = request[.options] {
      requestPlace = [RelatedPlace("asked for here", at: request.location)]
      form = options["images"]?.string
      isMultiple = options["multiple"]?.bool.map { ($0, requestPlace) }
      orientation = options["orientation"]?.string.flatMap(ImageOrientation.init).map { ($0, requestPlace) }
    }
    guard let definition = ad.record.definition, let mediation = definition.native?.mediation else { return }
    if let adapter, let declared = mediation.adapter?.value, !AdapterClass.isSame(adapter, declared) {
      return
    }
    isDownloadDeclared = mediation.imageDownload?.value == true
    func place(_ range: SourceRange) -> [RelatedPlace] {
      [RelatedPlace("asked for here", at: definition.location(range))]
    }
    isMultiple = isMultiple ?? mediation.multipleImages.map { ($0.value, place($0.range)) }
    orientation = orientation ?? mediation.imageOrientation.map { ($0.value, place($0.range)) }
  }
}
