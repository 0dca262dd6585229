"""spark-submit adspec_job.py --catalog FOLDER [options] RECORDING… -- OPTIONS OF adspec scale merge

Makes reports, a site or findings of recordings that are too many for one machine: the same bytes as one adspec would. What stands
behind -- says which, as adspec scale merge has it: --report DIR, --site DIR or --check; the exit code is that of adspec scale merge.

Recordings are files and folders that every worker sees, or addresses that Hadoop reads (s3a://…, hdfs://…, with * and ?). Whole files
go to `adspec scale key` as streams of bytes; Spark brings the lines of a session together, `adspec scale part` judges them, and parts are
merged in groups until a few are left, which the driver merges and publishes. Nothing is published before all of that is done.
"""

import argparse
import os
import subprocess
import sys
import tarfile
import tempfile

from pyspark import SparkFiles
from pyspark.sql import DataFrame, SparkSession, functions
from pyspark.storagelevel import StorageLevel

HERE = os.path.dirname(os.path.abspath(__file__))
ENDINGS = (".ndjson", ".ndjson.gz", ".ndjson.zst")
# Bytes of recordings, as they are stored, for one task to key.
TASK_SIZE = 256 << 20


class Refused(Exception):
    """What adspec says can't be done."""


def arguments():
    own, merge = sys.argv[1:], []
    if "--" in own:
        own, merge = own[: own.index("--")], own[own.index("--") + 1 :]
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("recordings", nargs="+", metavar="RECORDING")
    options.add_argument("--catalog", required=True, metavar="FOLDER", help="the catalog, on the driver")
    options.add_argument("--tool", metavar="PATH", help="adspec, on the driver and on each worker")
    options.add_argument("--ship", metavar="BUNDLE", help="the .tar.gz that `make bundle` makes, to take along to the workers")
    options.add_argument("--partitions", type=int, help="groups of sessions; three a core without it")
    options.add_argument("--fan", type=int, default=8, help="how many parts are merged at once")
    options.add_argument("--session-pages", metavar="N", help="as of adspec scale part")
    options.add_argument("--exclude-test", action="store_true", help="as of adspec scale part")
    options.add_argument("--keep", metavar="FOLDER", help="keep what is merged last here: facts.part and parts.part")
    found = options.parse_args(own)
    if not found.tool and not found.ship:
        options.error("say where adspec is on the workers (--tool), or which bundle they get (--ship)")
    if not any(word in merge for word in ("--report", "--site", "--check")) and not found.keep:
        options.error("say behind -- what is to be made, as adspec scale merge has it: --report DIR, --site DIR or --check")
    return found, merge


class Job:
    def __init__(self, options, folder):
        self.options, self.folder, self.place = options, folder, options.keep or folder
        # What Spark would join or split while it runs is dealt out by session: it must stay so.
        builder = SparkSession.builder.appName("adspec").config("spark.sql.adaptive.enabled", "false")
        self.spark = builder.getOrCreate()
        self.context = self.spark.sparkContext
        self.jvm, self.gateway = self.context._jvm, self.context._gateway
        self.partitions = options.partitions or 3 * self.context.defaultParallelism
        self.ship()

    # What workers need.

    def ship(self):
        catalog = os.path.join(self.folder, "catalog.tar.gz")
        with tarfile.open(catalog, "w:gz") as archive:
            archive.add(self.options.catalog, arcname="", filter=self.is_of_catalog)
        self.context.addArchive(catalog + "#catalog")
        self.context.addFile(os.path.join(HERE, "adspec-pipe.sh"))
        self.tool = self.options.tool
        if self.options.ship:
            self.context.addArchive(self.options.ship + "#tool")
            with tarfile.open(self.options.ship) as archive:
                archive.extractall(os.path.join(self.folder, "tool"))
                name = archive.getnames()[0].split("/")[0]
            self.tool = os.path.join(self.folder, "tool", name, "bin/adspec")

    @staticmethod
    def is_of_catalog(entry):
        """Definitions and what they show; recordings come by themselves."""
        top = entry.name.split("/")
        is_definition = top[0] in ("", "adspec.yaml", ".gitignore", ".adspec") or top[0] == "formats"
        return entry if is_definition and not (len(top) > 2 and top[2] == "recordings") else None

    def pipe(self, lines, mode):
        """The JVM's pipe, which fails with the process; PySpark's own takes whatever came until then for all."""
        is_local = self.context.master.startswith("local")
        files = SparkFiles.getRootDirectory() if is_local else "."
        part = ["--exclude-test"] if self.options.exclude_test else []
        part += ["--session-pages", self.options.session_pages] if self.options.session_pages else []
        environment = self.jvm.java.util.HashMap()
        for name, value in {
            "ADSPEC_FILES": files, "ADSPEC_TOOL": "" if self.options.ship else self.options.tool,
            "ADSPEC_PART_OPTIONS": " ".join(part), **{
                name: os.environ[name] for name in ("ADSPEC_FETCH", "ADSPEC_TIMES") if name in os.environ}}.items():
            environment.put(name, value)
        command = self.jvm.java.util.ArrayList()
        for word in ("bash", f"{files}/adspec-pipe.sh", mode):
            command.add(word)
        return lines.pipe(command, environment, False, 1 << 16, "UTF-8")

    # The recordings.

    def recordings(self):
        """Names, places and sizes: a name is what one run, started where this job was, would call the file."""
        found = {}
        for path in self.options.recordings:
            for name, place, size in self.addressed(path) if "://" in path else self.local(path):
                if any(ord(character) < 0x20 for character in name):
                    raise Refused(f"The name of the recording {name!r} has a control character, which the job can't pass on.")
                found.setdefault(place, (name, place, size))
        if not found:
            raise Refused(f"No recording ({', '.join(ENDINGS)}) is in {', '.join(self.options.recordings)}.")
        return sorted(found.values(), key=lambda recording: recording[0].encode())

    def local(self, path):
        root = os.path.realpath(self.options.catalog) + "/"
        if not os.path.exists(path):
            raise Refused(f"'{path}' does not exist.")
        files = [path] if os.path.isfile(path) else [
            os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names if name.endswith(ENDINGS)]
        for file in files:
            real = os.path.realpath(file)
            yield real[len(root):] if real.startswith(root) else file, real, os.path.getsize(real)

    def addressed(self, address):
        path = self.jvm.org.apache.hadoop.fs.Path(address)
        system = path.getFileSystem(self.context._jsc.hadoopConfiguration())
        for status in system.globStatus(path) or []:
            files = system.listFiles(status.getPath(), True)
            while files.hasNext():
                file = files.next()
                name = file.getPath().toString()
                if name.endswith(ENDINGS):
                    yield name, name, file.getLen()

    # The work.

    def keyed(self):
        """Frames of whole sessions, sorted, in partitions."""
        recordings = self.recordings()
        size = sum(recording[2] for recording in recordings)
        tasks = min(len(recordings), max(size // TASK_SIZE, self.context.defaultParallelism))
        names = self.jvm.java.util.ArrayList()
        for name, place, _ in recordings:
            names.add(f"{name}\t{place}")
        lines = self.pipe(self.context._jsc.parallelize(names, tasks), "key")
        strings = self.jvm.org.apache.spark.sql.Encoders.STRING()
        frames = DataFrame(self.spark._jsparkSession.createDataset(lines.rdd(), strings).toDF(), self.spark)
        key = functions.substring_index("value", "\t", 1)
        frames = frames.repartition(self.partitions, key).sortWithinPartitions("value")
        return getattr(frames._jdf, "as")(strings).toJavaRDD()

    def facts(self, frames):
        """The facts of all recordings, in a file that every worker gets. Their frames have one key, and so are in one partition, whose
        number is the key's hash; the shuffle that this begins is used again."""
        key = functions.hash(functions.lit("facts"))
        number = self.spark.range(1).select(functions.pmod(key, functions.lit(self.partitions))).first()[0]
        one = self.gateway.new_array(self.jvm.int, 1)
        one[0] = number
        path = os.path.join(self.place, "facts.part")
        self.write(path, self.pipe(frames, "facts").collectPartitions(one)[0])
        self.context.addFile(path)
        return path

    def parts(self, frames):
        """What all sessions told, in a file of at most `fan` parts."""
        level, before = self.pipe(frames, "part"), None
        while True:
            # Each part is made once: what takes them together next has fewer tasks.
            level.persist(self.context._getJavaStorageLevel(StorageLevel.DISK_ONLY))
            level.count()
            if before is not None:
                before.unpersist()
            count = level.getNumPartitions()
            if count <= self.options.fan:
                break
            before, level = level, self.pipe(level.coalesce(-(-count // self.options.fan)), "merge")
        path = os.path.join(self.place, "parts.part")
        self.write(path, level.toLocalIterator())
        return path

    @staticmethod
    def write(path, lines):
        with open(path, "w", encoding="ascii") as file:
            for line in lines:
                if line.startswith("failed: "):
                    raise Refused(line.removeprefix("failed: "))
                file.write(line + "\n")

    def run(self):
        frames = self.keyed()
        return [self.facts(frames), self.parts(frames)]


def main():
    options, merge = arguments()
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(options.keep or folder, exist_ok=True)
        job = Job(options, folder)
        try:
            parts = job.run()
        except Refused as refusal:
            print(f"error: {refusal}\nNothing was published.", file=sys.stderr)
            return 2
        finally:
            job.spark.stop()
        if not merge:
            return 0
        return subprocess.run([job.tool, "scale", "merge", *parts, "--catalog", options.catalog, *merge]).returncode


if __name__ == "__main__":
    sys.exit(main())
