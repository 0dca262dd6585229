"""Which fields of a line count: what `adspec print schema recording` says of each event, as functions. A field of the wrong
type, or with a value outside its list, counts as absent (docs/recording.md, "Reading")."""

ABSENT = object()


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


TYPES = {
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: is_number(value) and value == int(value),
    "number": is_number,
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}


class Reader:
    """What is left of a value, and whether anything in it was wrong."""

    def __init__(self, schema):
        names = schema.get("type", [])
        names = [names] if isinstance(names, str) else names
        self.types = [TYPES[name] for name in names if name != "null"]
        self.choices = schema.get("enum")
        self.low, self.high = schema.get("minimum"), schema.get("maximum")
        items = schema.get("items")
        self.places = [Reader(item) for item in items] if isinstance(items, list) else None
        self.each = Reader(items) if isinstance(items, dict) else None
        self.fields = {name: Reader(inner) for name, inner in schema.get("properties", {}).items()}
        self.either = [Reader(option) for option in schema.get("anyOf", []) if "required" not in option]
        others = schema.get("additionalProperties")
        self.others = Reader(others) if isinstance(others, dict) else None

    def read(self, value):
        """(what counts, whether all of it is right)."""
        if value is None:
            return ABSENT, True
        for option in self.either:
            found = option.read(value)
            if found[0] is not ABSENT:
                return found
        if self.either:
            return ABSENT, False
        if self.choices is not None:
            return (value, True) if isinstance(value, str) and value in self.choices else (ABSENT, False)
        if self.types and not any(fits(value) for fits in self.types):
            return ABSENT, False
        if self.low is not None and value < self.low or self.high is not None and value > self.high:
            return ABSENT, False
        if self.places is not None:
            fits = len(value) == len(self.places)
            fits = fits and all(place.read(item)[0] is not ABSENT for place, item in zip(self.places, value))
            return (value, True) if fits else (ABSENT, False)
        if self.each is not None:
            read = [self.each.read(item) for item in value]
            return [item for item, _ in read if item is not ABSENT], all(right for _, right in read)
        if self.fields or self.others:
            return self.read_fields(value)
        return value, True

    def read_fields(self, value):
        found, right = {}, True
        for name, inner in value.items():
            reader = self.fields.get(name, self.others)
            item, fits = reader.read(inner) if reader else (inner, True)
            right = right and fits
            if item is not ABSENT:
                found[name] = item
        return found, right


class Fields:
    """The known events, by name: how to read one, and which fields it must have."""

    def __init__(self, schema):
        self.events = {}
        for branch in schema["allOf"]:
            name, then = branch["if"]["properties"]["event"]["const"], branch["then"]
            reader = Reader({"properties": schema["properties"] | then.get("properties", {})})
            either = [option["required"] for option in then.get("anyOf", [])]
            self.events[name] = reader, then.get("required", []), either
        self.unknown = Reader({"properties": schema["properties"]})

    def read(self, event):
        """(the fields that count, whether `event-invalid` stands on the line)."""
        reader, required, either = self.events.get(event["event"], (self.unknown, (), ()))
        found, right = reader.read_fields(event)
        right = right and all(name in found for name in required)
        if either and not any(all(name in found for name in names) for names in either):
            right = False
        return found, not right

    def needs_ad(self, name):
        return name in self.events and "ad" in self.events[name][1]
