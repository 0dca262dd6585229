import TestSupport
import Testing

@Suite("What the adapters for iOS write") struct IOSAdapterTests {
  @Test(
    "Of a native ad its place beside bars, the turned screen, texts that are cut, the fit of pictures, and the label's words",
    .holds(
      "R-742", "R-743", "R-744", "R-745", "R-747", "R-754", "R-755", "R-757", "R-758", "R-761", "R-765",
      "R-772"))
  func native() throws {
    expect(
      try RecordedFolder().lines(of: "native", by: AppProgram.path.get()),
      is: #"""
        {"event":"session.start","seq":0,"platform":"ios"}
        {"event":"ad.request","seq":1,"ad":"a1","kind":"native","adUnit":"/1/a","attempt":1,"options":{"images":"data","multiple":false}}
        {"event":"ad.load","seq":2,"ad":"a1","video":false}
        {"event":"view.render","seq":3,"ad":"a1","frame":[16,140,358,600],"screen":[390,844],"visible":0.8333333333333334}
        {"event":"asset.render","seq":4,"ad":"a1","asset":"AdBadge","frame":[20,144,80,20],"visible":1,"clickable":false,"z":10,"text":"Anzeige"}
        {"event":"asset.render","seq":5,"ad":"a1","asset":"Advertiser","frame":[16,280,60,20],"visible":1,"clickable":true,"z":5,"text":"Bakery GmbH"}
        {"event":"asset.render","seq":6,"ad":"a1","asset":"Body","frame":[16,200,200,40],"visible":1,"clickable":true,"z":2,"text":"Order tonight, taste tomorrow","truncated":false}
        {"event":"asset.render","seq":7,"ad":"a1","asset":"CallToAction","frame":[16,300,100,30],"visible":1,"clickable":true,"z":6,"text":"Order your bread","truncated":true}
        {"event":"asset.render","seq":8,"ad":"a1","asset":"Headline","frame":[16,170,200,20],"visible":1,"clickable":true,"z":1,"text":"Fresh bread before seven","truncated":true}
        {"event":"asset.render","seq":9,"ad":"a1","asset":"Icon","frame":[16,340,40,40],"visible":1,"clickable":true,"z":7,"fit":"fill"}
        {"event":"asset.render","seq":10,"ad":"a1","asset":"Images","frame":[16,380,200,100],"visible":1,"clickable":true,"z":8,"fit":"stretch"}
        {"event":"asset.render","seq":11,"ad":"a1","asset":"Media","frame":[16,480,200,100],"visible":1,"clickable":true,"z":9,"fit":"fit"}
        {"event":"asset.render","seq":12,"ad":"a1","asset":"Price","frame":[16,260,60,20],"visible":1,"clickable":true,"z":4,"text":"2 Euros a loaf","truncated":true}
        {"event":"asset.render","seq":13,"ad":"a1","asset":"Store","frame":[16,240,200,20],"visible":1,"clickable":true,"z":3,"text":"Bakery"}
        {"event":"view.render","seq":14,"ad":"a1","frame":[16,140,358,600],"screen":[844,390],"visible":0.8666666666666667}
        {"event":"asset.render","seq":15,"ad":"a1","asset":"AdBadge","frame":[16,140,40,20],"visible":1,"clickable":false,"z":13}
        {"event":"asset.render","seq":16,"ad":"a1","asset":"Media","frame":[16,140,0,0],"visible":0,"clickable":false,"z":14}
        {"event":"asset.render","seq":17,"ad":"a1","asset":"Video","frame":[16,140,0,0],"visible":0,"clickable":false,"z":15}
        {"event":"session.end","seq":18}
        """#)
  }

  @Test(
    "The load of a native ad doesn't list its assets, so that it says nothing of AdChoices, nor does an empty view; an adapter that wasn't tried has no latency",
    .holds("R-754", "R-765", "R-772"))
  func load() throws {
    let recorded = try RecordedFolder()
    expect(
      try recorded.lines(of: "load", by: AppProgram.path.get()),
      is: #"""
        {"event":"session.start","seq":0,"platform":"ios","country":"DE"}
        {"event":"ad.request","seq":1,"ad":"a1","kind":"native","adUnit":"/1/a","attempt":1}
        {"event":"ad.load","seq":2,"ad":"a1","source":{"id":"7068401028668408324","name":"Reservation campaign"},"video":false}
        {"event":"adapter.response","seq":3,"ad":"a1","adapter":"GADMAdapterGoogleAdMobAds","outcome":"error","latencyMs":250,"source":{"id":"7068401028668408324","name":"Reservation campaign"}}
        {"event":"adapter.response","seq":4,"ad":"a1","adapter":"GADMAdapterGoogleAdMobAds","outcome":"ad","latencyMs":500,"source":{"id":"7068401028668408324","name":"Reservation campaign"}}
        {"event":"adapter.response","seq":5,"ad":"a1","adapter":"GADMAdapterGoogleAdMobAds","outcome":"skipped","source":{"id":"7068401028668408324","name":"Reservation campaign"}}
        {"event":"view.render","seq":6,"ad":"a1","frame":[0,0,300,200],"visible":0}
        {"event":"view.render","seq":7,"ad":"a1","frame":[0,0,300,200],"visible":0}
        {"event":"asset.render","seq":8,"ad":"a1","asset":"AdChoices","frame":[281,0,19,15],"visible":0,"clickable":true,"z":1}
        {"event":"session.end","seq":9}
        """#)
    #expect(
      try recorded.findings(of: ["adchoices-not-delivered"]) == [
        "adchoices-not-delivered: It isn't known whether AdChoices came: the 'ad.load' doesn't list its 'assets'."
      ])
  }

  @Test(
    "A custom ad came with its texts and pictures; a tap on AdChoices led to its page where one was seen to open within a second",
    .holds("R-746", "R-748", "R-749", "R-754", "R-759", "R-760", "R-764", "R-772"))
  func custom() throws {
    expect(
      try RecordedFolder().lines(of: "custom", by: AppProgram.path.get()),
      is: #"""
        {"event":"session.start","seq":0,"platform":"ios"}
        {"event":"ad.request","seq":1,"ad":"a1","kind":"customNative","adUnit":"/1/a","formats":["10063170"],"attempt":1}
        {"event":"ad.load","seq":2,"ad":"a1","format":"10063170","assets":{"AdChoices":{"url":"https://cdn.example.com/bread.jpg","width":1200,"height":628,"scale":2},"Headline":{"text":"Fresh bread before seven"},"Logo":{"url":"https://cdn.example.com/bread.jpg"},"MainImage":{"url":"https://cdn.example.com/bread.jpg","width":1200,"height":628,"scale":2}},"video":false,"clickHandler":false}
        {"event":"view.render","seq":3,"ad":"a1","frame":[0,0,390,100],"screen":[390,844],"visible":1}
        {"event":"click","seq":4,"ad":"a1","asset":"AdChoices","by":"app"}
        {"event":"click","seq":5,"ad":"a1","asset":"AdChoices","by":"app"}
        {"event":"click","seq":6,"ad":"a1","asset":"AdChoices","by":"sdk","action":"aboutThisAd"}
        {"event":"screen.present","seq":7,"ad":"a1"}
        {"event":"screen.dismiss","seq":8,"ad":"a1"}
        {"event":"click","seq":9,"ad":"a1","asset":"AdChoices","by":"app"}
        {"event":"click","seq":10,"ad":"a1","asset":"AdChoices","by":"sdk","action":"aboutThisAd"}
        {"event":"screen.present","seq":11,"ad":"a1"}
        {"event":"screen.dismiss","seq":12,"ad":"a1"}
        {"event":"click","seq":13,"ad":"a1","asset":"AdChoices","by":"app"}
        {"event":"screen.present","seq":14,"ad":"a1"}
        {"event":"screen.dismiss","seq":15,"ad":"a1"}
        {"event":"click","seq":16,"ad":"a1","asset":"Headline","by":"app","action":"browser"}
        {"event":"click","seq":17,"ad":"a1","asset":"AdChoices","by":"app"}
        {"event":"view.hide","seq":18,"ad":"a1"}
        {"event":"session.end","seq":19}
        """#)
  }

  @Test(
    "An adapter records what it mapped, who counts, and what it handed on to its network",
    .holds("R-753", "R-772"))
  func mediation() throws {
    expect(
      try RecordedFolder().lines(of: "mediation", by: AppProgram.path.get()),
      is: #"""
        {"event":"session.start","seq":0,"platform":"ios"}
        {"event":"adapter.load","seq":1,"ad":"a1","adapter":"SampleCustomEvent","parameter":"x-…"}
        {"event":"adapter.map","seq":2,"ad":"a1","fields":{"Headline":"title"},"adapter":"SampleCustomEvent","extra":["Taste"],"images":"data","imageCount":1}
        {"event":"adapter.complete","seq":3,"ad":"a1","outcome":"ad","adapter":"SampleCustomEvent","thread":"main"}
        {"event":"adapter.track","seq":4,"ad":"a1","impressions":"sdk","clicks":"sdk","adapter":"SampleCustomEvent"}
        {"event":"adapter.notify","seq":5,"ad":"a1","of":"render","adapter":"SampleCustomEvent"}
        {"event":"adapter.notify","seq":6,"ad":"a1","of":"impression","adapter":"SampleCustomEvent"}
        {"event":"adapter.notify","seq":7,"ad":"a1","of":"click","adapter":"SampleCustomEvent"}
        {"event":"adapter.map","seq":8,"ad":"a2","fields":{},"adapter":"SampleCustomEvent","images":"url","imageCount":2}
        {"event":"adapter.map","seq":9,"ad":"a2","fields":{},"adapter":"SampleCustomEvent","imageCount":2}
        {"event":"adapter.track","seq":10,"ad":"a2","impressions":"adapter","clicks":"adapter","adapter":"SampleCustomEvent"}
        {"event":"impression","seq":11,"ad":"a2","by":"adapter"}
        {"event":"click","seq":12,"ad":"a2","asset":"Headline","by":"adapter"}
        {"event":"adapter.complete","seq":13,"ad":"a3","outcome":"error","adapter":"SampleCustomEvent","error":{"domain":"network","code":3,"message":"The operation could not be completed. (network error 3.)"},"thread":"other"}
        {"event":"session.end","seq":14}
        """#)
  }

  @Test(
    "Of a stream its pauses and jumps, and the breaks that were replaced, given up, refused and skipped",
    .holds("R-750", "R-751", "R-752", "R-769", "R-772"))
  func live() throws {
    expect(
      try RecordedFolder().lines(of: "live", by: AppProgram.path.get()),
      is: #"""
        {"event":"session.start","seq":0,"platform":"ios"}
        {"event":"stream.request","seq":1,"networkCode":"1","customAssetKey":"k"}
        {"event":"stream.pause","seq":2}
        {"event":"stream.resume","seq":3}
        {"event":"stream.seek","seq":4,"from":"2027-01-15T08:00:01.000Z","to":"2027-01-15T08:01:01.000Z"}
        {"event":"stream.seek","seq":5,"from":"2027-01-15T08:01:01.000Z","to":"2027-01-15T08:00:21.000Z"}
        {"event":"break.schedule","seq":6,"break":"b1","pod":"ad_break_id/b1","start":"2027-01-15T08:00:30.000Z","durationMs":10000,"url":"https://dai.google.com/a.m3u8?stream_id=x-…&pd=10000","restrictions":["skip"],"resumption":"indefinite"}
        {"event":"ad.start","seq":7,"ad":"live-1","break":"b1","podInfo":{"position":1,"total":1,"bumper":false,"index":1,"offsetSeconds":0,"maxSeconds":10},"title":"Fresh bread","advertiser":"Bakery GmbH","description":"Order tonight","contentType":"video/mp4"}
        {"event":"stream.pause","seq":8}
        {"event":"stream.resume","seq":9}
        {"event":"break.schedule","seq":10,"break":"b2","pod":"ad_break_id/b2","start":"2027-01-15T08:02:00.000Z","durationMs":10000,"url":"https://dai.google.com/a.m3u8?stream_id=x-…&pd=10000","restrictions":["skip"],"resumption":"indefinite"}
        {"event":"break.schedule","seq":11,"break":"b3","pod":"ad_break_id/b3","start":"2027-01-15T08:03:00.000Z","durationMs":10000,"url":"https://dai.google.com/a.m3u8?stream_id=x-…&pd=10000","restrictions":["skip"],"resumption":"indefinite","replaces":["b2"]}
        {"event":"break.cancel","seq":12,"break":"b3","reason":"other"}
        {"event":"break.cancel","seq":13,"break":"b4","reason":"noURL"}
        {"event":"break.schedule","seq":14,"break":"b5","pod":"ad_break_id/b5","start":"2027-01-15T08:04:00.000Z","durationMs":10000,"url":"https://dai.google.com/a.m3u8?stream_id=x-…&pd=10000","restrictions":["skip"],"resumption":"indefinite"}
        {"event":"break.schedule","seq":15,"break":"b6","pod":"ad_break_id/b6","start":"2027-01-15T08:05:00.000Z","durationMs":10000,"urls":["https://dai.google.com/a.m3u8?stream_id=x-…&pd=10000","https://dai.google.com/a.m3u8?stream_id=x-…&pd=10000"],"restrictions":["skip"],"resumption":"indefinite"}
        {"event":"break.cancel","seq":16,"break":"b5","reason":"other"}
        {"event":"break.cancel","seq":17,"break":"b6","reason":"skipped"}
        {"event":"break.schedule","seq":18,"break":"b7","pod":"ad_break_id/b7","start":"2027-01-15T08:00:50.500Z","durationMs":10000,"url":"https://dai.google.com/a.m3u8?stream_id=x-…&pd=10000","restrictions":["skip"],"resumption":"indefinite"}
        {"event":"stream.end","seq":19}
        {"event":"session.end","seq":20}
        """#)
  }

  @Test(
    "That the app leaves and comes back, and that the system started it in the background", .holds("R-1295"))
  func app() throws {
    expect(
      try RecordedFolder().lines(of: "app", by: AppProgram.path.get()),
      is: #"""
        {"event":"session.start","seq":0,"platform":"ios"}
        {"event":"app.foreground","seq":1}
        {"event":"app.background","seq":2}
        {"event":"app.foreground","seq":3}
        {"event":"app.background","seq":4}
        {"event":"session.end","seq":5}
        """#)
  }
}
