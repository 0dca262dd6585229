import AdModel
import Diagnostics

extension AdapterIntegration {
  var kotlin: String {
    #"""
    /** NetworkAd and NetworkAdLoader stand for the network's own classes. */
    class \#(adapter) : Adapter() {
      override fun getVersionInfo() = VersionInfo(1, 0, 0)
      override fun getSDKVersionInfo() = NetworkSDK.version
      override fun initialize(
        context: Context, callback: InitializationCompleteCallback, configurations: List<MediationConfiguration>,
      ) = NetworkSDK.start(context) { callback.onInitializationSucceeded() }

      override fun loadNativeAd(
        configuration: MediationNativeAdConfiguration,
        callback: MediationAdLoadCallback<UnifiedNativeAdMapper, MediationNativeAdCallback>,
      ) {
        val recorder = AdRecorder.shared
        val ad = recorder.ad
        val answered = AtomicBoolean(false)
        // Exactly once, on the main thread, whatever the network does.
        fun complete(answer: () -> Unit) = ContextCompat.getMainExecutor(configuration.context).execute {
          if (answered.compareAndSet(false, true)) answer()
        }
        val parameter = configuration.serverParameters
          .getString(MediationConfiguration.CUSTOM_EVENT_SERVER_PARAMETER_FIELD).orEmpty()
        recorder.log(
          "adapter.load", "ad" to ad, "adapter" to \#(CodeLiteral.kotlin(mediation.adapter?.value ?? adapter)),
          "parameter" to parameter)
    \#(kotlinParameter.code(indent: 4))
        NetworkAdLoader(configuration.context).load(
          parameter, downloadsImages = \#(downloadsImages),
          onLoad = { networkAd ->
            complete {
              recorder.log(
                "adapter.map", "ad" to ad,
                "fields" to JSONObject(mapOf(\#(kotlinFields))),
                "images" to "\#(downloadsImages ? "data" : "url")")
              recorder.log("adapter.complete", "ad" to ad, "outcome" to "ad", "thread" to "main")
              recorder.log(
                "adapter.track", "ad" to ad, "impressions" to "\#(adapterCountsImpressions ? "adapter" : "sdk")",
                "clicks" to "\#(adapterCountsClicks ? "adapter" : "sdk")")
              val mapper = \#(adapter)Mapper(networkAd)
              mapper.events = callback.onSuccess(mapper)
            }
          },
          onError = { error -> complete { fail(callback, error.message.orEmpty()) } },
        )
      }

      private fun fail(callback: MediationAdLoadCallback<*, *>, message: String) {
        AdRecorder.shared.log(
          "adapter.complete", "ad" to AdRecorder.shared.ad, "outcome" to "error", "thread" to "main",
          "error" to JSONObject(mapOf("message" to message)))
        callback.onFailure(AdError(1, message, \#(CodeLiteral.kotlin(mediation.adapter?.value ?? adapter))))
      }
    }

    class \#(adapter)Mapper(private val networkAd: NetworkAd) : UnifiedNativeAdMapper() {
      var events: MediationNativeAdCallback? = null

      init {
    \#(kotlinMapping.code(indent: 4))
      }

    \#(kotlinCounting.code(indent: 2))
    }
    """#
  }

  private var kotlinParameter: [String] {
    mediation.parameter == .required
      ? ["if (parameter.isEmpty()) return complete { fail(callback, \"The parameter is missing\") }"] : []
  }

  private var kotlinFields: String {
    mediation.mapping.map { "\(CodeLiteral.kotlin($0.ours.value)) to \(CodeLiteral.kotlin($0.theirs.value))" }
      .joined(separator: ", ")
  }

  private var kotlinMapping: [String] {
    let own = mapped.map { field, mapping in
      let theirs = member(mapping.theirs.value, literal: CodeLiteral.kotlin)
      return switch field.shape {
      case .text: "\(field.property) = \(theirs)"
      case .number: "\(field.property) = \(theirs)?.toDouble()"
      case .icon: "icon = \(theirs)?.let(::MappedImage)"
      case .images: "images = \(theirs).map(::MappedImage)"
      }
    }
    let extra = extras.map {
      "\(CodeLiteral.kotlin($0.ours.value)) to \(member($0.theirs.value, literal: CodeLiteral.kotlin))"
    }
    return own
      + (extra.isEmpty ? [] : ["extras = bundleOf(\(extra.joined(separator: ", ")))"])
      + [
        "adChoicesContent = networkAd.adChoicesView",
        "overrideImpressionRecording = \(adapterCountsImpressions)",
        "overrideClickHandling = \(adapterCountsClicks)",
      ]
  }

  private var kotlinCounting: [String] {
    var lines = [
      "override fun trackViews(",
      "  container: View, clickable: Map<String, View>, others: Map<String, View>,",
      ") {",
    ]
    if adapterCountsImpressions {
      lines.append("  networkAd.onImpression = { events?.reportAdImpression() }")
    }
    if adapterCountsClicks {
      lines += [
        "  networkAd.onClick = { asset ->", "    events?.reportAdClicked()",
        "    AdRecorder.shared.log(\"click\", \"ad\" to ad, \"asset\" to asset, \"by\" to \"adapter\")",
        "  }",
      ]
    }
    lines += ["  networkAd.attach(container)", "}"]
    if !adapterCountsImpressions {
      lines += ["", "override fun recordImpression() = networkAd.recordImpression()"]
    }
    if !adapterCountsClicks {
      lines += ["", "override fun handleClick(view: View) = networkAd.handleClick(view)"]
    }
    return lines
  }
}
