// A stand-in for an app: it hands the adapters for Android what an SDK would, and ends with their recording in a folder.
// `AdapterTests` builds it with the stubs, and runs it with a folder and the name of a scene.

package app

import adspec.recorder.*
import android.app.Activity
import android.app.Application
import android.content.ContextWrapper
import android.graphics.Bitmap
import android.graphics.drawable.BitmapDrawable
import android.graphics.drawable.Drawable
import android.text.Layout
import android.text.TextUtils
import android.view.Display
import android.view.View
import android.view.ViewGroup
import android.widget.ImageView
import android.widget.TextView
import com.google.android.gms.ads.AdError
import com.google.android.gms.ads.MediaContent
import com.google.android.gms.ads.ResponseInfo
import com.google.android.gms.ads.nativead.AdChoicesView
import com.google.android.gms.ads.nativead.MediaView
import com.google.android.gms.ads.nativead.NativeAd
import com.google.android.gms.ads.nativead.NativeAdAssetNames
import com.google.android.gms.ads.nativead.NativeAdView
import com.google.android.gms.ads.nativead.NativeCustomFormatAd
import java.io.File
import java.net.URI
import java.util.concurrent.CountDownLatch
import kotlin.concurrent.thread

fun main(arguments: Array<String>) {
  val scene = arguments[1]
  val recorder = SessionRecorder(
    File(arguments[0]), SessionStart(Platform.ANDROID, country = if (scene == "load") "DE" else null),
    RecorderOptions(session = scene))
  when (scene) {
    "native" -> NativeScene(recorder).play()
    "custom" -> CustomScene(recorder).play()
    "load" -> playLoads(recorder)
    "mediation" -> playMediation(recorder)
    "app" -> playApp(recorder)
    else -> LiveScene(recorder).play()
  }
  val done = CountDownLatch(1)
  recorder.end { done.countDown() }
  done.await()
}

class FakeImage(isLoaded: Boolean, override val scale: Double) : NativeAd.Image() {
  // 1200 pixels at 2 per dp are 1800 on a screen with 3 per dp.
  override val drawable: Drawable? = if (isLoaded) BitmapDrawable(Bitmap(1200, 628), 1800, 942) else null
  override val uri: URI? = URI("https://cdn.example.com/bread.jpg")
}

class FakeMedia(private val isVideo: Boolean) : MediaContent {
  override fun hasVideoContent() = isVideo
}

class FakeAdChoices(override val images: List<NativeAd.Image>) : NativeAd.AdChoicesInfo()

class FakeNativeAd(
  override val adChoicesInfo: AdChoicesInfo?, override val responseInfo: ResponseInfo? = null
) : NativeAd() {
  override val headline: String? = "Fresh bread before seven"
  override val body: String? = null
  override val callToAction: String? = null
  override val advertiser: String? = null
  override val store: String? = null
  override val price: String? = null
  override val starRating: Double? = null
  override val icon: Image? = FakeImage(false, 0.5)
  override val images: List<Image> = listOf(FakeImage(true, 2.0), FakeImage(false, 2.0))
  override val mediaContent: MediaContent? = FakeMedia(false)
}

/** A layout of lines 40 pixels high, by the widths of the lines. */
class FakeLayout(private val widths: List<Float>, private val ellipsis: Int = 0) : Layout() {
  override val lineCount = widths.size
  override fun getEllipsisCount(line: Int) = if (line == lineCount - 1) ellipsis else 0
  override fun getLineBaseline(line: Int) = 40 * line + 30
  override fun getLineMax(line: Int) = widths[line]
}

fun <V : View> V.at(left: Int, top: Int, width: Int, height: Int, within: ViewGroup): V {
  layout(left, top, left + width, top + height)
  within.addView(this)
  return this
}

/** A native ad that lies partly beyond a list's edge and under bars, before and after the device is turned. */
class NativeScene(private val recorder: SessionRecorder) {
  private val adView = NativeAdView(null)

  fun play() {
    val recording = GoogleNativeRecording(
      "a1", recorder, "/1/a", options = ImageOptions(PictureForm.DATA, multiple = false))
    recording.didReceive(FakeNativeAd(FakeAdChoices(listOf(FakeImage(true, 2.0)))))
    val root = ViewGroup(null)
    root.layout(0, 0, 780, 1688)
    root.ownDisplay = Display(780, 1688)
    adView.at(0, 40, 700, 1000, ViewGroup(null).at(0, 100, 780, 1000, root))
    val bar = View(null).at(0, 1000, 780, 60, root)
    fill()
    recording.didLayOut(adView, badge(), listOf(bar))
    root.ownDisplay = Display(1688, 780)
    // A bar that isn't handed over, a label that is a picture, and media views with unknown content.
    val picture = picture(ImageView.ScaleType.CENTER, adView)
    picture.contentDescription = "Anzeige"
    val media = MediaView(null).at(0, 0, 40, 40, adView)
    media.mediaContent = FakeMedia(false)
    val video = MediaView(null).at(0, 0, 40, 40, adView)
    video.mediaContent = FakeMedia(true)
    picture(ImageView.ScaleType.CENTER_CROP, video)
    AdViews(adView, mapOf("AdBadge" to picture, "Media" to media, "Video" to video)).record("a1", recorder)
  }

  /** An ad label that is a box with a text in it. */
  private fun badge(): View {
    val badge = ViewGroup(null).at(100, 0, 160, 40, adView)
    TextView(null).at(0, 0, 160, 40, badge).text = "Anzeige"
    val hidden = TextView(null).at(0, 0, 160, 40, badge)
    hidden.text = "Tip"
    hidden.visibility = View.INVISIBLE
    return badge
  }

  private fun fill() {
    adView.headlineView = text("Fresh bread before seven", FakeLayout(listOf(390f), ellipsis = 4), 50)
    adView.bodyView = text("Order tonight, taste tomorrow", FakeLayout(listOf(390f, 200f)), 100)
    // Three lines, of which two may be shown; a line that is too long; two lines in the height of one.
    val store = text("Bakery at the corner", FakeLayout(listOf(390f, 390f, 200f)), 200)
    store.maxLines = 2
    adView.storeView = store
    adView.priceView = text("2 Euros a loaf", FakeLayout(listOf(500f)), 300)
    adView.advertiserView = text("Bakery GmbH", FakeLayout(listOf(390f, 200f)), 400, height = 50)
    // Not laid out yet; and a text that runs through.
    adView.callToActionView = text("Order", null, 450)
    val running = text("4.5", FakeLayout(listOf(500f)), 500)
    running.ellipsize = TextUtils.TruncateAt.MARQUEE
    adView.starRatingView = running
    adView.iconView = picture(ImageView.ScaleType.CENTER_CROP, adView)
    adView.imageView = picture(ImageView.ScaleType.FIT_XY, adView)
    val media = MediaView(null).at(0, 600, 400, 200, adView)
    media.mediaContent = FakeMedia(false)
    picture(ImageView.ScaleType.CENTER_INSIDE, media)
    adView.mediaView = media
    val adChoices = AdChoicesView(null).at(0, 0, 40, 40, adView)
    picture(ImageView.ScaleType.CENTER, adChoices)
    adView.adChoicesView = adChoices
  }

  private fun text(text: String, layout: Layout?, top: Int, height: Int = 80): TextView {
    val view = TextView(null).at(0, top, 400, height, adView)
    view.text = text
    view.layout = layout
    return view
  }

  private fun picture(scaleType: ImageView.ScaleType, within: ViewGroup): ImageView {
    val view = ImageView(null).at(0, 0, 40, 40, within)
    view.scaleType = scaleType
    return view
  }
}

class FakeCustomAd : NativeCustomFormatAd {
  var names: List<String>? = listOf("Headline", "Logo", "MainImage")
  /** Called at a click, instead of what the SDK would do. */
  var clicked = {}
  override val availableAssetNames: List<String>? get() = names
  override val customFormatId: String? = "10063170"
  override val mediaContent: MediaContent? = FakeMedia(false)
  override fun getText(name: String): CharSequence? = if (name == "Headline") "Fresh bread before seven" else null
  override fun getImage(name: String): NativeAd.Image? = when (name) {
    "Logo" -> FakeImage(false, 0.5)
    "MainImage", NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW -> FakeImage(true, 2.0)
    else -> null
  }
  override fun performClick(name: String) = clicked()
  override fun recordImpression() {}
}

/** A custom native ad whose AdChoices is tapped five times, with another outcome each time. */
class CustomScene(private val recorder: SessionRecorder) {
  private val application = Application()
  private val activity = Activity(application)
  private val customAd = FakeCustomAd()

  fun play() {
    val recording = GoogleNativeRecording("a1", recorder, "/1/a", listOf("10063170"))
    recording.didReceive(customAd, setOf("Logo"), hasClickHandler = false)
    val container = View(ContextWrapper(activity))
    container.layout(0, 0, 780, 200)
    recording.didLayOut(AdViews(container, emptyMap()))

    // 1. Nothing opens.
    recording.performClick(customAd, "AdChoices")
    // 2. The SDK calls back that it opens a page, which pauses the activity, and that the page is gone.
    customAd.clicked = {
      pause()
      recording.onAdOpened()
    }
    recording.performClick(customAd, NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW)
    recording.onAdClosed()
    resume()
    // 3. A browser comes to the front, and then the app again.
    customAd.clicked = ::pause
    recording.performClick(customAd, "AdChoices")
    resume()
    // 4. The app's own click listener opens a page. The SDK can't say which assets there are.
    customAd.names = null
    recording.didReceive(customAd, emptySet(), hasClickHandler = true)
    recording.performClick(customAd, "AdChoices")
    resume()
    // 5. A tap elsewhere, and the app goes into the background more than a second after one on AdChoices.
    customAd.clicked = {}
    recording.performClick(customAd, "Headline", Action.BROWSER)
    recording.performClick(customAd, "AdChoices")
    Thread.sleep(1100)
    pause()
    recording.didLeaveScreen()
    check(application.callbacks.isEmpty())
  }

  private fun pause() = application.callbacks.toList().forEach { it.onActivityPaused(activity) }
  private fun resume() = application.callbacks.toList().forEach { it.onActivityResumed(activity) }
}

/** An app whose activities follow one another, are turned, and leave; and one that is recorded too late. */
fun playApp(recorder: SessionRecorder) {
  val app = AppRecording(recorder)
  val (first, second) = listOf(Activity(), Activity())
  app.onActivityStarted(first)
  app.onActivityStarted(second)
  app.onActivityStopped(first)
  second.isChangingConfigurations = true
  app.onActivityStopped(second)
  app.onActivityStarted(second)
  second.isChangingConfigurations = false
  app.onActivityStopped(second)
  app.onActivityStarted(first)
  val late = AppRecording(recorder)
  late.onActivityStarted(second)
  late.onActivityStopped(first)
  late.onActivityStopped(second)
}

/** An adapter's calls for three ads: two that loaded, and one that failed. */
fun playMediation(recorder: SessionRecorder) {
  val counted = GoogleMediationRecording("a1", "SampleCustomEvent", recorder)
  counted.willLoad("unit-7")
  counted.didMap(mapOf("Headline" to "title"), listOf("Taste"), listOf(FakeImage(true, 2.0)))
  counted.didComplete()
  counted.didAgree(overridesImpressionRecording = false, overridesClickHandling = false)
  counted.didHandOnRender()
  counted.didHandOnImpression()
  counted.didHandOnClick()
  val counting = GoogleMediationRecording("a2", "SampleCustomEvent", recorder)
  counting.didMap(emptyMap(), images = listOf(FakeImage(false, 1.0), FakeImage(false, 1.0)))
  counting.didMap(emptyMap(), images = listOf(FakeImage(true, 1.0), FakeImage(false, 1.0)))
  counting.didAgree(overridesImpressionRecording = true, overridesClickHandling = true)
  counting.didReportImpression()
  counting.didReportClick("Headline")
  val failed = GoogleMediationRecording("a3", "SampleCustomEvent", recorder)
  thread { failed.didComplete(AdError(3, "No fill", "network")) }.join()
}
