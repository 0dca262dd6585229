import AdModel
import Diagnostics

extension CustomNativeIntegration {
  var kotlinLoader: String {
    let literal = CodeLiteral.kotlin
    return #"""
      // \#(CodeLiteral.comment(definition.name)): custom native format \#(CodeLiteral.comment(definition.id.value)).
      class \#(definition.typeName)Loader(
        private val context: Context, private val recorder: AdRecorder,
        private val onLoad: (NativeCustomFormatAd, String) -> Unit,
      ) {
        private val ad = UUID.randomUUID().toString()

        fun load() {
          val adUnit = \#(literal(definition.exampleAdUnit))
          val loader = AdLoader.Builder(context, adUnit)
            .forCustomFormatAd(\#(literal(definition.id.value)), { customAd ->
              recorder.log(
                "ad.load", "ad" to ad, "format" to (customAd.customFormatId ?: ""),
                "video" to (customAd.mediaContent?.hasVideoContent() == true),
              )
              onLoad(customAd, ad)
            }, \#(hasCustomHandler ? "{ _, key -> /* the app's own answer to a tap on key */ }" : "null"))
            .withAdListener(object : AdListener() {
              override fun onAdFailedToLoad(error: LoadAdError) {
                recorder.log("ad.loadFailed", "ad" to ad, "error" to JSONObject(mapOf("message" to error.message)))
              }
            })
            .build()
          recorder.log(
            "ad.request", "ad" to ad, "kind" to "customNative", "adUnit" to adUnit,
            "formats" to JSONArray(listOf(\#(literal(definition.id.value)))), "attempt" to 1,
          )
          loader.loadAd(AdManagerAdRequest.Builder().build())
        }
      }
      """#
  }

  var kotlinView: String {
    #"""
    /** The layout is the app's; AdChoices lies in the \#(Self.words(corner)) corner, above the rest. */
    class \#(definition.typeName)Holder(
      private val root: View, private val recorder: AdRecorder,
    \#(kotlinViews.code(indent: 2))
    ) {
      private val adChoicesKey = NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW

      fun populate(customAd: NativeCustomFormatAd, ad: String) {
    \#(kotlinPopulation.code(indent: 4))
        val adChoices = customAd.getImage(adChoicesKey)?.drawable
        adChoicesView.setImageDrawable(adChoices)
        adChoicesView.visibility = if (adChoices == null) View.GONE else View.VISIBLE
        adChoicesView.bringToFront()
        for ((view, key) in listOf(\#(kotlinTappable))) {
          view.setOnClickListener {
            val isAdChoices = key == adChoicesKey
            recorder.log(
              "click", "ad" to ad, "asset" to if (isAdChoices) \#(CodeLiteral.kotlin(adChoicesKey)) else key,
              "by" to "app",
              "action" to if (isAdChoices) "aboutThisAd" else "\#(hasCustomHandler ? "customHandler" : "browser")",
            )
            customAd.performClick(key)
          }
        }
      }

      /** Call it after layout, once the ad is on the screen; call customAd.destroy() when it is gone for good. */
      fun didAppear(customAd: NativeCustomFormatAd, ad: String) {
        recorder.log("view.render", "ad" to ad, "frame" to recorder.frame(root))
        for ((view, key) in listOf(\#(kotlinRendered))) {
          if (!view.isShown) continue
          recorder.log(
            "asset.render", "ad" to ad, "asset" to key, "frame" to recorder.frame(view),
            "visible" to view.alpha, "clickable" to view.hasOnClickListeners(),
          )
        }
        customAd.recordImpression()
        recorder.log("impression", "ad" to ad, "by" to "app")
      }
    }
    """#
  }

  private var kotlinViews: [String] {
    assets.filter { $0.type != .adChoices }.map { asset in
      switch asset.type {
      case .image: "private val \(asset.name)View: ImageView,"
      case .video: "private val \(asset.name)View: MediaView,"
      default: "private val \(asset.name)View: TextView,"
      }
    } + ["private val adChoicesView: ImageView,"]
  }

  private var kotlinTappable: String {
    let own = assets.filter { $0.asset.isClickable && $0.type != .adChoices }
    return (own.map { "\($0.name)View to \(CodeLiteral.kotlin($0.key))" } + ["adChoicesView to adChoicesKey"])
      .joined(separator: ", ")
  }

  private var kotlinRendered: String {
    let own = assets.filter { $0.type != .adChoices }
    return
      (own.map { "\($0.name)View to \(CodeLiteral.kotlin($0.key))" }
      + ["adChoicesView to \(CodeLiteral.kotlin(adChoicesKey))"]).joined(separator: ", ")
  }

  private var kotlinPopulation: [String] {
    var lines = plain.map { asset in
      asset.type == .image
        ? "\(asset.name)View.setImageDrawable(customAd.getImage(\(CodeLiteral.kotlin(asset.key)))?.drawable)"
        : "\(asset.name)View.text = customAd.getText(\(CodeLiteral.kotlin(asset.key)))"
    }
    for badge in assets where badge.type == .badge {
      lines.append("\(badge.name)View.setText(R.string.ad)")
    }
    if let film = assets.first(where: { $0.type == .video }) {
      lines += [
        "val film = customAd.mediaContent?.takeIf { it.hasVideoContent() }",
        "\(film.name)View.mediaContent = film",
        "\(film.name)View.visibility = if (film == null) View.GONE else View.VISIBLE",
      ]
      if let fallback {
        lines.append("\(fallback.name)View.visibility = if (film == null) View.VISIBLE else View.GONE")
      }
    }
    return lines
  }
}
