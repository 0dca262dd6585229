"""Prints the shell steps of a CI file as one script, for trying them without the service.

    ci-steps.py FILE [--installed] [NAME=VALUE …]

FILE is action.yml, docs/ci/adspec.gitlab-ci.yml or .pre-commit-hooks.yaml; NAME=VALUE sets an input or a variable. Steps
that use somebody's action are said and left out, and so are, with --installed, those that install adspec. A step that runs
even after a failure does so here, and the script's exit code is that of the first step that failed.
"""

import re
import shlex
import sys

import yaml


def action(document, given, installed):
    """Steps of a composite action: (title, script, whether it always runs)."""
    inputs = {name: given.get(name, str(field.get("default", ""))) for name, field in document["inputs"].items()}

    def value(text):
        text = re.sub(r"\$\{\{ *inputs\.([a-z0-9-]+) *\}\}", lambda match: inputs[match[1]], text)
        return re.sub(r"\$\{\{ *github\.[a-z_]+ *\}\}", "", text)

    for step in document["runs"]["steps"]:
        if "run" not in step:
            yield step["name"], f"echo {shlex.quote('(not here: ' + step['uses'] + ')')}", True
            continue
        if installed and step["name"] == "Install adspec":
            continue
        if "site != ''" in step.get("if", "") and not inputs["site"]:
            continue
        names = "".join(f"export {name}={shlex.quote(value(text))}\n" for name, text in step.get("env", {}).items())
        # The service runs `shell: bash` so.
        yield step["name"], "set -eo pipefail\n" + names + step["run"], "always()" in step.get("if", "")


def gitlab(document, given, installed):
    names = {**document["variables"], **given}
    exports = "".join(f"export {name}={shlex.quote(str(text))}\n" for name, text in names.items())
    for name, job in document.items():
        if name == "variables" or name.startswith("."):
            continue
        before = [] if installed else document[job["extends"]]["before_script"]
        yield name, "set -eo pipefail\n" + exports + "\n".join(before + job["script"]), True


def pre_commit(document, given, installed):
    for hook in document:
        yield hook["id"], hook["entry"], False


def main():
    path, *rest = sys.argv[1:]
    installed = "--installed" in rest
    given = dict(argument.split("=", 1) for argument in rest if argument != "--installed")
    with open(path, encoding="utf-8") as file:
        document = yaml.safe_load(file)
    steps = pre_commit if isinstance(document, list) else action if "runs" in document else gitlab
    print("failed=0\nexport GITHUB_PATH=$(mktemp)")
    for title, script, always in steps(document, given, installed):
        condition = "true" if always else "[ $failed = 0 ]"
        print(f"if {condition}; then\necho {shlex.quote('--- ' + title)}")
        print(f"bash -c {shlex.quote(script)}; code=$?; [ $failed != 0 ] || failed=$code")
        # What a step adds to the path holds for those after it.
        print('while read -r folder; do PATH=$folder:$PATH; done <"$GITHUB_PATH"\nfi')
    print("exit $failed")


main()
