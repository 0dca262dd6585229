// What the test of the Kotlin recorder runs: as many events as are asked for from eight threads, and one of many sorts.

import adspec.recorder.*
import java.io.File
import java.util.concurrent.CountDownLatch
import kotlin.concurrent.thread

fun main(arguments: Array<String>) {
  val folder = File(arguments[0])
  val each = arguments[1].toInt()
  val recorder = SessionRecorder(
    folder,
    SessionStart(
      platform = Platform.ANDROID, recorder = RecorderInfo(name = "Test", observes = listOf(Observation.REQUESTS)),
      country = "DE", screen = Size(412.0, 915.5), consent = Consent(tcf = "CQExampleOfAConsentString")),
    RecorderOptions(session = "kotlin", queueLimit = arguments[2].toInt()))
  recorder.record(
    AdEvent.adRequest("a1", listOf(Kind.NATIVE), adUnit = "/1/a", dsa = RequestDSA(dsarequired = 3)))
  recorder.record(
    AdEvent.adLoad(
      "a1", assets = mapOf("Headline" to DeliveredAsset(text = "A \"b\"\n?c https://u@a.example/?q=secret")),
      responseId = "secret"))
  recorder.record(AdEvent.adLoadFailed("a2", error = Failure(code = NumberOrText(-1009))))
  recorder.record(AdEvent.streamRequest("1", "k"))
  recorder.record(AdEvent.streamLoad("secret:1"))
  recorder.record(
    AdEvent.breakSchedule(
      `break` = "b", pod = "pod/1", start = Timestamp(4000000000000), durationMs = 10000,
      url = "https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset/k/pod/1.m3u8?stream_id=secret%3A1&pd=10000&sig=secret",
      restrictions = listOf(Restriction.SKIP), resumption = Resumption.ZERO))
  (0 until 8).map { number ->
    thread {
      for (event in 0 until each) {
        recorder.record(
          AdEvent.assetRender(
            "t$number", "Headline", Frame(16.0, 120.25, 358.0, 40.0), visible = 1.0, clickable = true,
            text = "Größe 😀 $event"))
      }
    }
  }.forEach { it.join() }
  val done = CountDownLatch(1)
  recorder.end { counts ->
    println("${counts.recorded} ${counts.written} ${counts.dropped} ${counts.failed} ${counts.waiting} ${counts.failure}")
    done.countDown()
  }
  done.await()
}
