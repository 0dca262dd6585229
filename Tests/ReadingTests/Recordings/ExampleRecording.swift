/// The example of recording.md.
let exampleRecording = #"""
  {"event":"session.start","session":"s-1","time":"2026-11-20T10:00:00.000Z","seq":0,"platform":"ios","app":{"id":"com.example.news","version":"4.2.1"},"sdk":{"name":"GoogleMobileAds","version":"12.3.0"},"country":"DE","language":"de","screen":[390,844],"consent":{"gdpr":true,"tcf":"CQEx"},"test":true}
  {"event":"ad.request","session":"s-1","time":"2026-11-20T10:00:00.010Z","seq":1,"ad":"a1","kind":"customNative","adUnit":"/21775744923/example/native","formats":["10063170"],"attempt":1}
  {"event":"ad.load","session":"s-1","time":"2026-11-20T10:00:00.130Z","seq":2,"ad":"a1","format":"10063170","inventory":"reservation","assets":{"Headline":{"text":"Fresh bread before seven"},"MainImage":{"url":"https://cdn.example.com/bread.jpg","width":1200,"height":628,"mime":"image/jpeg"},"Caption":{"text":"Order tonight, taste tomorrow"},"AdChoices":{"url":"https://cdn.example.com/adchoices.png","width":19,"height":15}},"destination":"https://bakery.example.com/","dsa":{"behalf":"Bakery GmbH","paid":"Bakery GmbH","transparency":[{"domain":"ads.example.com","dsaparams":[2]}]}}
  {"event":"view.render","session":"s-1","time":"2026-11-20T10:00:00.150Z","seq":3,"ad":"a1","frame":[16,120,358,300]}
  {"event":"asset.render","session":"s-1","time":"2026-11-20T10:00:00.151Z","seq":4,"ad":"a1","asset":"MainImage","frame":[16,120,358,187],"visible":1,"clickable":true,"z":1}
  {"event":"asset.render","session":"s-1","time":"2026-11-20T10:00:00.152Z","seq":5,"ad":"a1","asset":"Headline","frame":[24,316,342,40],"visible":1,"clickable":true,"text":"Fresh bread before seven","z":1}
  {"event":"asset.render","session":"s-1","time":"2026-11-20T10:00:00.153Z","seq":6,"ad":"a1","asset":"AdBadge","frame":[20,124,46,16],"visible":1,"text":"Anzeige","z":2}
  {"event":"asset.render","session":"s-1","time":"2026-11-20T10:00:00.154Z","seq":7,"ad":"a1","asset":"AdChoices","frame":[355,120,19,15],"visible":1,"clickable":true,"z":9}
  {"event":"impression","session":"s-1","time":"2026-11-20T10:00:00.400Z","seq":8,"ad":"a1","by":"app"}
  {"event":"click","session":"s-1","time":"2026-11-20T10:00:04.900Z","seq":9,"ad":"a1","asset":"AdChoices","by":"app","action":"aboutThisAd"}
  {"event":"session.end","session":"s-1","time":"2026-11-20T10:00:09.000Z","seq":10}

  """#
