#!/usr/bin/env python3
"""Makes a Python wheel of what make-portable.sh made; the last line of output is its path.

    make-wheel.py TREE FOLDER

The tool itself is the script that pip installs, and its libraries lie where its own path leads ($ORIGIN), so nothing of
Python runs when it starts. The platform tag names the oldest glibc that it runs with. The same tree gives the same bytes.
"""

import base64
import hashlib
import pathlib
import platform
import subprocess
import sys
import time
import zipfile

SCRIPTS = pathlib.Path(__file__).resolve().parent
# Bytes, so that installing takes seconds: a tool that is linked with the system's libraries makes a wheel of 16.3 MB, and
# ICU's data, 12.2 MB compressed, doesn't fit beside it.
LARGEST = 20_000_000

METADATA = """\
Metadata-Version: 2.4
Name: adspec
Version: {version}
Summary: Check and publish native ad formats and recorded ad sessions
License-Expression: Apache-2.0
License-File: LICENSE
License-File: NOTICE.md
Requires-Python: >=3.7
Description-Content-Type: text/markdown

`adspec` turns a folder of definitions of ad formats and recorded ad sessions into a catalog site with previews, reports of
clicks, impressions and DSA compliance evidence, and a verdict for continuous integration. `adspec --help` says how.
"""


def output(*command):
    return subprocess.run([str(part) for part in command], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def members(tree, version, tag):
    """Returns the wheel's files but RECORD: name, bytes, and whether it is executable."""
    info, data = f"adspec-{version}.dist-info", f"adspec-{version}.data"
    yield f"{data}/scripts/adspec", (tree / "bin/adspec").read_bytes(), True
    for path in sorted([*(tree / "libexec").rglob("*"), *(tree / "share").rglob("*")]):
        if path.is_file() and "doc" not in path.relative_to(tree).parts:
            yield f"{data}/data/{path.relative_to(tree)}", path.read_bytes(), False
    yield f"{info}/METADATA", METADATA.format(version=version).encode(), False
    wheel = f"Wheel-Version: 1.0\nGenerator: adspec\nRoot-Is-Purelib: false\nTag: {tag}\n"
    yield f"{info}/WHEEL", wheel.encode(), False
    for name in ["LICENSE", "NOTICE.md"]:
        yield f"{info}/licenses/{name}", (tree / "share/doc/adspec" / name).read_bytes(), False


def main():
    tree, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    version = (SCRIPTS.parent / "VERSION").read_text().strip()
    glibc = output(SCRIPTS / "needed-glibc.sh", tree / "bin/adspec", *sorted((tree / "libexec/adspec").iterdir()))
    tag = f"py3-none-manylinux_{glibc.replace('.', '_')}_{platform.machine()}"
    date = time.gmtime(max(int(output(SCRIPTS / "source-date.sh")), 315532800))[:6]  # zip begins in 1980

    folder.mkdir(parents=True, exist_ok=True)
    path = folder.resolve() / f"adspec-{version}-{tag}.whl"
    record = ""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:

        def write(name, content, is_executable=False):
            entry = zipfile.ZipInfo(name, date)
            entry.create_system = 3  # Unix, whose modes follow
            entry.external_attr = (0o100755 if is_executable else 0o100644) << 16
            wheel.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)

        for name, content, is_executable in members(tree, version, tag):
            write(name, content, is_executable)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
            record += f"{name},sha256={digest},{len(content)}\n"
        name = f"adspec-{version}.dist-info/RECORD"
        write(name, f"{record}{name},,\n".encode())
    size = path.stat().st_size
    if size > LARGEST:
        path.unlink()
        sys.exit(f"error: the wheel has {size} bytes, and may have {LARGEST}")
    print(path)


main()
