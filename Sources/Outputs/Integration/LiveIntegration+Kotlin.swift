import AdModel
import Diagnostics

extension LiveIntegration {
  var kotlinStream: String {
    #"""
    // \#(CodeLiteral.comment(definition.name)).
    class \#(definition.typeName)Session(
      context: Context, container: StreamDisplayContainer, private val recorder: AdRecorder,
    ) {
      private val networkCode = \#(CodeLiteral.kotlin(networkCode))
      private val customAssetKey = \#(CodeLiteral.kotlin(customAssetKey))
      private val factory = ImaSdkFactory.getInstance()
      private val loader = factory.createAdsLoader(context, factory.createImaSdkSettings(), container)
      private val events = \#(definition.typeName)Events(recorder)
      var streamId: String? = null
        private set

      init {
        loader.addAdsLoadedListener { loaded ->
          val manager = loaded.streamManager ?: return@addAdsLoadedListener
          manager.addAdEventListener(events)
          manager.addAdErrorListener { recorder.log("stream.error", "error" to error(it)) }
          manager.init()
          streamId = manager.streamId
          streamId?.let { recorder.log("stream.load", "streamId" to it) } ?: recorder.log("stream.failed")
        }
        loader.addAdErrorListener { recorder.log("stream.failed", "error" to error(it)) }
      }

      fun request() {
        recorder.log("stream.request", "networkCode" to networkCode, "customAssetKey" to customAssetKey)
        loader.requestStream(factory.createPodStreamRequest(networkCode, customAssetKey, ""))
      }

      private fun error(event: AdErrorEvent) = JSONObject(mapOf("message" to event.error.message.orEmpty()))
    }
    """#
  }

  var kotlinBreaks: String {
    let pod = podIdentifier(literal: CodeLiteral.kotlin, part: { "${\($0)}" })
    let parameters = pod.names.map { "\($0): String, " }.joined()
    return #"""
      /**
       * ExoPlayer has no schedule of client-side interstitials: a second player plays the pod over the stream. Call it
       * \#(leadSeconds) s ahead at least; the names come from whoever schedules the programme.
       */
      fun \#(definition.typeName)Session.schedule(
        \#(parameters)start: Instant, content: ExoPlayer, breaks: ExoPlayer, recorder: AdRecorder,
      ) {
        val stream = streamId ?: return // not registered: this break is skipped
        val pod = \#(pod.template)
        val url = Uri.parse("https://dai.google.com/linear/pods/v1/hls/network/").buildUpon()
          .appendPath(\#(CodeLiteral.kotlin(networkCode))).appendPath("custom_asset")
          .appendPath(\#(CodeLiteral.kotlin(customAssetKey))).appendEncodedPath("$pod.m3u8")
          .appendQueryParameter("stream_id", stream).appendQueryParameter("pd", "\#(duration)")
          .build() // and auth-token where the event asks for signed requests
        recorder.log(
          "break.schedule", "break" to pod, "pod" to pod, "start" to start.toString(),
          "durationMs" to \#(duration), "url" to url.toString(),
          "restrictions" to JSONArray(listOf<String>(\#(system.restrictions.map { "\"\($0.value.rawValue)\"" }.joined(separator: ", ")))),
          "resumption" to \#(resumptionLiteral),
        )
        Handler(content.applicationLooper).postDelayed({
          content.pause()
          breaks.setMediaItem(MediaItem.fromUri(url))
          breaks.addListener(object : Player.Listener {
            override fun onPlaybackStateChanged(state: Int) {
              if (state != Player.STATE_ENDED) return
              breaks.removeListener(this)
              \#(kotlinResumption)
              content.play()
            }
          })
          breaks.prepare()
          breaks.play()
        }, Duration.between(Instant.now(), start).toMillis().coerceAtLeast(0))
      }
      """#
  }

  private var kotlinResumption: String {
    switch system.resumption?.value ?? .indefinite {
    case .zero: "// Goes on where it was: this format asks for it."
    case .indefinite: "content.seekToDefaultPosition() // where the stream is by now"
    case .seconds(let seconds):
      "content.seekTo(content.currentPosition + \(SVGNumber.text((seconds * 1000).rounded())))"
    }
  }

  var kotlinEvents: String {
    #"""
    class \#(definition.typeName)Events(private val recorder: AdRecorder) : AdEvent.AdEventListener {
      /** The break that plays: set it when a pod begins. */
      var current = ""
      private var ad = ""
      private val names = mapOf(
        AdEventType.AD_PERIOD_STARTED to "period.start", AdEventType.AD_PERIOD_ENDED to "period.end",
        AdEventType.AD_BREAK_STARTED to "break.start", AdEventType.AD_BREAK_ENDED to "break.end",
        AdEventType.STARTED to "ad.start", AdEventType.FIRST_QUARTILE to "ad.firstQuartile",
        AdEventType.MIDPOINT to "ad.midpoint", AdEventType.THIRD_QUARTILE to "ad.thirdQuartile",
        AdEventType.COMPLETED to "ad.complete", AdEventType.SKIPPED to "ad.skip",
      )

      override fun onAdEvent(event: AdEvent) {
        val name = names[event.type] ?: return
        if (event.type == AdEventType.STARTED) ad = UUID.randomUUID().toString()
        val fields = mutableListOf<Pair<String, Any>>("break" to current)
        if (name.startsWith("ad.")) fields += "ad" to ad
        if (event.type == AdEventType.STARTED) {
          val pod = event.ad.adPodInfo
          fields += "podInfo" to JSONObject(
            mapOf(
              "position" to pod.adPosition, "total" to pod.totalAds, "bumper" to pod.isBumper,
              "maxSeconds" to pod.maxDuration))
        }
        recorder.log(name, *fields.toTypedArray())
      }
    }
    """#
  }
}
