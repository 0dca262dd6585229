#include "ObjectReader.h"

#include <algorithm>

#include "Tokens.h"

namespace adspec {

/// A literal or a number that isn't short; everything else is none.
static adspec_error scalar(const uint8_t *start, const uint8_t *end, adspec_form &form) {
  switch (*start) {
    case 't':
      form = ADSPEC_TRUE;
      return is_word(start, end, "true", 4) ? ADSPEC_FINE : ADSPEC_BAD_VALUE;
    case 'f':
      form = ADSPEC_FALSE;
      return is_word(start, end, "false", 5) ? ADSPEC_FINE : ADSPEC_BAD_VALUE;
    case 'n':
      form = ADSPEC_NULL;
      return is_word(start, end, "null", 4) ? ADSPEC_FINE : ADSPEC_BAD_VALUE;
    case '-': case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
      form = ADSPEC_NUMBER;
      return is_number(start, end) ? ADSPEC_FINE : ADSPEC_BAD_NUMBER;
    case '}': case ']': case ',': case ':':
      return ADSPEC_BAD_STRUCTURE;
    default:
      return ADSPEC_BAD_VALUE;
  }
}

/// Whether the inside of a string has escapes, and whether they exist.
static adspec_error check_escapes(const uint8_t *inside, size_t length, bool &has_some) {
  has_some = std::memchr(inside, '\\', length) != nullptr;
  return has_some && !has_good_escapes(inside, inside + length) ? ADSPEC_BAD_ESCAPE : ADSPEC_FINE;
}

/// The first four bytes of a value.
static inline uint32_t head(uint32_t form, uint32_t field) { return form | field << 8; }

static inline void set_head(adspec_value *value, uint32_t head) { std::memcpy(value, &head, 4); }

/// The end of a token that is no bracket, colon or comma: the next one's start, less the space between.
static inline uint32_t end_of_token(const uint8_t *text, const uint32_t *token) {
  uint32_t end = token[1];
  // Nothing but space lies this low where a token ends.
  while (text[end - 1] <= ' ' && is_space(text[end - 1])) end--;
  return end;
}

/// Looks the event up that the string at this token names, if it is one.
void ObjectReader::name_event(const uint8_t *text, const uint32_t *token, adspec_line &line) const {
  const uint8_t *name = text + *token + 1;
  if (name[-1] != '"') return;
  const uint32_t length = end_of_token(text, token) - 2 - *token;
  line.event = events.find(name, length);
  // A name with escapes isn't found by its letters.
  if (line.event == events.unknown() && std::memchr(name, '\\', length) != nullptr && has_good_escapes(name, name + length)) {
    line.event = events.find_escaped(name, length);
  }
}

/// The inside of a string that ends at a quote before `end`, without its quotes.
static inline uint32_t string_length(const uint8_t *text, uint32_t start, uint32_t end) {
  while (text[end - 1] != '"') end--;
  return end - 2 - start;
}

/// The value at a token that is no container. `cursor` is moved behind it.
template <bool may_escape>
adspec_error ObjectReader::read_scalar(const Text &source, Cursor &cursor, uint32_t field) {
  const uint8_t *const text = source.start;
  const uint32_t start = *cursor.token;
  uint32_t end = cursor.token[1];
  adspec_value *const value = cursor.value;
  if (text[start] == '"') {
    const uint32_t length = string_length(text, start, end);
    bool is_escaped = false;
    if (may_escape && check_escapes(text + start + 1, length, is_escaped)) return ADSPEC_BAD_ESCAPE;
    set_head(value, head(is_escaped ? ADSPEC_ESCAPED_STRING : ADSPEC_STRING, field));
    value->start = start + 1 + source.offset;
    value->length = length;
  } else {
    if (text[end - 1] <= ' ') end = end_of_token(text, cursor.token);
    adspec_form form = ADSPEC_NUMBER;
    const adspec_error error = scalar(text + start, text + end, form);
    if (error) return error;
    set_head(value, head(form, field));
    value->start = start + source.offset;
    value->length = end - start;
  }
  value->end = ++cursor.count;
  cursor.value++;
  cursor.token++;
  return ADSPEC_FINE;
}

/// Reads an object or list that a top-level member has as its value, with all that is inside it.
template <bool may_escape>
adspec_error ObjectReader::read_container(const Text &source, Cursor &at, adspec_value *const values, uint32_t field) {
  const uint8_t *const text = source.start;
  const uint32_t unknown = fields.unknown();
  Cursor cursor = at;
  // The line's own object is open as well.
  size_t depth = 1;
  bool in_object;
  adspec_error error;

container:
  if (depth == deepest) return at = cursor, ADSPEC_TOO_DEEP;
  in_object = text[*cursor.token] == '{';
  set_head(cursor.value, head(in_object ? ADSPEC_OBJECT : ADSPEC_ARRAY, field));
  cursor.value->start = *cursor.token + source.offset;
  open[depth++] = Container{cursor.count, in_object};
  field = unknown;
  cursor.count++;
  cursor.value++;
  cursor.token++;
  if (text[*cursor.token] == (in_object ? '}' : ']')) goto close;

item:
  if (in_object) {
    const uint32_t key = *cursor.token + 1;
    if (text[key - 1] != '"') return at = cursor, ADSPEC_BAD_STRUCTURE;
    const uint32_t length = string_length(text, key - 1, cursor.token[1]);
    bool is_escaped = false;
    if (may_escape && check_escapes(text + key, length, is_escaped)) return at = cursor, ADSPEC_BAD_ESCAPE;
    cursor.value->key_start = key + source.offset;
    cursor.value->key_length = length;
    cursor.token++;
    if (text[*cursor.token] != ':') return at = cursor, ADSPEC_BAD_STRUCTURE;
    cursor.token++;
  } else {
    cursor.value->key_start = *cursor.token + source.offset;
    cursor.value->key_length = 0;
  }
  if ((text[*cursor.token] | 0x20) == '{') goto container;
  error = read_scalar<may_escape>(source, cursor, unknown);
  if (error) return at = cursor, error;

after_value:
  if (text[*cursor.token] == ',') {
    cursor.token++;
    goto item;
  }
  if (text[*cursor.token] != (in_object ? '}' : ']')) return at = cursor, ADSPEC_BAD_STRUCTURE;

close:
  depth--;
  adspec_value &container = values[open[depth].value];
  container.length = *cursor.token + 1 + source.offset - container.start;
  container.end = cursor.count;
  cursor.token++;
  if (depth > 1) {
    in_object = open[depth - 1].is_object;
    goto after_value;
  }
  at = cursor;
  return ADSPEC_FINE;
}

/// Reads the key of a top-level member, which isn't the one that was expected.
template <bool may_escape>
adspec_error ObjectReader::read_key(const Text &source, Cursor &cursor, uint32_t &field) const {
  const uint8_t *const text = source.start;
  const uint32_t start = *cursor.token;
  if (text[start] != '"') return ADSPEC_BAD_STRUCTURE;
  const uint8_t *const name = text + start + 1;
  const uint32_t length = string_length(text, start, cursor.token[1]);
  bool is_escaped = false;
  if (may_escape && check_escapes(name, length, is_escaped)) return ADSPEC_BAD_ESCAPE;
  field = is_escaped ? fields.find_escaped(name, length) : fields.find(name, length);
  cursor.value->key_length = length;
  cursor.token++;
  if (text[*cursor.token] != ':') return ADSPEC_BAD_STRUCTURE;
  cursor.token++;
  return ADSPEC_FINE;
}

/// Reads an object from its first token on, which `first` is moved behind, or to the token at which it is wrong. Its values
/// are written one after the other; `line` learns their number, where the common fields are, and which event it is.
template <bool may_escape>
adspec_error ObjectReader::read(
  const Text &source, const uint32_t *&first, adspec_value *const values, adspec_line &line
) {
  const uint8_t *const text = source.start;
  const uint32_t offset = source.offset;
  const KeyTable::Key *const expected = keys.data();
  Cursor cursor{first, values, 0};
  GuessTable::Row guesses = this->guesses.of(events.unknown());
  uint8_t *guess = guesses.first();
  adspec_error error = ADSPEC_BAD_STRUCTURE;

  line.event = events.unknown();
  std::fill_n(line.common, ADSPEC_COMMON_FIELDS, -1);
  if (text[*cursor.token] != '{') return ADSPEC_NOT_OBJECT;
  cursor.token++;
  if (text[*cursor.token] == '}') goto close;

  while (true) {
    uint32_t start = *cursor.token;
    uint32_t field = *guess;
    cursor.value->key_start = start + 1 + offset;
    if (expected[field].is_at(text + start)) {
      // A quote, the name, a quote and a colon: what the next token is needs no look.
      cursor.value->key_length = expected[field].length;
      cursor.token += 2;
    } else {
      // A copy is handed over, so that the cursor itself can stay in registers.
      Cursor next = cursor;
      error = read_key<may_escape>(source, next, field);
      cursor = next;
      if (error) return first = cursor.token, error;
      *guess = uint8_t(field);
    }
    guess = guesses.after(uint8_t(field));
    if (field < ADSPEC_COMMON_FIELDS && line.common[field] < 0) {
      line.common[field] = int32_t(cursor.count);
      if (field == 0) {
        name_event(text, cursor.token, line);
        guesses = this->guesses.of(line.event);
        guess = guesses.after(0);
      }
    }

    start = *cursor.token;
    const uint32_t end = cursor.token[1];
    if (!may_escape && text[start] == '"' && text[end - 1] == '"') {
      set_head(cursor.value, head(ADSPEC_STRING, field));
      cursor.value->start = start + 1 + offset;
      cursor.value->length = end - 2 - start;
      cursor.value->end = ++cursor.count;
      cursor.value++;
      cursor.token++;
    } else if ((text[start] | 0x20) == '{') {
      Cursor next = cursor;
      error = read_container<may_escape>(source, next, values, field);
      cursor = next;
      if (error) return first = cursor.token, error;
    } else {
      error = read_scalar<may_escape>(source, cursor, field);
      if (error) return first = cursor.token, error;
    }
    if (text[*cursor.token] != ',') break;
    cursor.token++;
  }
  if (text[*cursor.token] != '}') return first = cursor.token, ADSPEC_BAD_STRUCTURE;

close:
  first = cursor.token + 1;
  line.value_count = cursor.count;
  return ADSPEC_FINE;
}

adspec_error ObjectReader::read(
  const Text &text, const uint32_t *&token, adspec_value *values, adspec_line &line
) {
  return text.may_escape ? read<true>(text, token, values, line) : read<false>(text, token, values, line);
}

}  // namespace adspec
