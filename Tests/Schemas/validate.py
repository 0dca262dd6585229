"""validate.py SCHEMA INSTANCES: where a validator that isn't ours finds fault with JSON values.

INSTANCES has a value a line. Printed is a line for each of them: the JSON pointers of what is wrong, sorted, with a space
between; `-` where nothing is, `?` where the line is no JSON. A missing member counts as a fault of the object, a member too
much as a fault of that member.
"""

import json
import sys

import jsonschema


def pointer(parts):
    return "".join("/" + str(part) for part in parts) or "/"


def faults(error):
    path = list(error.absolute_path)
    if error.validator == "additionalProperties" and error.validator_value is False:
        known = error.schema.get("properties", {})
        return [pointer(path + [name]) for name in error.instance if name not in known]
    return [pointer(path)]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    draft = jsonschema.validators.validator_for(schema, default=jsonschema.Draft7Validator)
    draft.check_schema(schema)
    validator = draft(schema)
    with open(sys.argv[2], encoding="utf-8", newline="\n") as lines:
        for line in lines:
            try:
                instance = json.loads(line)
            except ValueError:
                print("?")
                continue
            found = {fault for error in validator.iter_errors(instance) for fault in faults(error)}
            print(" ".join(sorted(found)) or "-")


main()
