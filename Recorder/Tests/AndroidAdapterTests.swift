import TestSupport
import Testing

@Suite("What the adapters for Android write") struct AndroidAdapterTests {
  @Test(
    "Of a native ad its place beside bars, the turned screen, texts that are cut, the fit and scale of pictures, and the label's words",
    .holds(
      "R-742", "R-743", "R-744", "R-745", "R-746", "R-747", "R-754", "R-755", "R-757", "R-758", "R-759",
      "R-760", "R-761", "R-765", "R-772"),
    .enabled(if: SystemCommand.areThere(.kotlinc)))
  func native() throws {
    expect(
      try RecordedFolder().lines(of: "native", by: KotlinProgram.app.get()),
      is: #"""
        {"event":"session.start","seq":0,"platform":"android"}
        {"event":"ad.request","seq":1,"ad":"a1","kind":"native","adUnit":"/1/a","attempt":1,"options":{"images":"data","multiple":false}}
        {"event":"ad.load","seq":2,"ad":"a1","assets":{"AdChoices":{"url":"https://cdn.example.com/bread.jpg","width":1200,"height":628,"scale":2},"Headline":{"text":"Fresh bread before seven"},"Icon":{"url":"https://cdn.example.com/bread.jpg"},"Images":{"url":"https://cdn.example.com/bread.jpg","width":1200,"height":628,"scale":2}},"video":false}
        {"event":"view.render","seq":3,"ad":"a1","frame":[0,70,350,500],"screen":[390,844],"visible":0.9}
        {"event":"asset.render","seq":4,"ad":"a1","asset":"AdBadge","frame":[50,70,80,20],"visible":1,"clickable":false,"z":14,"text":"Anzeige"}
        {"event":"asset.render","seq":5,"ad":"a1","asset":"AdChoices","frame":[0,70,20,20],"visible":1,"clickable":true,"z":12}
        {"event":"asset.render","seq":6,"ad":"a1","asset":"Advertiser","frame":[0,270,200,25],"visible":1,"clickable":true,"z":5,"text":"Bakery GmbH","truncated":true}
        {"event":"asset.render","seq":7,"ad":"a1","asset":"Body","frame":[0,120,200,40],"visible":1,"clickable":true,"z":2,"text":"Order tonight, taste tomorrow","truncated":false}
        {"event":"asset.render","seq":8,"ad":"a1","asset":"CallToAction","frame":[0,295,200,40],"visible":1,"clickable":true,"z":6,"text":"Order"}
        {"event":"asset.render","seq":9,"ad":"a1","asset":"Headline","frame":[0,95,200,40],"visible":1,"clickable":true,"z":1,"text":"Fresh bread before seven","truncated":true}
        {"event":"asset.render","seq":10,"ad":"a1","asset":"Icon","frame":[0,70,20,20],"visible":1,"clickable":true,"z":8,"fit":"fill"}
        {"event":"asset.render","seq":11,"ad":"a1","asset":"Images","frame":[0,70,20,20],"visible":1,"clickable":true,"z":9,"fit":"stretch"}
        {"event":"asset.render","seq":12,"ad":"a1","asset":"Media","frame":[0,370,200,100],"visible":1,"clickable":true,"z":10,"fit":"fit"}
        {"event":"asset.render","seq":13,"ad":"a1","asset":"Price","frame":[0,220,200,40],"visible":1,"clickable":true,"z":4,"text":"2 Euros a loaf","truncated":true}
        {"event":"asset.render","seq":14,"ad":"a1","asset":"StarRating","frame":[0,320,200,40],"visible":1,"clickable":true,"z":7,"text":"4.5"}
        {"event":"asset.render","seq":15,"ad":"a1","asset":"Store","frame":[0,170,200,40],"visible":1,"clickable":true,"z":3,"text":"Bakery at the corner","truncated":true}
        {"event":"view.render","seq":16,"ad":"a1","frame":[0,70,350,500],"screen":[844,390],"visible":0.96}
        {"event":"asset.render","seq":17,"ad":"a1","asset":"AdBadge","frame":[0,70,20,20],"visible":1,"clickable":false,"z":17}
        {"event":"asset.render","seq":18,"ad":"a1","asset":"Media","frame":[0,70,20,20],"visible":1,"clickable":false,"z":18}
        {"event":"asset.render","seq":19,"ad":"a1","asset":"Video","frame":[0,70,20,20],"visible":1,"clickable":false,"z":19}
        {"event":"session.end","seq":20}
        """#)
  }

  @Test(
    "The load of a native ad lists its assets where the SDK says whether AdChoices came: not of another network's ad without it; an empty view isn't AdChoices",
    .holds("R-754", "R-765", "R-772"),
    .enabled(if: SystemCommand.areThere(.kotlinc)))
  func load() throws {
    let recorded = try RecordedFolder()
    expect(
      try recorded.lines(of: "load", by: KotlinProgram.app.get()),
      is: #"""
        {"event":"session.start","seq":0,"platform":"android","country":"DE"}
        {"event":"ad.request","seq":1,"ad":"a1","kind":"native","adUnit":"/1/a","attempt":1}
        {"event":"ad.load","seq":2,"ad":"a1","source":{"id":"7068401028668408324","name":"Reservation campaign"},"assets":{"AdChoices":{},"Headline":{"text":"Fresh bread before seven"},"Icon":{"url":"https://cdn.example.com/bread.jpg"},"Images":{"url":"https://cdn.example.com/bread.jpg","width":1200,"height":628,"scale":2}},"video":false}
        {"event":"adapter.response","seq":3,"ad":"a1","adapter":"com.google.ads.mediation.admob.AdMobAdapter","outcome":"error","latencyMs":250,"source":{"id":"7068401028668408324","name":"Reservation campaign"}}
        {"event":"adapter.response","seq":4,"ad":"a1","adapter":"com.google.ads.mediation.admob.AdMobAdapter","outcome":"ad","latencyMs":500,"source":{"id":"7068401028668408324","name":"Reservation campaign"}}
        {"event":"adapter.response","seq":5,"ad":"a1","adapter":"com.google.ads.mediation.admob.AdMobAdapter","outcome":"skipped","source":{"id":"7068401028668408324","name":"Reservation campaign"}}
        {"event":"ad.request","seq":6,"ad":"a2","kind":"native","adUnit":"/1/a","attempt":1}
        {"event":"ad.load","seq":7,"ad":"a2","source":{"id":"7068401028668408324","name":"Reservation campaign"},"assets":{"Headline":{"text":"Fresh bread before seven"},"Icon":{"url":"https://cdn.example.com/bread.jpg"},"Images":{"url":"https://cdn.example.com/bread.jpg","width":1200,"height":628,"scale":2}},"video":false}
        {"event":"adapter.response","seq":8,"ad":"a2","adapter":"com.google.ads.mediation.admob.AdMobAdapter","outcome":"ad","latencyMs":500,"source":{"id":"7068401028668408324","name":"Reservation campaign"}}
        {"event":"view.render","seq":9,"ad":"a2","frame":[0,0,390,100],"visible":1}
        {"event":"ad.request","seq":10,"ad":"a3","kind":"native","adUnit":"/1/a","attempt":1}
        {"event":"ad.load","seq":11,"ad":"a3","video":false}
        {"event":"adapter.response","seq":12,"ad":"a3","adapter":"com.example.Network","outcome":"ad","latencyMs":100}
        {"event":"session.end","seq":13}
        """#)
    #expect(
      try recorded.findings(of: ["adchoices-not-delivered"]) == [
        "adchoices-not-delivered: The reservation ad came without an AdChoices asset, in a session in 'DE'."
      ])
  }

  @Test(
    "A custom ad came with its texts and pictures; a tap on AdChoices led to its page where one was seen to open within a second",
    .holds("R-748", "R-749", "R-754", "R-764", "R-772"),
    .enabled(if: SystemCommand.areThere(.kotlinc)))
  func custom() throws {
    expect(
      try RecordedFolder().lines(of: "custom", by: KotlinProgram.app.get()),
      is: #"""
        {"event":"session.start","seq":0,"platform":"android"}
        {"event":"ad.request","seq":1,"ad":"a1","kind":"customNative","adUnit":"/1/a","formats":["10063170"],"attempt":1}
        {"event":"ad.load","seq":2,"ad":"a1","format":"10063170","assets":{"AdChoices":{"url":"https://cdn.example.com/bread.jpg","width":1200,"height":628,"scale":2},"Headline":{"text":"Fresh bread before seven"},"Logo":{"url":"https://cdn.example.com/bread.jpg"},"MainImage":{"url":"https://cdn.example.com/bread.jpg","width":1200,"height":628,"scale":2}},"video":false,"clickHandler":false}
        {"event":"view.render","seq":3,"ad":"a1","frame":[0,0,390,100],"visible":1}
        {"event":"click","seq":4,"ad":"a1","asset":"AdChoices","by":"app"}
        {"event":"click","seq":5,"ad":"a1","asset":"AdChoices","by":"app"}
        {"event":"click","seq":6,"ad":"a1","asset":"AdChoices","by":"sdk","action":"aboutThisAd"}
        {"event":"screen.present","seq":7,"ad":"a1"}
        {"event":"screen.dismiss","seq":8,"ad":"a1"}
        {"event":"click","seq":9,"ad":"a1","asset":"AdChoices","by":"app"}
        {"event":"click","seq":10,"ad":"a1","asset":"AdChoices","by":"sdk","action":"aboutThisAd"}
        {"event":"screen.present","seq":11,"ad":"a1"}
        {"event":"screen.dismiss","seq":12,"ad":"a1"}
        {"event":"ad.load","seq":13,"ad":"a1","format":"10063170","video":false,"clickHandler":true}
        {"event":"click","seq":14,"ad":"a1","asset":"AdChoices","by":"app"}
        {"event":"screen.present","seq":15,"ad":"a1"}
        {"event":"screen.dismiss","seq":16,"ad":"a1"}
        {"event":"click","seq":17,"ad":"a1","asset":"Headline","by":"app","action":"browser"}
        {"event":"click","seq":18,"ad":"a1","asset":"AdChoices","by":"app"}
        {"event":"view.hide","seq":19,"ad":"a1"}
        {"event":"session.end","seq":20}
        """#)
  }

  @Test(
    "An adapter records what it mapped, who counts, and what it handed on to its network",
    .holds("R-753", "R-772"),
    .enabled(if: SystemCommand.areThere(.kotlinc)))
  func mediation() throws {
    expect(
      try RecordedFolder().lines(of: "mediation", by: KotlinProgram.app.get()),
      is: #"""
        {"event":"session.start","seq":0,"platform":"android"}
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
        {"event":"adapter.complete","seq":13,"ad":"a3","outcome":"error","adapter":"SampleCustomEvent","error":{"domain":"network","code":3,"message":"No fill"},"thread":"other"}
        {"event":"session.end","seq":14}
        """#)
  }

  @Test(
    "Of a stream its pauses and jumps, and the breaks that the app replaced and gave up; none by itself",
    .holds("R-750", "R-751", "R-752", "R-769", "R-770", "R-772"),
    .enabled(if: SystemCommand.areThere(.kotlinc)))
  func live() throws {
    expect(
      try RecordedFolder().lines(of: "live", by: KotlinProgram.app.get()),
      is: #"""
        {"event":"session.start","seq":0,"platform":"android"}
        {"event":"stream.request","seq":1,"networkCode":"1","customAssetKey":"k"}
        {"event":"stream.pause","seq":2}
        {"event":"stream.resume","seq":3}
        {"event":"stream.seek","seq":4,"from":"2027-01-15T08:00:01.000Z","to":"2027-01-15T08:01:01.000Z"}
        {"event":"break.schedule","seq":5,"break":"b1","pod":"pod/1","start":"2027-01-15T08:01:10.000Z","durationMs":10000,"urls":["https://a.example/1.m3u8","https://a.example/2.m3u8"]}
        {"event":"break.schedule","seq":6,"break":"b2","pod":"pod/2","start":"2027-01-15T08:02:50.000Z","durationMs":10000,"url":"https://a.example/3.m3u8","replaces":["b1"]}
        {"event":"ad.start","seq":7,"ad":"live-1","break":"b2","podInfo":{"position":1,"total":1,"bumper":false,"index":1,"offsetSeconds":0,"maxSeconds":10},"title":"Fresh bread","advertiser":"Bakery GmbH","description":"Order tonight","contentType":"video/mp4"}
        {"event":"stream.pause","seq":8}
        {"event":"stream.resume","seq":9}
        {"event":"stream.pause","seq":10}
        {"event":"stream.resume","seq":11}
        {"event":"break.cancel","seq":12,"break":"b3","reason":"noItem"}
        {"event":"stream.end","seq":13}
        {"event":"session.end","seq":14}
        """#)
  }

  @Test(
    "That the app leaves and comes back, but not that it is turned or that one activity follows another",
    .holds("R-1296"), .enabled(if: SystemCommand.areThere(.kotlinc)))
  func app() throws {
    expect(
      try RecordedFolder().lines(of: "app", by: KotlinProgram.app.get()),
      is: #"""
        {"event":"session.start","seq":0,"platform":"android"}
        {"event":"app.foreground","seq":1}
        {"event":"app.background","seq":2}
        {"event":"app.foreground","seq":3}
        {"event":"app.foreground","seq":4}
        {"event":"app.background","seq":5}
        {"event":"session.end","seq":6}
        """#)
  }
}
