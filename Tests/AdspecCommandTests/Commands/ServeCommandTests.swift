import Foundation
import TestSupport
import Testing

@Suite("adspec serve") struct ServeCommandTests {
  @Test(
    "It builds, serves, sees a change, builds again, and says so to the page; a build that fails leaves the site; idle connections lock nobody out",
    .timeLimit(.minutes(2)))
  func serving() throws {
    let folder = try TemporaryFolder()
    let text = { (name: String) in
      "kind: rewarded\nid: coins\nname: \(name)\nadUnits: [u]\nreward: {name: coins, amount: 1}\n"
    }
    try folder.write(text("One"), to: "formats/a/format.yaml")
    try folder.write("", to: "log")
    // The script waits for lines of the log, not for fixed times, since the duration of a build varies.
    let script = #"""
      "$0" serve --port 0 -o site 2>log & server=$!
      trap 'kill $server' EXIT
      await() { until grep -q "$1" log; do sleep 0.05; kill -0 $server || exit 9; done; }
      await Serving
      port=$(sed -n 's|.*http://localhost:\([0-9]*\)/.*|\1|p' log)
      python3 - "$port" <<'END'
      import http.client, pathlib, socket, sys, time
      port = int(sys.argv[1])
      def ask(path, method="GET", host=None):
          connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
          connection.request(method, path, headers={"Host": host or f"localhost:{port}"})
          answer = connection.getresponse()
          return answer.status, answer.read().decode()
      status, page = ask("/formats/coins/")
      print(status, ">One" in page, "/-adspec/reload.js" in page)
      print(ask("/formats/coins/", "HEAD"), ask("/", "POST")[0], ask("/", host="evil.example")[0], ask("/%2e%2e/log")[0])
      definition = pathlib.Path("formats/a/format.yaml")
      definition.write_text(definition.read_text().replace("One", "Two"))
      print(ask("/-adspec/changed.js?0")[1].strip(), ">Two" in ask("/formats/coins/")[1])
      # More than may be open at a time, of which none asks for anything.
      idle = [socket.create_connection(("127.0.0.1", port), timeout=60) for _ in range(300)]
      print([ask("/formats/coins/")[0] for _ in range(3)], idle[0].recv(1), len(idle))
      pathlib.Path("adspec.yaml").write_text("failOn: nonsense\n")
      while "as it was" not in pathlib.Path("log").read_text(): time.sleep(0.05)
      print(ask("/-adspec/changed.js?1")[1].strip(), ">Two" in ask("/formats/coins/")[1])
      pathlib.Path("adspec.yaml").unlink()
      print(ask("/-adspec/changed.js?2")[1].strip())
      END
      """#
    let result = try BuiltBinary.script(script, in: folder.path)
    expect(
      result.output,
      is: """
        200 True True
        (200, '') 405 421 404
        location.reload(); True
        [200, 200, 200] b'' 300
        location.reload(); True
        location.reload();

        """)
    #expect(result.errors == "")
    #expect(try folder.text(of: "log").contains("error: "))
  }

  @Test(
    "A mistake leaves the last good site, with the file, line and mistake at the top of its pages until it is mended; a first build that fails is mended so, too",
    .holds("R-1190"), .timeLimit(.minutes(2)))
  func mistakes() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "kind: rewarded\nid: coins\nname: One\nadUnits: [u]\nreward: {name: coins, amount: 1}\n",
      to: "formats/a/format.yaml")
    try folder.write("kind: native\nid: unread\nassets: {}\n\tx\n", to: "formats/b/format.yaml")
    try folder.write("failOn: <b>\n", to: "adspec.yaml")
    try folder.write("", to: "log")
    let script = #"""
      "$0" serve --port 0 -o site 2>log & server=$!
      trap 'kill $server' EXIT
      until grep -q Serving log; do sleep 0.05; kill -0 $server || exit 9; done
      python3 - "$(sed -n 's|.*http://localhost:\([0-9]*\)/.*|\1|p' log)" <<'END'
      import pathlib, re, sys, urllib.error, urllib.request
      def ask(path):
          try:
              answer = urllib.request.urlopen(f"http://localhost:{sys.argv[1]}{path}", timeout=60)
          except urllib.error.HTTPError as error:
              answer = error
          return answer.status, answer.read().decode()
      def show(path):
          status, page = ask(path)
          notice = re.search('role="alert".*?</div>', page, re.DOTALL)
          title = re.search("<h1[^>]*>(.*?)</h1>", page, re.DOTALL)[1]
          print(status, re.sub("<.*?>", "", title).strip(), *(re.findall("<li>(.*?)</li>", notice[0]) if notice else ["-"]))
      builds = 1
      def change(path, text):
          global builds
          pathlib.Path(path).write_text(text)
          print(ask(f"/-adspec/changed.js?{builds}")[1].strip())
          builds += 1
      show("/formats/coins/")
      change("adspec.yaml", "")
      show("/formats/coins/")
      # This definition was never in the site: it fails no build, and has a page of its own.
      show("/formats/b/")
      definition = pathlib.Path("formats/a/format.yaml").read_text()
      change("formats/a/format.yaml", definition.replace("rewarded", '"<i>"').replace("One", "Two"))
      show("/formats/coins/")
      show("/none")
      change("formats/a/format.yaml", definition.replace("One", "Two"))
      show("/formats/coins/")
      END
      """#
    let result = try BuiltBinary.script(script, in: folder.path)
    expect(
      result.output,
      is: """
        404 There is no such page <bdi>adspec.yaml:1:9: &#39;failOn&#39; is &#39;&lt;b&gt;&#39;; expected error, warning, note or never.</bdi>
        location.reload();
        200 One: not recorded -
        200 b -
        location.reload();
        200 One: not recorded <bdi>formats/a/format.yaml:1:7: &#39;kind&#39; is &#39;&lt;i&gt;&#39;; expected customNative, native, rewarded or liveInterstitial.</bdi>
        404 There is no such page <bdi>formats/a/format.yaml:1:7: &#39;kind&#39; is &#39;&lt;i&gt;&#39;; expected customNative, native, rewarded or liveInterstitial.</bdi>
        location.reload();
        200 Two: not recorded -

        """)
    #expect(result.errors == "")
  }

  @Test("It shows the ads that filters select, and those alone", .holds("R-992"), .timeLimit(.minutes(2)))
  func selected() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "kind: rewarded\nid: coins\nadUnits: [u]\nreward: {name: coins, amount: 1}\n",
      to: "formats/a/format.yaml")
    try folder.write(
      """
      {"event":"session.start","session":"s-1","time":"2026-11-20T10:00:00.000Z","platform":"ios","country":"DE"}
      {"event":"impression","session":"s-1","time":"2026-11-20T10:00:01.000Z","ad":"a1","by":"app"}
      {"event":"session.start","session":"s-2","time":"2026-11-20T11:00:00.000Z","platform":"ios","country":"FR"}
      {"event":"impression","session":"s-2","time":"2026-11-20T11:00:01.000Z","ad":"a1","by":"app"}

      """, to: "recordings/day.ndjson")
    try folder.write("", to: "log")
    let script = #"""
      "$0" serve --port 0 -o site --country FR 2>log & server=$!
      trap 'kill $server' EXIT
      until grep -q Serving log; do sleep 0.05; kill -0 $server || exit 9; done
      python3 - "$(sed -n 's|.*http://localhost:\([0-9]*\)/.*|\1|p' log)" <<'END'
      import sys, urllib.request
      page = urllib.request.urlopen(f"http://localhost:{sys.argv[1]}/", timeout=60).read().decode()
      print("Selected: country FR. 1 of 2 ads." in page)
      END
      """#
    let result = try BuiltBinary.script(script, in: folder.path)
    #expect(result.output == "True\n", "\(result.errors)")
  }

  @Test("A port that is taken, standard input and a catalog that isn't there end it with a message")
  func refusals() throws {
    let folder = try TemporaryFolder()
    try folder.write("kind: rewarded\nid: a\nadUnits: [u]\nreward: {}\n", to: "formats/a/format.yaml")
    let script = #"""
      exec python3 - "$0" <<'END'
      import socket, subprocess, sys
      taken = socket.socket(); taken.bind(("127.0.0.1", 0)); taken.listen()
      port = taken.getsockname()[1]
      run = subprocess.run([sys.argv[1], "serve", "--port", str(port)], capture_output=True, text=True)
      print(run.returncode, run.stderr.replace(str(port), "PORT"), end="")
      END
      """#
    #expect(
      try BuiltBinary.script(script, in: folder.path).output
        == "2 error: Port PORT is taken: is adspec served already? Give another with --port.\n")
    let input = try BuiltBinary.run(["serve", "-"], in: folder.path)
    #expect(input.code == 2 && input.errors.contains("can be read once"))
    let port = try BuiltBinary.run(["serve", "--port", "70000"], in: folder.path)
    #expect(port.code == 2 && port.errors.contains("from 0 to 65535"))
    #expect(!FileManager.default.fileExists(atPath: folder("_site")))
  }
}
