"""A build backend (PEP 517) that builds nothing: the wheel is the release's, held against its checksums.

It comes from ADSPEC_RELEASE (a folder or an https address with the release's files) if that is set, else from the release
on GitHub of the repository that this is a checkout of (install-release.sh).
"""

import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    place = os.environ.get("ADSPEC_RELEASE")
    command = [str(HERE / "install-release.sh"), "--wheel", wheel_directory, *(["--from", place] if place else [])]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit("adspec has no wheel of a release to install; its README says how to build it.")
    return done.stdout.strip()


def build_sdist(sdist_directory, config_settings=None):
    sys.exit("adspec has no source distribution for Python: it is written in Swift.")
