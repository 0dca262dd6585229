// Records what happens to an app's ads, as files that adspec reads. One file to take along: it needs nothing but the classes
// of Android 5 (or of any Java 8). See docs/recorder.md of adspec.

package adspec.recorder

import java.io.ByteArrayOutputStream
import java.io.File
import java.io.FileOutputStream
import java.io.IOException
import java.io.RandomAccessFile
import java.nio.channels.FileLock
import java.nio.channels.OverlappingFileLockException
import java.security.SecureRandom
import java.util.Calendar
import java.util.Date
import java.util.GregorianCalendar
import java.util.Locale
import java.util.TimeZone
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.ThreadPoolExecutor
import java.util.concurrent.TimeUnit
import javax.crypto.Mac
import javax.crypto.spec.SecretKeySpec

/** Options of a recorder; the defaults suit most apps. */
class RecorderOptions(
  /**
   * The session's id, unique over all recordings of one catalog, and part of the files' names; null creates a random
   * one.
   */
  val session: String? = null,
  /** The maximum number of events that wait to be written. Further events are dropped and counted. */
  val queueLimit: Int = 8192,
  /** The size in bytes beyond which a new file begins. */
  val fileBytes: Int = 4 shl 20,
  /** True if consent strings, ids of streams and responses, and queries of URLs are kept out of the files. */
  val redactsAtSource: Boolean = true,
  /** A clock in milliseconds that goes on while the device sleeps: on Android SystemClock::elapsedRealtime. */
  val elapsedMillis: () -> Long = { System.nanoTime() / 1000000 }
)

/** Counts of a recorder's events. */
data class RecorderCounts(
  /** Events with a number in the session: the sum of written, waiting, dropped and failed. */
  val recorded: Long = 0,
  /** Events whose lines are in files. */
  val written: Long = 0,
  /** Events that wait to be written. */
  val waiting: Long = 0,
  /** Events that were dropped because too many waited; each leaves a gap in seq. */
  val dropped: Long = 0,
  /** Events that could not be written, or whose line was longer than 1 MiB; each leaves a gap in seq. */
  val failed: Long = 0,
  /** Events that came after the end of the session; they have no number. */
  val late: Long = 0,
  /** The last failure to write: an action, a path and the system's message; null if there was none. */
  val failure: String? = null
)

/**
 * Records one session. Any thread may call any function at any time; none waits for the disk. Events wait in memory
 * until the recorder's own thread writes them. If too many wait, further events are dropped and counted. Gaps in the
 * numbers of the written lines (seq) show where.
 */
class SessionRecorder(
  /** The folder of the session's files; parts that a killed app left there become whole files. */
  folder: File,
  start: SessionStart,
  private val options: RecorderOptions = RecorderOptions()
) {
  /** The session's id. */
  val session: String = options.session ?: madeUpSession()

  private class Waiting(val event: AdEvent, val time: Long, val number: Long)

  private val lock = Any()
  private var waiting = ArrayList<Waiting>()
  private var counts = RecorderCounts()
  private var isBeingDrained = false
  private var hasEnded = false
  // Only the recorder's own thread touches lines and file.
  private val lines = Lines(session, if (options.redactsAtSource) SourceRedaction() else null)
  private val file = RecordingFile(folder, fileName(session), options.fileBytes)
  private val startTime = System.currentTimeMillis()
  private val startElapsed = options.elapsedMillis()
  private val thread = ThreadPoolExecutor(1, 1, 5, TimeUnit.SECONDS, LinkedBlockingQueue()) { work ->
    Thread(work, "adspec-recorder").apply { isDaemon = true }
  }.apply { allowCoreThreadTimeOut(true) }

  init {
    thread.execute { RecordingFile.recover(folder) }
    record(start.event)
  }

  /**
   * Records an event that happened just now. Returns false if it was dropped or came after the end, and was counted.
   */
  fun record(event: AdEvent): Boolean {
    synchronized(lock) {
      if (hasEnded) {
        counts = counts.copy(late = counts.late + 1)
        return false
      }
      if (counts.waiting >= Math.max(1, options.queueLimit)) {
        counts = counts.copy(recorded = counts.recorded + 1, dropped = counts.dropped + 1)
        return false
      }
      if (!add(event)) return true
    }
    thread.execute { writeAll() }
    return true
  }

  /** The counts of the events so far. */
  fun counts(): RecorderCounts = synchronized(lock) { counts }

  /**
   * Writes all events so far and completes the file. Call it in Activity.onStop, or before the files are handed over.
   */
  fun closeFile(completion: ((RecorderCounts) -> Unit)? = null) {
    thread.execute {
      writeAll()
      file.close()
      val closed = synchronized(lock) {
        counts = counts.copy(failure = file.failure)
        counts
      }
      completion?.invoke(closed)
    }
  }

  /** Ends the session and completes its last file; later events are only counted. */
  fun end(completion: ((RecorderCounts) -> Unit)? = null) {
    synchronized(lock) {
      if (!hasEnded) {
        hasEnded = true
        // It is added even if too many events wait: a gap is only visible by a line behind it.
        add(AdEvent.sessionEnd())
      }
    }
    closeFile(completion)
  }

  /**
   * Adds an event, and returns true if writeAll must be scheduled. The time is read here, under the lock, so that no
   * line has an earlier time than the line before it.
   */
  private fun add(event: AdEvent): Boolean {
    val time = startTime + options.elapsedMillis() - startElapsed
    waiting.add(Waiting(event, time, counts.recorded))
    counts = counts.copy(recorded = counts.recorded + 1, waiting = counts.waiting + 1)
    val isFirst = !isBeingDrained
    isBeingDrained = true
    return isFirst
  }

  private fun writeAll() {
    while (true) {
      val all = synchronized(lock) {
        val all = waiting
        waiting = ArrayList()
        if (all.isEmpty()) isBeingDrained = false
        all
      }
      if (all.isEmpty()) return
      var tooLong = 0L
      for (item in all) {
        if (!lines.append(item.event, item.time, item.number)) tooLong++
        if (lines.bytes.size() >= 1 shl 16) {
          write(tooLong)
          tooLong = 0
        }
      }
      write(tooLong)
    }
  }

  private fun write(tooLong: Long) {
    val count = lines.count
    val isWritten = count == 0L || file.write(lines.bytes.toByteArray())
    lines.reset()
    synchronized(lock) {
      val failed = tooLong + if (isWritten) 0 else count
      val written = if (isWritten) count else 0
      counts = counts.copy(
        written = counts.written + written, failed = counts.failed + failed,
        waiting = counts.waiting - written - failed, failure = file.failure)
    }
  }

  private companion object {
    /** Returns a random id of 65 bits in letters and digits. Outputs show it as it is, unlike a UUID. */
    fun madeUpSession(): String {
      val random = SecureRandom()
      return "s-" + (1..13).map { "abcdefghijklmnopqrstuvwxyz234567"[random.nextInt(32)] }.joinToString("")
    }

    fun fileName(session: String): String = session.take(100).map { letter ->
      if (letter in 'a'..'z' || letter in 'A'..'Z' || letter in '0'..'9' || letter in "-_.") letter else '_'
    }.joinToString("")
  }
}

/**
 * The files of a recording, one after the other. Each is written under a name that readers ignore (.part), and renamed
 * in one step when it is complete.
 */
private class RecordingFile(private val folder: File, private val name: String, private val mostBytes: Int) {
  private var output: FileOutputStream? = null
  private var fileLock: FileLock? = null
  private var size = 0L
  private var number = 0
  var failure: String? = null
    private set

  private val path get() = File(folder, String.format(Locale.ROOT, "%s-%06d.ndjson", name, number))

  /** Writes whole lines. Returns false if that fails; then neither they nor a part of them are in the file. */
  fun write(lines: ByteArray): Boolean {
    if (output != null && size > 0 && size + lines.size > mostBytes) close()
    val output = output ?: open() ?: return false
    try {
      output.write(lines)
      size += lines.size
      return true
    } catch (error: IOException) {
      note("write", error)
    }
    try {
      // Removes what was written of the lines. If that fails, the file stays a part, and the next start repairs it.
      output.channel.truncate(size)
    } catch (error: IOException) {
      note("truncate", error)
      abandon()
    }
    return false
  }

  /** Gives the current file its final name; the next line begins a new file. */
  fun close() {
    val output = output ?: return
    try {
      output.fd.sync()
    } catch (error: IOException) {
      note("write", error)
    }
    if (!part(path).renameTo(path)) failure = "rename $path"
    abandon()
  }

  private fun open(): FileOutputStream? {
    folder.mkdirs()
    // Files of an earlier session with the same id are kept.
    while (path.exists() || part(path).exists()) number++
    try {
      if (!part(path).createNewFile()) throw IOException("it is there")
      val opened = FileOutputStream(part(path), true)
      output = opened
      // Shows other recorders of this folder that the file is in use.
      fileLock = opened.channel.tryLock()
      return opened
    } catch (error: IOException) {
      note("open", error)
      return output
    }
  }

  private fun abandon() {
    try {
      fileLock?.release()
      output?.close()
    } catch (error: IOException) {
      note("close", error)
    }
    fileLock = null
    output = null
    size = 0
    number++
  }

  private fun note(action: String, error: IOException) {
    failure = "$action $path: ${error.message}"
  }

  companion object {
    fun part(path: File) = File(path.path + ".part")

    /**
     * Completes the files that recorders of ended processes left: a part without a lock loses its unfinished line and
     * gets its final name.
     */
    fun recover(folder: File) {
      val parts = folder.listFiles { file -> file.name.endsWith(".ndjson.part") } ?: return
      for (part in parts.sorted()) {
        try {
          RandomAccessFile(part, "rw").use { recover(part, it) }
        } catch (error: IOException) {
          // The part can't be repaired now and stays as it is; the next start tries again.
          continue
        }
      }
    }

    private fun recover(part: File, file: RandomAccessFile) {
      try {
        file.channel.tryLock() ?: return
      } catch (error: OverlappingFileLockException) {
        return  // a recorder of this app is writing it
      }
      val length = endOfLines(file)
      if (length == 0L) return
      file.setLength(length)
      file.fd.sync()
      part.renameTo(File(part.path.removeSuffix(".part")))
    }

    /** Returns the offset behind the last whole line; 0 if there is none. */
    private fun endOfLines(file: RandomAccessFile): Long {
      var end = file.length()
      val block = ByteArray(1 shl 16)
      while (end > 0) {
        val start = Math.max(0, end - block.size)
        val count = (end - start).toInt()
        file.seek(start)
        file.readFully(block, 0, count)
        for (place in count - 1 downTo 0) if (block[place] == '\n'.toByte()) return start + place + 1
        end = start
      }
      return 0
    }
  }
}

/** Encodes events as lines of JSON, in a buffer for a file. */
private class Lines(session: String, private val redaction: SourceRedaction?) {
  val bytes = ByteArrayOutputStream()
  var count = 0L
    private set
  private val session = StringBuilder().also { quote(session, it) }.toString()
  private val calendar = GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT).apply {
    gregorianChange = Date(Long.MIN_VALUE)
  }
  private val line = StringBuilder()

  /** Appends the line of an event. Returns false, and appends nothing, if it is longer than 1 MiB. */
  fun append(event: AdEvent, time: Long, number: Long): Boolean {
    line.setLength(0)
    line.append("{\"event\":\"").append(event.name).append("\",\"session\":").append(session).append(",\"time\":")
    append(Timestamp(time))
    line.append(",\"seq\":").append(number)
    for ((name, value) in event.fields.list) {
      line.append(",\"").append(name).append("\":")
      append(value)
    }
    line.append("}\n")
    val encoded = line.toString().toByteArray(Charsets.UTF_8)
    if (encoded.size > 1 shl 20) return false
    bytes.write(encoded, 0, encoded.size)
    count++
    return true
  }

  fun reset() {
    bytes.reset()
    count = 0
  }

  private fun append(value: Any) {
    when (value) {
      is Text -> quote(redaction?.redacted(value.text, value.use) ?: value.text, line)
      is Boolean, is Long, is Int -> line.append(value)
      is Double -> append(value)
      is Timestamp -> append(value)
      is Frame -> appendAll(listOf(value.x, value.y, value.width, value.height))
      is Size -> appendAll(listOf(value.width, value.height))
      is List<*> -> appendAll(value)
      is Fields -> appendPairs(value.list)
      // Sorted, so that the order is the same each time.
      is Map<*, *> -> appendPairs(value.entries.map { Pair(it.key as String, it.value!!) }.sortedBy { it.first })
      else -> throw IllegalArgumentException("no value of a recording: $value")
    }
  }

  private fun appendAll(values: List<*>) {
    line.append('[')
    values.forEachIndexed { place, value ->
      if (place > 0) line.append(',')
      append(value!!)
    }
    line.append(']')
  }

  private fun appendPairs(pairs: List<Pair<String, Any>>) {
    line.append('{')
    pairs.forEachIndexed { place, (name, value) ->
      if (place > 0) line.append(',')
      quote(name, line)
      line.append(':')
      append(value)
    }
    line.append('}')
  }

  /** Appends a number. JSON has neither infinity nor NaN: they become null, which readers report. */
  private fun append(number: Double) {
    val whole = number.toLong()
    when {
      whole.toDouble() == number && whole in -(1L shl 53)..(1L shl 53) -> line.append(whole)
      number.isNaN() || number.isInfinite() -> line.append("null")
      else -> line.append(number)
    }
  }

  private fun append(time: Timestamp) {
    // Limits the moment to the years 1 to 9999.
    calendar.timeInMillis = time.milliseconds.coerceIn(-62135596800000L, 253402300799999L)
    line.append('"')
    digits(calendar.get(Calendar.YEAR), 4).append('-')
    digits(calendar.get(Calendar.MONTH) + 1, 2).append('-')
    digits(calendar.get(Calendar.DAY_OF_MONTH), 2).append('T')
    digits(calendar.get(Calendar.HOUR_OF_DAY), 2).append(':')
    digits(calendar.get(Calendar.MINUTE), 2).append(':')
    digits(calendar.get(Calendar.SECOND), 2).append('.')
    digits(calendar.get(Calendar.MILLISECOND), 3).append("Z\"")
  }

  private fun digits(number: Int, count: Int): StringBuilder {
    val text = number.toString()
    for (place in text.length until count) line.append('0')
    return line.append(text)
  }

  private fun quote(text: String, line: StringBuilder) {
    line.append('"')
    for (letter in text) {
      when {
        letter == '"' || letter == '\\' -> line.append('\\').append(letter)
        letter == '\n' -> line.append("\\n")
        letter < ' ' -> line.append("\\u00").append("0123456789abcdef"[letter.toInt() shr 4])
          .append("0123456789abcdef"[letter.toInt() and 15])
        else -> line.append(letter)
      }
    }
    line.append('"')
  }
}

/** The kind of a text, which decides what of it is written if recordings are redacted at the source. */
internal enum class TextUse {
  /** A name or an id: written as it is. */
  PLAIN,
  /** A sentence: written without the queries of the URLs in it. */
  SENTENCE,
  /** A URL: written without its query. */
  ADDRESS,
  /** The URL of a pod: of its query, only the pod's duration is written, and the stream's id as a pseudonym. */
  POD_ADDRESS,
  /** A consent string: only its first four characters are written, which show that there is one. */
  CONSENT,
  /**
   * A text that grants access or identifies one response: written as a pseudonym, equal for equal texts of the session.
   */
  PSEUDONYM
}

/** Redacts texts before a line is written, so that no file on the device contains them. */
private class SourceRedaction {
  // A random key that ends with the session: without it, texts can't be found by trying them out.
  private val mac = Mac.getInstance("HmacSHA256").apply {
    init(SecretKeySpec(ByteArray(32).also { SecureRandom().nextBytes(it) }, "HmacSHA256"))
  }

  fun redacted(text: String, use: TextUse): String = when (use) {
    TextUse.PLAIN -> text
    TextUse.SENTENCE -> sentence(text)
    TextUse.ADDRESS -> address(text)
    TextUse.POD_ADDRESS -> podAddress(text)
    // The first characters are the version and the first bits of the date: they show that there was a string, and its
    // kind.
    TextUse.CONSENT -> text.take(4)
    TextUse.PSEUDONYM -> pseudonym(text)
  }

  /** Returns "x-" and 13 letters and digits; an empty text stays empty. */
  private fun pseudonym(text: String): String {
    if (text == "") return ""
    val digest = mac.doFinal(text.toByteArray(Charsets.UTF_8)).copyOf(8)
    return "x-" + java.math.BigInteger(1, digest).toString(36).padStart(13, '0')
  }

  /** Returns a URL without query, fragment, parameters and user. Of a data: URL only the scheme is left. */
  private fun address(text: String): String {
    if (text.startsWith("data:", ignoreCase = true)) return text.take(5)
    val address = text.takeWhile { it !in "?#;" }
    val slashes = address.indexOf("//")
    if (slashes < 0) return address
    val host = address.substring(slashes + 2)
    val at = host.substringBefore('/').lastIndexOf('@')
    return address.take(slashes + 2) + host.substring(at + 1)
  }

  /** Redacts each word: a URL as in address; another word loses the text behind a question mark. */
  private fun sentence(text: String): String {
    if (text.none { it in "?/:" }) return text
    val result = StringBuilder()
    var word = 0
    for (place in 0..text.length) {
      if (place < text.length && !text[place].isWhitespace() && text[place] !in "\"'<>`«»„“”") continue
      result.append(redactedWord(text.substring(word, place)))
      if (place < text.length) result.append(text[place])
      word = place + 1
    }
    return result.toString()
  }

  private fun redactedWord(word: String): String {
    if (word.startsWith("data:", ignoreCase = true) || word.contains("//")) return address(word)
    val mark = word.indexOf('?')
    return if (mark >= 0 && word.substring(mark + 1).any { it.isLetterOrDigit() }) word.take(mark + 1) else word
  }

  /**
   * Returns the URL of a pod with two parameters of its query, the duration and the stream, which pod-url-invalid
   * compares with other events.
   */
  private fun podAddress(text: String): String {
    val base = address(text)
    val kept = text.substringAfter('?', "").substringBefore('#').split('&').mapNotNull { pair ->
      val value = pair.substringAfter('=', "")
      when (pair.substringBefore('=')) {
        "pd" -> if (value != "" && value.all { it in '0'..'9' }) pair else null
        "stream_id" -> "stream_id=" + pseudonym(percentDecoded(value))
        else -> null
      }
    }
    return if (kept.isEmpty()) base else base + "?" + kept.joinToString("&")
  }

  private fun percentDecoded(text: String): String {
    val bytes = ByteArrayOutputStream()
    var rest = text
    while (rest != "") {
      val code = if (rest[0] == '%' && rest.length > 2) rest.substring(1, 3).toIntOrNull(16) else null
      if (code != null) bytes.write(code) else rest.take(1).toByteArray(Charsets.UTF_8).let { bytes.write(it, 0, it.size) }
      rest = rest.substring(if (code != null) 3 else 1)
    }
    return String(bytes.toByteArray(), Charsets.UTF_8)
  }
}

/** A moment, in milliseconds since 1970 (UTC). */
data class Timestamp(val milliseconds: Long)

/** A rectangle on the screen, in dp from the screen's top left. */
data class Frame(val x: Double, val y: Double, val width: Double, val height: Double)

/** Width and height in dp. */
data class Size(val width: Double, val height: Double)

/** A value that some SDKs give as a number and others as a word. */
class NumberOrText private constructor(internal val value: Any) {
  constructor(number: Long) : this(number as Any)
  constructor(text: String) : this(text as Any)
}

internal class Text(val text: String, val use: TextUse)

/** A word of a fixed list, as recordings spell it. */
interface Word {
  val word: String
}

/** An object that is the value of a field, such as an asset, and that has members of its own. */
abstract class EventObject {
  internal abstract val fields: Fields
}

/** Fields with their values, in order; fields with null are left out. */
internal class Fields {
  val list = ArrayList<Pair<String, Any>>()

  fun add(name: String, value: Any?): Fields {
    if (value != null) list.add(Pair(name, json(value, null)))
    return this
  }

  fun add(name: String, value: Any?, use: TextUse): Fields {
    if (value != null) list.add(Pair(name, json(value, use)))
    return this
  }

  /** Adds a field for a list of words: a single word is written as a text, several as a list. */
  fun addOneOrMore(name: String, words: List<Word>?): Fields =
    add(name, if (words?.size == 1) words[0] else words)

  private fun json(value: Any, use: TextUse?): Any = when (value) {
    is String -> Text(value, use ?: TextUse.PLAIN)
    is Word -> Text(value.word, TextUse.PLAIN)
    is NumberOrText -> json(value.value, use)
    is EventObject -> value.fields
    is List<*> -> value.map { json(it!!, use) }
    is Map<*, *> -> value.mapValues { json(it.value!!, use) }
    else -> value
  }
}

// What follows is made from adspec's table of events: a test renews it, see CONTRIBUTING.md.

/** Something that happened to an ad, ready to be recorded. */
class AdEvent internal constructor(internal val name: String, internal val fields: Fields) {
  companion object {
    /** The session is over; no line of it comes after. */
    internal fun sessionEnd(): AdEvent =
      AdEvent("session.end", Fields())

    /** The consent has changed; the new one holds for all later requests. */
    fun consent(
      /** True if the GDPR applies. */
      gdpr: Boolean? = null,
      /** True if only non-personalised ads may be served. */
      npa: Boolean? = null,
      /** True if only limited ads may be served. */
      ltd: Boolean? = null,
      /** The consent string of the TCF; read and never shown. */
      tcf: String? = null,
      /** The consent string of the GPP; read and never shown. */
      gpp: String? = null,
      /** True if data is processed restrictedly, as some US states require. */
      rdp: Boolean? = null
    ): AdEvent =
      AdEvent("consent", Fields().add("gdpr", gdpr).add("npa", npa).add("ltd", ltd).add("tcf", tcf, TextUse.CONSENT).add("gpp", gpp, TextUse.CONSENT).add("rdp", rdp))

    /** The app went into the background: nothing of it is on the screen. */
    fun appBackground(): AdEvent =
      AdEvent("app.background", Fields())

    /** The app came to the front, or was there when the session began. */
    fun appForeground(): AdEvent =
      AdEvent("app.foreground", Fields())

    /** A mediation platform was set up, or was not. */
    fun serviceSetup(
      /** The mediation platform's name. */
      service: String,
      /** True if it succeeded. */
      ok: Boolean,
      /** Names of the parameters that were missing. */
      missing: List<String>? = null
    ): AdEvent =
      AdEvent("service.setup", Fields().add("service", service, TextUse.PLAIN).add("ok", ok).add("missing", missing, TextUse.PLAIN))

    /** The app requested an ad; a retry requests again under the same ad. */
    fun adRequest(
      /** The ad's id, unique in the session. */
      ad: String,
      /** Kind of the format that is asked for, or a list of kinds. */
      kind: List<Kind>,
      /** The ad unit, as the app's code names it. */
      adUnit: String? = null,
      /** Ids of the formats that are asked for. */
      formats: List<String>? = null,
      /** The number of the try (of a request) or of the retry; both from 1. */
      attempt: Long? = null,
      /** The number of ads that were requested. From -1 to 1000000. */
      count: Long? = null,
      /** The DSA object of the IAB, OpenRTB: the request's or the bid's side. */
      dsa: RequestDSA? = null,
      /** The options for an adapter's pictures: as data or addresses, one or several, their orientation. */
      options: ImageOptions? = null,
      /** True if the ad can show the buyer's privacy link, which is AdChoices (`privacy` of OpenRTB Native). */
      privacy: Boolean? = null
    ): AdEvent =
      AdEvent("ad.request", Fields().add("ad", ad, TextUse.PLAIN).addOneOrMore("kind", kind).add("adUnit", adUnit, TextUse.PLAIN).add("formats", formats, TextUse.PLAIN).add("attempt", attempt).add("count", count).add("dsa", dsa).add("options", options).add("privacy", privacy))

    /** An ad was loaded. */
    fun adLoad(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The ad under which this one was requested, if one request delivered several. */
      request: String? = null,
      /** Id of the ad's format. */
      format: String? = null,
      /** The demand channel: how the ad was sold. */
      inventory: Inventory? = null,
      /** The ad source that filled the request. */
      source: Source? = null,
      /** True if it is an ad of the publisher's own. */
      house: Boolean? = null,
      /** Id of the line item. */
      lineItem: String? = null,
      /** Id of the creative. */
      creative: String? = null,
      /** Id of the order. */
      order: String? = null,
      /** Id of the server's response. */
      responseId: String? = null,
      /** The delivered assets, by asset key. */
      assets: Map<String, DeliveredAsset>? = null,
      /** True if the ad has a video. */
      video: Boolean? = null,
      /** True if the app opens clicks itself. */
      clickHandler: Boolean? = null,
      /** Addresses that open an app. */
      deepLinks: List<String>? = null,
      /** The address that a click leads to. */
      destination: String? = null,
      /** The DSA object of the IAB, OpenRTB: the request's or the bid's side. */
      dsa: DSA? = null,
      /** The way the ad's text runs. */
      direction: Direction? = null
    ): AdEvent =
      AdEvent("ad.load", Fields().add("ad", ad, TextUse.PLAIN).add("request", request, TextUse.PLAIN).add("format", format, TextUse.PLAIN).add("inventory", inventory).add("source", source).add("house", house).add("lineItem", lineItem, TextUse.PLAIN).add("creative", creative, TextUse.PLAIN).add("order", order, TextUse.PLAIN).add("responseId", responseId, TextUse.PSEUDONYM).add("assets", assets).add("video", video).add("clickHandler", clickHandler).add("deepLinks", deepLinks, TextUse.ADDRESS).add("destination", destination, TextUse.ADDRESS).add("dsa", dsa).add("direction", direction))

    /** The load failed. */
    fun adLoadFailed(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The error that occurred. */
      error: Failure? = null,
      /** The number of the try (of a request) or of the retry; both from 1. */
      attempt: Long? = null
    ): AdEvent =
      AdEvent("ad.loadFailed", Fields().add("ad", ad, TextUse.PLAIN).add("error", error).add("attempt", attempt))

    /** The app will request again after a delay. */
    fun adRetry(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The number of the try (of a request) or of the retry; both from 1. */
      attempt: Long,
      /** How long the app waits before it asks again, in seconds. From 0 to 1000000. */
      delaySeconds: Double? = null
    ): AdEvent =
      AdEvent("ad.retry", Fields().add("ad", ad, TextUse.PLAIN).add("attempt", attempt).add("delaySeconds", delaySeconds))

    /** The mediation platform called back the app. */
    fun adCallback(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The subject of the callback, or the call that was handed on. */
      of: Callback,
      /** True if it succeeded. */
      ok: Boolean,
      /** The error that occurred. */
      error: Failure? = null
    ): AdEvent =
      AdEvent("ad.callback", Fields().add("ad", ad, TextUse.PLAIN).add("of", of).add("ok", ok).add("error", error))

    /** The ad's container was laid out, for the first time or anew. */
    fun viewRender(
      /** The ad's id, unique in the session. */
      ad: String,
      /** [x, y, width, height] in points from the screen's top left. */
      frame: Frame,
      /** [width, height] in points. */
      screen: Size? = null,
      /** The part of it that can be seen, from 0 to 1. */
      visible: Double? = null
    ): AdEvent =
      AdEvent("view.render", Fields().add("ad", ad, TextUse.PLAIN).add("frame", frame).add("screen", screen).add("visible", visible))

    /** The ad's container left the screen. */
    fun viewHide(
      /** The ad's id, unique in the session. */
      ad: String,
      /** [x, y, width, height] in points from the screen's top left. */
      frame: Frame? = null
    ): AdEvent =
      AdEvent("view.hide", Fields().add("ad", ad, TextUse.PLAIN).add("frame", frame))

    /** The app showed an asset; again when it changed. */
    fun assetRender(
      /** The ad's id, unique in the session. */
      ad: String,
      /** Key of the asset. */
      asset: String,
      /** [x, y, width, height] in points from the screen's top left. */
      frame: Frame,
      /** The part of it that can be seen, from 0 to 1. */
      visible: Double? = null,
      /** True if a tap on it opens the ad. */
      clickable: Boolean? = null,
      /** Paint order: what is higher lies on top. */
      z: Long? = null,
      /** The text as shown. */
      text: String? = null,
      /** How the image fills its frame. */
      fit: Fit? = null,
      /** True if the text was cut, as measured. */
      truncated: Boolean? = null
    ): AdEvent =
      AdEvent("asset.render", Fields().add("ad", ad, TextUse.PLAIN).add("asset", asset, TextUse.PLAIN).add("frame", frame).add("visible", visible).add("clickable", clickable).add("z", z).add("text", text, TextUse.SENTENCE).add("fit", fit).add("truncated", truncated))

    /** An asset is no longer shown. */
    fun assetHide(
      /** The ad's id, unique in the session. */
      ad: String,
      /** Key of the asset. */
      asset: String
    ): AdEvent =
      AdEvent("asset.hide", Fields().add("ad", ad, TextUse.PLAIN).add("asset", asset, TextUse.PLAIN))

    /** An impression was counted. */
    fun impression(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The party that counted it. */
      by: Party
    ): AdEvent =
      AdEvent("impression", Fields().add("ad", ad, TextUse.PLAIN).add("by", by))

    /** The ad reached viewability, by the counting party's standard. */
    fun adViewable(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The party that counted it. */
      by: Party,
      /** The standard of viewability, such as "MRC". */
      standard: String? = null
    ): AdEvent =
      AdEvent("ad.viewable", Fields().add("ad", ad, TextUse.PLAIN).add("by", by).add("standard", standard, TextUse.PLAIN))

    /** A click on the ad. */
    fun click(
      /** The ad's id, unique in the session. */
      ad: String,
      /** Key of the asset. */
      asset: String? = null,
      /** The party that counted it. */
      by: Party,
      /** The action of the click. */
      action: Action? = null,
      /** The address; its query is read and never shown. */
      url: String? = null,
      /** The deep links that an installed app could open. */
      openable: List<String>? = null
    ): AdEvent =
      AdEvent("click", Fields().add("ad", ad, TextUse.PLAIN).add("asset", asset, TextUse.PLAIN).add("by", by).add("action", action).add("url", url, TextUse.ADDRESS).add("openable", openable, TextUse.ADDRESS))

    /** The ad opened a full screen. */
    fun screenPresent(
      /** The ad's id, unique in the session. */
      ad: String
    ): AdEvent =
      AdEvent("screen.present", Fields().add("ad", ad, TextUse.PLAIN))

    /** The full screen was dismissed. */
    fun screenDismiss(
      /** The ad's id, unique in the session. */
      ad: String
    ): AdEvent =
      AdEvent("screen.dismiss", Fields().add("ad", ad, TextUse.PLAIN))

    /** The ad's video plays. */
    fun videoPlay(
      /** The ad's id, unique in the session. */
      ad: String
    ): AdEvent =
      AdEvent("video.play", Fields().add("ad", ad, TextUse.PLAIN))

    /** The ad's video pauses. */
    fun videoPause(
      /** The ad's id, unique in the session. */
      ad: String
    ): AdEvent =
      AdEvent("video.pause", Fields().add("ad", ad, TextUse.PLAIN))

    /** The ad's video has ended. */
    fun videoEnd(
      /** The ad's id, unique in the session. */
      ad: String
    ): AdEvent =
      AdEvent("video.end", Fields().add("ad", ad, TextUse.PLAIN))

    /** The ad's video was muted. */
    fun videoMute(
      /** The ad's id, unique in the session. */
      ad: String
    ): AdEvent =
      AdEvent("video.mute", Fields().add("ad", ad, TextUse.PLAIN))

    /** The ad's video was unmuted. */
    fun videoUnmute(
      /** The ad's id, unique in the session. */
      ad: String
    ): AdEvent =
      AdEvent("video.unmute", Fields().add("ad", ad, TextUse.PLAIN))

    /** A mediation adapter was asked for an ad. */
    fun adapterLoad(
      /** The ad's id, unique in the session. */
      ad: String,
      /** Class name of the adapter. */
      adapter: String,
      /** The server parameter that the adapter got. */
      parameter: String? = null
    ): AdEvent =
      AdEvent("adapter.load", Fields().add("ad", ad, TextUse.PLAIN).add("adapter", adapter, TextUse.PLAIN).add("parameter", parameter, TextUse.PSEUDONYM))

    /** The adapter mapped the network's fields to the format's assets. */
    fun adapterMap(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The format's asset keys, each with the network's field. */
      fields: Map<String, String>,
      /** Class name of the adapter. */
      adapter: String? = null,
      /** Keys that only the network has. */
      extra: List<String>? = null,
      /** The form in which pictures came: as data or as addresses. */
      images: PictureForm? = null,
      /** The number of pictures that the adapter passed on. From -1 to 1000000. */
      imageCount: Long? = null
    ): AdEvent =
      AdEvent("adapter.map", Fields().add("ad", ad, TextUse.PLAIN).add("fields", fields, TextUse.PLAIN).add("adapter", adapter, TextUse.PLAIN).add("extra", extra, TextUse.PLAIN).add("images", images).add("imageCount", imageCount))

    /** The adapter called its completion handler, which it does exactly once. */
    fun adapterComplete(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The outcome. */
      outcome: Outcome,
      /** Class name of the adapter. */
      adapter: String? = null,
      /** The error that occurred. */
      error: Failure? = null,
      /** The thread that it was called on. */
      thread: CallThread? = null
    ): AdEvent =
      AdEvent("adapter.complete", Fields().add("ad", ad, TextUse.PLAIN).add("outcome", outcome).add("adapter", adapter, TextUse.PLAIN).add("error", error).add("thread", thread))

    /** The adapter states which side counts: at least one of impressions and clicks. */
    fun adapterTrack(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The party that counts impressions. */
      impressions: Tracker? = null,
      /** The party that counts clicks. */
      clicks: Tracker? = null,
      /** Class name of the adapter. */
      adapter: String? = null
    ): AdEvent =
      AdEvent("adapter.track", Fields().add("ad", ad, TextUse.PLAIN).add("impressions", impressions).add("clicks", clicks).add("adapter", adapter, TextUse.PLAIN))

    /** The SDK's call was passed on to the network: an impression, a click, or the ad's views. */
    fun adapterNotify(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The subject of the callback, or the call that was handed on. */
      of: Notification,
      /** Class name of the adapter. */
      adapter: String? = null
    ): AdEvent =
      AdEvent("adapter.notify", Fields().add("ad", ad, TextUse.PLAIN).add("of", of).add("adapter", adapter, TextUse.PLAIN))

    /** A row of the SDK's response info: the result of one adapter. */
    fun adapterResponse(
      /** The ad's id, unique in the session. */
      ad: String,
      /** Class name of the adapter. */
      adapter: String,
      /** The outcome. */
      outcome: ResponseOutcome? = null,
      /** The time that it took, in milliseconds. From -1 to 86400000. */
      latencyMs: Double? = null,
      /** The ad source that filled the request. */
      source: Source? = null
    ): AdEvent =
      AdEvent("adapter.response", Fields().add("ad", ad, TextUse.PLAIN).add("adapter", adapter, TextUse.PLAIN).add("outcome", outcome).add("latencyMs", latencyMs).add("source", source))

    /** The app asked to show the ad. */
    fun adShow(
      /** The ad's id, unique in the session. */
      ad: String
    ): AdEvent =
      AdEvent("ad.show", Fields().add("ad", ad, TextUse.PLAIN))

    /** The ad is on the screen. */
    fun adDisplay(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The error that occurred. */
      error: Failure? = null
    ): AdEvent =
      AdEvent("ad.display", Fields().add("ad", ad, TextUse.PLAIN).add("error", error))

    /** The ad could not be shown. */
    fun adDisplayFailed(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The error that occurred. */
      error: Failure? = null
    ): AdEvent =
      AdEvent("ad.displayFailed", Fields().add("ad", ad, TextUse.PLAIN).add("error", error))

    /** The rewarded video begins. */
    fun rewardStart(
      /** The ad's id, unique in the session. */
      ad: String
    ): AdEvent =
      AdEvent("reward.start", Fields().add("ad", ad, TextUse.PLAIN))

    /** The rewarded video has ended. */
    fun rewardComplete(
      /** The ad's id, unique in the session. */
      ad: String
    ): AdEvent =
      AdEvent("reward.complete", Fields().add("ad", ad, TextUse.PLAIN))

    /** The network granted the reward. */
    fun rewardGrant(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The reward that the viewer gets. */
      name: String,
      /** The amount of the reward. From -1000000000000000 to 1000000000000000. */
      amount: Double
    ): AdEvent =
      AdEvent("reward.grant", Fields().add("ad", ad, TextUse.PLAIN).add("name", name, TextUse.PLAIN).add("amount", amount))

    /** The app's own handler gave the reward. */
    fun rewardDeliver(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The reward that the viewer gets. */
      name: String,
      /** The amount of the reward. From -1000000000000000 to 1000000000000000. */
      amount: Double
    ): AdEvent =
      AdEvent("reward.deliver", Fields().add("ad", ad, TextUse.PLAIN).add("name", name, TextUse.PLAIN).add("amount", amount))

    /** The revenue that the ad earned. */
    fun adRevenue(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The revenue, in the currency. From -1000000000000000 to 1000000000000000. */
      value: Double,
      /** ISO 4217. */
      currency: String,
      /** How exact the value is. */
      precision: String? = null
    ): AdEvent =
      AdEvent("ad.revenue", Fields().add("ad", ad, TextUse.PLAIN).add("value", value).add("currency", currency, TextUse.PLAIN).add("precision", precision, TextUse.PLAIN))

    /** The ad has left the screen. */
    fun adHide(
      /** The ad's id, unique in the session. */
      ad: String
    ): AdEvent =
      AdEvent("ad.hide", Fields().add("ad", ad, TextUse.PLAIN))

    /** The app asked for a live stream. */
    fun streamRequest(
      /** Ad Manager's network code. */
      networkCode: String,
      /** The stream's custom asset key. */
      customAssetKey: String
    ): AdEvent =
      AdEvent("stream.request", Fields().add("networkCode", networkCode, TextUse.PLAIN).add("customAssetKey", customAssetKey, TextUse.PLAIN))

    /** The live stream is registered. */
    fun streamLoad(
      /** The stream's id; read and never shown. */
      streamId: String
    ): AdEvent =
      AdEvent("stream.load", Fields().add("streamId", streamId, TextUse.PSEUDONYM))

    /** The live stream could not be registered. */
    fun streamFailed(
      /** The error that occurred. */
      error: Failure? = null
    ): AdEvent =
      AdEvent("stream.failed", Fields().add("error", error))

    /** The live stream failed. */
    fun streamError(
      /** The error that occurred. */
      error: Failure? = null
    ): AdEvent =
      AdEvent("stream.error", Fields().add("error", error))

    /** The viewer jumped to another time of the programme. */
    fun streamSeek(
      /** The time of the programme that the viewer left. */
      from: Timestamp,
      /** The time of the programme that the viewer went to. */
      to: Timestamp
    ): AdEvent =
      AdEvent("stream.seek", Fields().add("from", from).add("to", to))

    /** The viewer paused the stream. */
    fun streamPause(): AdEvent =
      AdEvent("stream.pause", Fields())

    /** The stream goes on after a pause. */
    fun streamResume(): AdEvent =
      AdEvent("stream.resume", Fields())

    /** The live stream was left. */
    fun streamEnd(): AdEvent =
      AdEvent("stream.end", Fields())

    /** An ad break was scheduled in the player. */
    fun breakSchedule(
      /** The ad break's id. */
      `break`: String,
      /** The pod's identifier. */
      pod: String,
      /** The time at which the ad break is due. */
      start: Timestamp,
      /** How long it is to last, in milliseconds. From -1 to 86400000. */
      durationMs: Long,
      /** The address; its query is read and never shown. */
      url: String? = null,
      /** The addresses, one a template item; their queries are read and never shown. */
      urls: List<String>? = null,
      /** The actions that viewers may not take (SKIP and JUMP of X-RESTRICT); absent: they may take all. */
      restrictions: List<Restriction>? = null,
      /** The point at which the stream goes on (resume offset, X-RESUME-OFFSET): zero, indefinite or seconds from its start. */
      resumption: Resumption? = null,
      /** Ids of the ad breaks that it replaces. */
      replaces: List<String>? = null
    ): AdEvent =
      AdEvent("break.schedule", Fields().add("break", `break`, TextUse.PLAIN).add("pod", pod, TextUse.PLAIN).add("start", start).add("durationMs", durationMs).add("url", url, TextUse.POD_ADDRESS).add("urls", urls, TextUse.POD_ADDRESS).add("restrictions", restrictions).add("resumption", resumption?.value).add("replaces", replaces, TextUse.PLAIN))

    /** The app cancelled an ad break. */
    fun breakCancel(
      /** The ad break's id. */
      `break`: String,
      /** The reason why the ad break was cancelled. */
      reason: Reason? = null
    ): AdEvent =
      AdEvent("break.cancel", Fields().add("break", `break`, TextUse.PLAIN).add("reason", reason))

    /** An ad break has begun. */
    fun breakStart(
      /** The ad break's id. */
      `break`: String
    ): AdEvent =
      AdEvent("break.start", Fields().add("break", `break`, TextUse.PLAIN))

    /** An ad break is over. */
    fun breakEnd(
      /** The ad break's id. */
      `break`: String
    ): AdEvent =
      AdEvent("break.end", Fields().add("break", `break`, TextUse.PLAIN))

    /** A period of ads in an ad break has begun. */
    fun periodStart(
      /** The ad break's id. */
      `break`: String
    ): AdEvent =
      AdEvent("period.start", Fields().add("break", `break`, TextUse.PLAIN))

    /** A period of ads in an ad break is over. */
    fun periodEnd(
      /** The ad break's id. */
      `break`: String
    ): AdEvent =
      AdEvent("period.end", Fields().add("break", `break`, TextUse.PLAIN))

    /** An ad in an ad break has begun. */
    fun adStart(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The ad break's id. */
      `break`: String,
      /** The place of the ad in its pod. */
      podInfo: PodInfo? = null,
      /** The ad's title. */
      title: String? = null,
      /** The advertiser's name. */
      advertiser: String? = null,
      /** The ad's description. */
      description: String? = null,
      /** The ad's media type, such as video/mp4. */
      contentType: String? = null
    ): AdEvent =
      AdEvent("ad.start", Fields().add("ad", ad, TextUse.PLAIN).add("break", `break`, TextUse.PLAIN).add("podInfo", podInfo).add("title", title, TextUse.SENTENCE).add("advertiser", advertiser, TextUse.SENTENCE).add("description", description, TextUse.SENTENCE).add("contentType", contentType, TextUse.PLAIN))

    /** A quarter of the ad has played. */
    fun adFirstQuartile(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The ad break's id. */
      `break`: String
    ): AdEvent =
      AdEvent("ad.firstQuartile", Fields().add("ad", ad, TextUse.PLAIN).add("break", `break`, TextUse.PLAIN))

    /** Half of the ad has played. */
    fun adMidpoint(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The ad break's id. */
      `break`: String
    ): AdEvent =
      AdEvent("ad.midpoint", Fields().add("ad", ad, TextUse.PLAIN).add("break", `break`, TextUse.PLAIN))

    /** Three quarters of the ad have played. */
    fun adThirdQuartile(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The ad break's id. */
      `break`: String
    ): AdEvent =
      AdEvent("ad.thirdQuartile", Fields().add("ad", ad, TextUse.PLAIN).add("break", `break`, TextUse.PLAIN))

    /** The ad has played to its end. */
    fun adComplete(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The ad break's id. */
      `break`: String
    ): AdEvent =
      AdEvent("ad.complete", Fields().add("ad", ad, TextUse.PLAIN).add("break", `break`, TextUse.PLAIN))

    /** The viewer skipped the ad. */
    fun adSkip(
      /** The ad's id, unique in the session. */
      ad: String,
      /** The ad break's id. */
      `break`: String
    ): AdEvent =
      AdEvent("ad.skip", Fields().add("ad", ad, TextUse.PLAIN).add("break", `break`, TextUse.PLAIN))
  }
}

/** The app was opened: the first event of a session. */
class SessionStart(
  /** The system that the app runs on. */
  val platform: Platform? = null,
  /** The recorder that wrote the recording. */
  val recorder: RecorderInfo? = null,
  /** The app that was recorded. */
  val app: App? = null,
  /** The ads SDK in the app. */
  val sdk: SDK? = null,
  /** The country that the device is in: ISO 3166-1 alpha-2. */
  val country: String? = null,
  /** The app's language: BCP 47. */
  val language: String? = null,
  /** [width, height] in points. */
  val screen: Size? = null,
  /** The consent that people gave; its consent strings are read and never shown. */
  val consent: Consent? = null,
  /** True if the person is known to be a minor. */
  val underAge: Boolean? = null,
  /** True if the session is a test. */
  val test: Boolean? = null
) {
  internal val event = AdEvent("session.start", Fields().add("platform", platform).add("recorder", recorder).add("app", app).add("sdk", sdk).add("country", country, TextUse.PLAIN).add("language", language, TextUse.PLAIN).add("screen", screen).add("consent", consent).add("underAge", underAge).add("test", test))
}

/** The permitted values of a field. */
enum class Action(override val word: String) : Word {
  CUSTOM_HANDLER("customHandler"), DEEP_LINK("deepLink"), BROWSER("browser"), ABOUT_THIS_AD("aboutThisAd"), NONE("none")
}

/** An object in events: id, version. */
class App(
  /** Its id. */
  val id: String? = null,
  /** Its version. */
  val version: String? = null
) : EventObject() {
  override val fields get() = Fields().add("id", id, TextUse.PLAIN).add("version", version, TextUse.PLAIN)
}

/** The permitted values of a field. */
enum class CallThread(override val word: String) : Word {
  MAIN("main"), OTHER("other")
}

/** The permitted values of a field. */
enum class Callback(override val word: String) : Word {
  LOAD("load"), SHOW("show")
}

/** An object in events: gdpr, npa, ltd, tcf, gpp, rdp. */
class Consent(
  /** True if the GDPR applies. */
  val gdpr: Boolean? = null,
  /** True if only non-personalised ads may be served. */
  val npa: Boolean? = null,
  /** True if only limited ads may be served. */
  val ltd: Boolean? = null,
  /** The consent string of the TCF; read and never shown. */
  val tcf: String? = null,
  /** The consent string of the GPP; read and never shown. */
  val gpp: String? = null,
  /** True if data is processed restrictedly, as some US states require. */
  val rdp: Boolean? = null
) : EventObject() {
  override val fields get() = Fields().add("gdpr", gdpr).add("npa", npa).add("ltd", ltd).add("tcf", tcf, TextUse.CONSENT).add("gpp", gpp, TextUse.CONSENT).add("rdp", rdp)
}

/** An object in events: behalf, paid, transparency, adrender. */
class DSA(
  /** The person or company on whose behalf the ad is shown. */
  val behalf: String? = null,
  /** The person or company that paid for the ad. */
  val paid: String? = null,
  /** The companies that applied parameters of the viewer. */
  val transparency: List<Transparency>? = null,
  /** The code for whether the buyer renders the DSA information: 0 or 1. */
  val adrender: Long? = null
) : EventObject() {
  override val fields get() = Fields().add("behalf", behalf, TextUse.SENTENCE).add("paid", paid, TextUse.SENTENCE).add("transparency", transparency).add("adrender", adrender)
}

/** An object in events: text, url, width, height, mime, number, scale, fileSize, durationMs. */
class DeliveredAsset(
  /** The text that was delivered. */
  val text: String? = null,
  /** The address that was delivered. */
  val url: String? = null,
  /** The width of a picture, in pixels. From -1 to 1000000000. */
  val width: Double? = null,
  /** The height of a picture, in pixels. From -1 to 1000000000. */
  val height: Double? = null,
  /** Its MIME type. */
  val mime: String? = null,
  /** The number that was delivered. From -1000000000000000 to 1000000000000000. */
  val number: Double? = null,
  /** Pixels a point of the delivered image, from 1. */
  val scale: Double? = null,
  /** The size of its file, in bytes. From -1 to 1000000000000. */
  val fileSize: Long? = null,
  /** The length of a video, in milliseconds. From -1 to 86400000. */
  val durationMs: Long? = null
) : EventObject() {
  override val fields get() = Fields().add("text", text, TextUse.SENTENCE).add("url", url, TextUse.ADDRESS).add("width", width).add("height", height).add("mime", mime, TextUse.PLAIN).add("number", number).add("scale", scale).add("fileSize", fileSize).add("durationMs", durationMs)
}

/** The permitted values of a field. */
enum class Direction(override val word: String) : Word {
  LTR("ltr"), RTL("rtl")
}

/** An object in events: domain, code, message. */
class Failure(
  /** The domain that it belongs to. */
  val domain: String? = null,
  /** Its code. */
  val code: NumberOrText? = null,
  /** Its text. */
  val message: String? = null
) : EventObject() {
  override val fields get() = Fields().add("domain", domain, TextUse.PLAIN).add("code", code, TextUse.PLAIN).add("message", message, TextUse.SENTENCE)
}

/** The permitted values of a field. */
enum class Fit(override val word: String) : Word {
  FILL("fill"), FIT("fit"), STRETCH("stretch")
}

/** An object in events: images, multiple, orientation. */
class ImageOptions(
  /** The form in which pictures are to come: as data or as addresses. */
  val images: PictureForm? = null,
  /** True if several pictures may come. */
  val multiple: Boolean? = null,
  /** The orientation that the pictures are to have. */
  val orientation: ImageOrientation? = null
) : EventObject() {
  override val fields get() = Fields().add("images", images).add("multiple", multiple).add("orientation", orientation)
}

/** The permitted values of a field. */
enum class ImageOrientation(override val word: String) : Word {
  ANY("any"), PORTRAIT("portrait"), LANDSCAPE("landscape")
}

/** The permitted values of a field. */
enum class Inventory(override val word: String) : Word {
  RESERVATION("reservation"), BACKFILL("backfill")
}

/** The permitted values of a field. */
enum class Kind(override val word: String) : Word {
  CUSTOM_NATIVE("customNative"), NATIVE("native"), REWARDED("rewarded"), LIVE_INTERSTITIAL("liveInterstitial"), OTHER("other"), UNKNOWN("unknown")
}

/** The permitted values of a field. */
enum class Notification(override val word: String) : Word {
  IMPRESSION("impression"), CLICK("click"), RENDER("render")
}

/** The permitted values of a field. */
enum class Observation(override val word: String) : Word {
  REQUESTS("requests"), LOADS("loads"), DELIVERY("delivery"), RENDERING("rendering"), IMPRESSIONS("impressions"), CLICKS("clicks"), SCREENS("screens"), ADAPTERS("adapters"), REWARDS("rewards"), BREAKS("breaks"), CONSENT("consent"), NOTIFICATIONS("notifications"), BACKGROUND("background"), VIEWABILITY("viewability")
}

/** The permitted values of a field. */
enum class Outcome(override val word: String) : Word {
  AD("ad"), ERROR("error")
}

/** The permitted values of a field. */
enum class Party(override val word: String) : Word {
  APP("app"), SDK("sdk"), ADAPTER("adapter")
}

/** The permitted values of a field. */
enum class PictureForm(override val word: String) : Word {
  DATA("data"), URL("url")
}

/** The permitted values of a field. */
enum class Platform(override val word: String) : Word {
  IOS("ios"), ANDROID("android"), TVOS("tvos"), WEB("web")
}

/** An object in events: position, total, bumper, index, offsetSeconds, maxSeconds. */
class PodInfo(
  /** The place of the ad in the pod, from 1. */
  val position: Long? = null,
  /** The number of ads in the pod. From -1 to 1000000. */
  val total: Long? = null,
  /** True if the ad is a bumper. */
  val bumper: Boolean? = null,
  /** The number or name of the pod. */
  val index: NumberOrText? = null,
  /** The time in the stream at which the pod begins. From -10000000000 to 10000000000. */
  val offsetSeconds: Double? = null,
  /** The maximum length of the pod. From -10000000000 to 10000000000. */
  val maxSeconds: Double? = null
) : EventObject() {
  override val fields get() = Fields().add("position", position).add("total", total).add("bumper", bumper).add("index", index, TextUse.PLAIN).add("offsetSeconds", offsetSeconds).add("maxSeconds", maxSeconds)
}

/** The permitted values of a field. */
enum class Reason(override val word: String) : Word {
  NO_STREAM("noStream"), NO_ITEM("noItem"), NO_U_R_L("noURL"), SKIPPED("skipped"), EMPTY("empty"), OTHER("other")
}

/** An object in events: name, version, observes, incomplete. */
class RecorderInfo(
  /** Its name. */
  val name: String? = null,
  /** Its version. */
  val version: String? = null,
  /** The observations of the recorder; absent: everything but notifications. */
  val observes: List<Observation>? = null,
  /** True if the recorder may miss some of the events that it observes. */
  val incomplete: Boolean? = null
) : EventObject() {
  override val fields get() = Fields().add("name", name, TextUse.PLAIN).add("version", version, TextUse.PLAIN).add("observes", observes).add("incomplete", incomplete)
}

/** An object in events: dsarequired, pubrender, datatopub, required, transparency. */
class RequestDSA(
  /** The code for whether the seller asks for DSA information: 0 to 3. */
  val dsarequired: Long? = null,
  /** The code for whether the publisher renders the DSA information: 0 to 2. */
  val pubrender: Long? = null,
  /** The code for whether the DSA information is sent to the publisher: 0 to 2. */
  val datatopub: Long? = null,
  /** The older name of `dsarequired`. From -1000000 to 1000000. */
  val required: Long? = null,
  /** The companies that applied parameters of the viewer. */
  val transparency: List<Transparency>? = null
) : EventObject() {
  override val fields get() = Fields().add("dsarequired", dsarequired).add("pubrender", pubrender).add("datatopub", datatopub).add("required", required).add("transparency", transparency)
}

/** The permitted values of a field. */
enum class ResponseOutcome(override val word: String) : Word {
  AD("ad"), ERROR("error"), SKIPPED("skipped")
}

/** The permitted values of a field. */
enum class Restriction(override val word: String) : Word {
  SKIP("skip"), SEEK("seek")
}

/** The permitted values of a field: a word or a number. */
class Resumption private constructor(internal val value: Any) {
  /** A number in place of a word. */
  constructor(number: Double) : this(number as Any)
  companion object {
    val ZERO = Resumption("zero" as Any)
    val INDEFINITE = Resumption("indefinite" as Any)
  }
}

/** An object in events: name, version. */
class SDK(
  /** Its name. */
  val name: String? = null,
  /** Its version. */
  val version: String? = null
) : EventObject() {
  override val fields get() = Fields().add("name", name, TextUse.PLAIN).add("version", version, TextUse.PLAIN)
}

/** An object in events: id, name. */
class Source(
  /** Its id. */
  val id: String? = null,
  /** Its name. */
  val name: String? = null
) : EventObject() {
  override val fields get() = Fields().add("id", id, TextUse.PLAIN).add("name", name, TextUse.PLAIN)
}

/** The permitted values of a field. */
enum class Tracker(override val word: String) : Word {
  SDK("sdk"), ADAPTER("adapter")
}

/** An object in events: domain, dsaparams, params. */
class Transparency(
  /** The domain that it belongs to. */
  val domain: String? = null,
  /** The applied parameters, by their numbers in the IAB's list. */
  val dsaparams: List<Long>? = null,
  /** The older name of `dsaparams`. */
  val params: List<Long>? = null
) : EventObject() {
  override val fields get() = Fields().add("domain", domain, TextUse.PLAIN).add("dsaparams", dsaparams).add("params", params)
}
