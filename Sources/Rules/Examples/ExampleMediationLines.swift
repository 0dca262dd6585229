/// Lines of a session without a finding. It has one ad `a1` of `ExampleFormats.mediatedNative`.
enum ExampleMediationLines {
  static let request = """
    {"event":"ad.request","ad":"a1","kind":"native","adUnit":"/1234567/news/article",\
    "formats":["sample-network-native"],"attempt":1}
    """
  static let adapterLoad =
    #"{"event":"adapter.load","ad":"a1","adapter":"SampleCustomEvent","parameter":"unit-7"}"#
  static let map = """
    {"event":"adapter.map","ad":"a1","adapter":"SampleCustomEvent","fields":{"Headline":"title","Body":"text",\
    "Images":"image","CallToAction":"action","Advertiser":"brand","AdChoices":"adChoicesIcon"},"images":"data"}
    """
  static let track = """
    {"event":"adapter.track","ad":"a1","adapter":"SampleCustomEvent","impressions":"sdk","clicks":"sdk"}
    """
  static let complete = """
    {"event":"adapter.complete","ad":"a1","adapter":"SampleCustomEvent","outcome":"ad","thread":"main"}
    """
  static let load = """
    {"event":"ad.load","ad":"a1","format":"sample-network-native","inventory":"backfill",\
    "assets":{"Headline":{"text":"Fresh bread before seven"},"Body":{"text":"Order tonight, taste tomorrow"},\
    "Images":{"url":"https://cdn.example.com/bread.jpg","width":1200,"height":628,"mime":"image/jpeg"},\
    "CallToAction":{"text":"Order now"},"Advertiser":{"text":"Example Bakery"},\
    "AdChoices":{"url":"https://cdn.example.com/adchoices.png","width":19,"height":15}},"dsa":\(ExampleLines.dsa)}
    """
  static let render = """
    {"event":"view.render","ad":"a1","frame":[16,120,358,320]}
    {"event":"asset.render","ad":"a1","asset":"Images","frame":[16,140,358,187],"visible":1,"clickable":true,"fit":"fit"}
    {"event":"asset.render","ad":"a1","asset":"Headline","frame":[24,336,342,24],"visible":1,"clickable":true,\
    "text":"Fresh bread before seven"}
    {"event":"asset.render","ad":"a1","asset":"Body","frame":[24,364,342,20],"visible":1,"clickable":false,\
    "text":"Order tonight, taste tomorrow"}
    {"event":"asset.render","ad":"a1","asset":"Advertiser","frame":[24,388,200,20],"visible":1,"clickable":false,\
    "text":"Example Bakery"}
    {"event":"asset.render","ad":"a1","asset":"CallToAction","frame":[240,388,120,40],"visible":1,"clickable":true,\
    "text":"Order now"}
    {"event":"asset.render","ad":"a1","asset":"AdBadge","frame":[20,121,46,16],"visible":1,"text":"Anzeige"}
    {"event":"asset.render","ad":"a1","asset":"AdChoices","frame":[355,120,19,15],"visible":1,"clickable":true,"z":9}
    """
  static let impression = #"{"event":"impression","ad":"a1","by":"sdk"}"#

  /// The lines from the start of the session to the adapter's report that it has loaded the ad.
  static let toComplete = """
    \(ExampleLines.start)
    \(request)
    \(adapterLoad)
    \(map)
    \(track)
    \(complete)
    """
  /// The lines from the start of the session to the last `asset.render`.
  static let toRender = "\(toComplete)\n\(load)\n\(render)"
  /// The lines of a whole session.
  static let session = "\(toRender)\n\(impression)\n\(ExampleLines.end)"
}
