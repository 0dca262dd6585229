"""A Spark cluster on loopback: a master and two workers, each with a core."""

import glob
import os
import signal
import socket
import subprocess
import sys
import time

JOB = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../integrations/spark/adspec_job.py")


class Cluster:
    def __init__(self, venv, folder):
        self.folder, self.lost, self.processes = os.path.join(folder, "cluster"), False, []
        self.bin = os.path.join(os.path.abspath(venv), "bin")
        self.home = glob.glob(f"{os.path.abspath(venv)}/lib/python3.*/site-packages/pyspark")[0]
        os.mkdir(self.folder)
        self.environment = {
            **os.environ, "SPARK_HOME": self.home, "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_DAEMON_MEMORY": "512m",
            "PATH": f"{self.bin}:{os.environ['PATH']}", "PYSPARK_PYTHON": f"{self.bin}/python3", "SOURCE_DATE_EPOCH": "1790000000",
            "SPARK_WORKER_OPTS": "-Dspark.worker.cleanup.enabled=false"}

    def __enter__(self):
        port = free_port()
        self.master = f"spark://127.0.0.1:{port}"
        self.start("master.Master", "--host", "127.0.0.1", "--port", str(port), "--webui-port", "0")
        wait_for(lambda: is_open(port), "the master")
        self.workers = [self.start_worker(number) for number in (1, 2)]
        return self

    def __exit__(self, *_):
        for process in self.processes:
            for child in descendants(process.pid):
                end(child)
            end(process.pid)
            process.wait()

    def start(self, name, *arguments):
        log = open(f"{self.folder}/{name}{len(self.processes)}.log", "wb")
        process = subprocess.Popen(
            [f"{self.home}/bin/spark-class", f"org.apache.spark.deploy.{name}", *arguments], env=self.environment, stdout=log,
            stderr=log, stdin=subprocess.DEVNULL)
        log.close()
        self.processes.append(process)
        return process

    def start_worker(self, number):
        return self.start(
            "worker.Worker", "--host", "127.0.0.1", "--webui-port", "0", "--cores", "1", "--memory", "1g", "--work-dir",
            f"{self.folder}/worker{number}", self.master)

    def submit(self, folder, arguments):
        """The job, started in a folder."""
        settings = {
            "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1", "spark.ui.enabled": "false",
            "spark.executor.memory": "768m", "spark.executor.cores": "1", "spark.driver.memory": "768m",
            **dict(pair.split("=", 1) for pair in os.environ.get("ADSPEC_SPARK_CONF", "").split())}
        conf = [word for name, value in settings.items() for word in ("--conf", f"{name}={value}")]
        return subprocess.Popen(
            [f"{self.home}/bin/spark-submit", "--master", self.master, *conf, JOB, *arguments], cwd=folder, env=self.environment,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)

    def kill_worker(self, pattern, job):
        """Kills the first worker, with its executor, as soon as its second process of these runs: some of its work is done by then."""
        worker, seen = self.workers[0], set()
        while job.poll() is None:
            below = descendants(worker.pid)
            seen |= {process for process in below if pattern.search(command(process))}
            if len(seen) > 1:
                for process in [worker.pid, *below]:
                    end(process)
                self.lost = True
                return
            time.sleep(0.05)


def descendants(process):
    parents = {}
    for path in glob.glob("/proc/[0-9]*/stat"):
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        parents.setdefault(int(fields[1]), []).append(int(path.split("/")[2]))
    found, left = [], [process]
    while left:
        children = parents.get(left.pop(), [])
        found += children
        left += children
    return found


def command(process):
    try:
        with open(f"/proc/{process}/cmdline", "rb") as file:
            return file.read().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def end(process):
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def is_open(port):
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


def wait_for(condition, what):
    for _ in range(600):
        if condition():
            return
        time.sleep(0.1)
    sys.exit(f"error: {what} didn't start in a minute")
