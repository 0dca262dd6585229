"""Drives a headless Chromium over its pipe (DevTools protocol): nothing is installed for it, no port is opened."""

import json
import os
import subprocess
import tempfile
import time

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run", "--disable-background-networking",
    "--disable-sync", "--disable-component-update", "--hide-scrollbars", "--mute-audio", "--allow-file-access-from-files=false"]


class Chromium:
    def __init__(self, program):
        (self.input, to_browser), (from_browser, self.output) = os.pipe(), os.pipe()
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        # In dash a number of two digits is no file.
        command = f'exec "$0" "$@" 3<&{self.input} 4>&{self.output}'
        self.process = subprocess.Popen(
            ["bash", "-c", command, program, *FLAGS, f"--user-data-dir={self.folder.name}", "about:blank"],
            pass_fds=(self.input, self.output), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(self.input)
        os.close(self.output)
        self.to, self.source = os.fdopen(to_browser, "wb", 0), os.fdopen(from_browser, "rb", 0)
        self.rest, self.last, self.events = b"", 0, []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.to.close()
        self.source.close()
        self.folder.cleanup()

    def message(self):
        while b"\0" not in self.rest:
            chunk = self.source.read(1 << 20)
            if not chunk:
                raise RuntimeError("Chromium ended.")
            self.rest += chunk
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, session=None, **params):
        """What a command answers; events that come before go to `events`."""
        self.last += 1
        command = {"id": self.last, "method": method, "params": params, **({"sessionId": session} if session else {})}
        self.to.write(json.dumps(command).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == command["id"]:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message["result"]
            self.events.append(message)

    def tab(self):
        return Tab(self)


class Tab:
    def __init__(self, browser):
        self.browser = browser
        self.target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log", "Performance"):
            self.call(f"{domain}.enable")

    def call(self, method, **params):
        return self.browser.call(method, self.session, **params)

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)

    def show(self, width, dark=False):
        """How wide the window is, and whether its owner likes it dark."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=width < 600)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])

    def open(self, address):
        """Loads a page, and returns what it asked for and what was said of it meanwhile: requests, and errors."""
        self.browser.events.clear()
        loader = self.call("Page.navigate", url=address).get("loaderId")
        while not any(event.get("method") == "Page.loadEventFired" for event in self.browser.events):
            self.browser.events.append(self.browser.message())
        requests, errors = [], []
        for event in self.browser.events:
            method, params = event.get("method"), event.get("params", {})
            if method == "Network.requestWillBeSent":
                requests.append(params["request"]["url"])
            elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
                errors.append(params["entry"]["text"])
            elif method == "Runtime.exceptionThrown":
                errors.append(params["exceptionDetails"]["text"])
        if loader is None:
            errors.append("the page could not be loaded")
        return requests, errors

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description", "a script failed"))
        return result["result"].get("value")

    def main_thread_seconds(self):
        metrics = self.call("Performance.getMetrics")["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")

    def renderer_bytes(self):
        """Memory of its own that the largest renderer holds."""
        processes = self.browser.call("SystemInfo.getProcessInfo")["processInfo"]
        sizes = [0]
        for process in processes:
            if process["type"] != "renderer":
                continue
            with open(f"/proc/{process['id']}/status", encoding="ascii") as status:
                sizes += [int(line.split()[1]) * 1024 for line in status if line.startswith("RssAnon")]
        return max(sizes)

    def wait(self, expression, seconds=10):
        """Returns once a condition of the page holds; fails where it doesn't in so many seconds."""
        start = time.monotonic()
        while not self.evaluate(expression):
            if time.monotonic() - start > seconds:
                raise RuntimeError(f"never true: {expression}")
