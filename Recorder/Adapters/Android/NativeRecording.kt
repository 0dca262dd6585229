// Records what native and custom native ads of both of Google's SDKs for Android have in common.
// Needs AdspecRecorder.kt, ViewRecording.kt and PageObservation.kt; take it along with the file for the SDK.
// See docs/recorder.md.

package adspec.recorder

import android.graphics.drawable.BitmapDrawable
import android.graphics.drawable.Drawable
import android.view.View

/** Something of an ad that is counted. */
enum class Counted { IMPRESSIONS, CLICKS }

/** Records one ad for the class of its SDK. Only the functions that say so may be called off the main thread. */
internal class NativeRecording(
  private val ad: String, private val recorder: SessionRecorder, adUnit: String, formats: List<String>,
  options: ImageOptions?, private val keys: Map<String, String>, private val adapterCounts: Set<Counted>
) {
  val isCustom = formats.any()
  private var container: View? = null
  private val page = PageObservation({ pageDidOpen() }, { pageDidClose() })
  /** True while a page is open that a click opened: between its screen.present and its screen.dismiss. */
  private var isPageOpen = false
  /** True once the impression of a custom ad was counted. */
  private var isCounted = false
  /** The System.nanoTime() of the last tap on AdChoices that was left to the SDK; null if there is none. */
  private var adChoicesTap: Long? = null

  init {
    recorder.record(
      AdEvent.adRequest(
        ad, listOf(if (isCustom) Kind.CUSTOM_NATIVE else Kind.NATIVE), adUnit = adUnit,
        formats = if (isCustom) formats else null, attempt = 1, options = options))
  }

  /** Returns the definition's key of an asset; on any thread. */
  fun key(name: String): String = keys[name] ?: name

  /** Records the loaded ad; on any thread. */
  fun didLoad(
    format: String?, source: Source?, responseId: String?, assets: Map<String, DeliveredAsset>?, hasVideo: Boolean?,
    clickHandler: Boolean?, dsa: DSA?
  ) = recorder.record(
    AdEvent.adLoad(
      ad, format = format, source = source, responseId = responseId, assets = assets, video = hasVideo,
      clickHandler = clickHandler, dsa = dsa))

  /** Records the answer of an adapter that the SDK tried; on any thread. */
  fun didRespond(adapter: String, hasError: Boolean, isLoaded: Boolean, latencyMillis: Long, source: Source?) {
    val outcome = when {
      hasError -> ResponseOutcome.ERROR
      isLoaded -> ResponseOutcome.AD
      else -> ResponseOutcome.SKIPPED
    }
    // The latency of an adapter that wasn't tried is 0.
    val latency = if (outcome == ResponseOutcome.SKIPPED) null else latencyMillis.toDouble()
    recorder.record(AdEvent.adapterResponse(ad, adapter, outcome = outcome, latencyMs = latency, source = source))
  }

  /** Records that the load failed; on any thread. */
  fun didFail(domain: String?, code: Long, message: String) =
    recorder.record(AdEvent.adLoadFailed(ad, Failure(domain, NumberOrText(code), message), attempt = 1))

  /** Records the views of a native ad, by the SDK's names of its assets. */
  fun didLayOut(container: View, views: Map<String, View?>, badge: View?, bars: List<View>, picture: View?) {
    val shown = LinkedHashMap<String, View>()
    for ((name, view) in views) if (view != null) shown[key(name)] = view
    didLayOut(
      AdViews(container, shown, clickable = shown.keys - key("AdBadge"), bars = bars, badge = badge, picture = picture))
  }

  fun didLayOut(views: AdViews) {
    container = views.container
    views.record(ad, recorder)
  }

  /** Records the impression of a custom ad, which the app counted. The SDK counts only the first. */
  fun didCountImpression() {
    if (isCounted) return
    isCounted = true
    recorder.record(AdEvent.impression(ad, Party.APP))
  }

  /** Records an impression that the SDK counted, unless the app or the adapter counts them; on any thread. */
  fun didCallBackImpression() {
    if (!isCustom && Counted.IMPRESSIONS !in adapterCounts) recorder.record(AdEvent.impression(ad, Party.SDK))
  }

  /** Records a click that the SDK counted, unless the app or the adapter counts them; on any thread. */
  fun didCallBackClick() {
    if (!isCustom && Counted.CLICKS !in adapterCounts) recorder.record(AdEvent.click(ad, by = Party.SDK))
  }

  /**
   * Records a click on a custom ad's asset before it is performed. iconName is the SDK's name of AdChoices.
   *
   * Returns the name under which the SDK performs it.
   */
  fun willClick(key: String, iconName: String, action: Action?, url: String?, hasClickHandler: Boolean): String {
    val isAdChoices = key == key("AdChoices") || key == iconName
    recorder.record(
      AdEvent.click(
        ad, by = Party.APP, asset = if (isAdChoices) key("AdChoices") else key, action = action, url = url))
    if (!isAdChoices) return key
    val isLeftToSDK = action == null && url == null && !hasClickHandler
    adChoicesTap = if (isLeftToSDK) System.nanoTime() else null
    page.begin(container)
    return iconName
  }

  /** Records that the SDK says that a page opened; it says, too, when this page closes. */
  fun didCallBackPage() {
    page.end()
    pageDidOpen()
  }

  private fun pageDidOpen() {
    val tap = adChoicesTap
    if (tap != null && !PageObservation.isOver(tap)) {
      recorder.record(AdEvent.click(ad, by = Party.SDK, asset = key("AdChoices"), action = Action.ABOUT_THIS_AD))
    }
    adChoicesTap = null
    if (isPageOpen) return
    isPageOpen = true
    recorder.record(AdEvent.screenPresent(ad))
  }

  fun pageDidClose() {
    if (!isPageOpen) return
    isPageOpen = false
    recorder.record(AdEvent.screenDismiss(ad))
  }

  fun didLeaveScreen() = recorder.record(AdEvent.viewHide(ad))

  companion object {
    /** Returns a source; null if it has neither id nor name, which are empty then. */
    fun source(id: String, name: String): Source? =
      if (id == "" && name == "") null else Source(id.ifEmpty { null }, name.ifEmpty { null })

    /**
     * Returns a delivered picture: its size in pixels, and its pixels per dp. A drawable's own size is scaled to the
     * screen.
     */
    fun picture(drawable: Drawable?, address: String?, scale: Double): DeliveredAsset {
      val bitmap = (drawable as? BitmapDrawable)?.bitmap
      return DeliveredAsset(
        url = address, width = bitmap?.width?.toDouble(), height = bitmap?.height?.toDouble(),
        scale = scale.takeIf { it >= 1 })
    }
  }
}
