"""Prints the shell steps of a CI file as one script, for trying them without the service.

    ci-steps.py FILE [--installed] [NAME=VALUE …]

FILE is action.yml, a workflow of GitHub's, docs/ci/adspec.gitlab-ci.yml or .pre-commit-hooks.yaml; NAME=VALUE sets an input
or a variable, what the service says (github.repository=OWNER/NAME), or the one job that is wanted (job=NAME). Steps that use
another action are named and left out, and so are, with --installed, those that install adspec. A step runs where its
condition holds, after those before it failed or not, and the script's exit code is that of the first step that failed.
The script is run in the checkout; what the service sets beside it (RUNNER_TEMP, CI_COMMIT_BRANCH …) may be set.
"""

import os
import re
import shlex
import sys

import yaml


def service_steps(steps, value, condition, installed):
    """Steps of an action or a job: (title, script, condition in the words of bash)."""
    for step in steps:
        if "run" not in step:
            title = step.get("name", step["uses"])
            yield title, f"echo {shlex.quote('(not here: ' + step['uses'] + ')')}", "true"
            continue
        if installed and step["name"] == "Install adspec":
            continue
        names = "".join(f"export {name}={shlex.quote(value(text))}\n" for name, text in step.get("env", {}).items())
        # The service runs `shell: bash` so.
        yield step["name"], "set -eo pipefail\n" + names + step["run"], condition(step.get("if", "true"))


def action(document, given, installed):
    inputs = {name: given.get(name, str(field.get("default", ""))) for name, field in document["inputs"].items()}

    def value(text):
        text = re.sub(r"\$\{\{ *inputs\.([a-z0-9-]+) *\}\}", lambda match: inputs[match[1]], text)
        return service_value(text, given)

    def condition(text):
        """An expression of the service, in which what inputs and the service say is settled."""

        def settled(match):
            said = inputs[match[2]] if match[1] == "inputs" else given.get(f"github.{match[2]}", "")
            return "true" if (said == match[4]) == (match[3] == "==") else "false"

        text = re.sub(r"(inputs|github)\.([a-z0-9_-]+) *(==|!=) *'([^']*)'", settled, text)
        has_status = re.search(r"\b(success|failure|always)\(\)", text)
        return re.sub(r"\b(success|failure|always)\(\)", r"\1", text if has_status else f"success && ({text})")

    return service_steps(document["runs"]["steps"], value, condition, installed)


def service_value(text, given):
    """A text with the values that the service has, such as github.repository=OWNER/NAME."""
    return re.sub(r"\$\{\{ *([a-z]+(?:\.[a-z_]+)+) *\}\}", lambda match: given.get(match[1], ""), text)


def workflow(document, given, installed):
    """The steps of the job that `job` names, or of all jobs."""
    for name, job in document["jobs"].items():
        if given.get("job", name) == name:
            yield from service_steps(job["steps"], lambda text: service_value(text, given), lambda _: "success", installed)


def gitlab(document, given, installed):
    names = {"CI_COMMIT_BRANCH": "main", "CI_DEFAULT_BRANCH": "main", **document["variables"], **given}

    def value(text):
        return names.get(text[1:], "") if text.startswith("$") else text.strip('"')

    def condition(job):
        """When the first of its rules that holds says; jobs come in the order of their stages."""
        for rule in job.get("rules", []):
            left, operator, right = rule.get("if", "x == x").split(" ")
            if (value(left) == value(right)) == (operator == "=="):
                return {"always": "true", "never": "false"}.get(rule.get("when"), "success")
        return "success"

    exports = "export CI_PROJECT_DIR=$PWD\n"
    exports += "".join(f"export {name}={shlex.quote(str(text))}\n" for name, text in names.items())
    for name, job in document.items():
        if name == "variables" or name.startswith("."):
            continue
        before = [] if installed else document[job["extends"]]["before_script"]
        yield name, "set -eo pipefail\n" + exports + "\n".join(before + job["script"]), condition(job)


def pre_commit(document, given, installed):
    for hook in document:
        yield hook["id"], hook["entry"], "success"


def main():
    path, *rest = sys.argv[1:]
    installed = "--installed" in rest
    given = dict(argument.split("=", 1) for argument in rest if argument != "--installed")
    with open(path, encoding="utf-8") as file:
        document = yaml.safe_load(file)
    steps = gitlab
    if isinstance(document, list):
        steps = pre_commit
    elif "runs" in document or "jobs" in document:
        steps = action if "runs" in document else workflow
    print("failed=0\nsuccess() { [ $failed = 0 ]; }\nfailure() { [ $failed != 0 ]; }\nalways() { true; }")
    print("export GITHUB_PATH=$(mktemp) GITHUB_OUTPUT=$(mktemp) GITHUB_WORKSPACE=$PWD")
    print(f"export GITHUB_ACTION_PATH=${{GITHUB_ACTION_PATH:-{shlex.quote(os.path.dirname(os.path.abspath(path)))}}}")
    print("export RUNNER_TEMP=${RUNNER_TEMP:-$(mktemp -d)}")
    for title, script, condition in steps(document, given, installed):
        print(f"if {condition}; then\necho {shlex.quote('--- ' + title)}")
        print(f"bash -c {shlex.quote(script)}; code=$?; [ $failed != 0 ] || failed=$code")
        # What a step adds to the path holds for those after it.
        print('while read -r folder; do PATH=$folder:$PATH; done <"$GITHUB_PATH"\nfi')
    print("exit $failed")


main()
