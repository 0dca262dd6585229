#include "LineParser.h"

#include <algorithm>
#include <new>

#include "Tokens.h"

namespace adspec {

/// Picks the kernel for the processor it runs on. The depth is simdjson's own second stage's, which isn't used.
static std::unique_ptr<simdjson::internal::dom_parser_implementation> make_stages(size_t capacity) {
  std::unique_ptr<simdjson::internal::dom_parser_implementation> stages;
  if (simdjson::get_active_implementation()->create_dom_parser_implementation(capacity, 1, stages)) {
    throw std::bad_alloc();
  }
  return stages;
}

LineParser::LineParser(const NameTable &fields, const NameTable &events, size_t longest_line)
  : fields(fields), events(events), longest_line(longest_line), run_stages(make_stages(run_length)),
    line_stages(make_stages(longest_line + 1)) {}

static bool is_blank(const uint8_t *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (!is_space(text[i])) return false;
  }
  return true;
}

/// Offset of the line end at or after `start`, or `length`.
static size_t line_end(const uint8_t *block, size_t start, size_t length) {
  const void *found = std::memchr(block + start, '\n', length - start);
  return found ? size_t(static_cast<const uint8_t *>(found) - block) : length;
}

size_t LineParser::parse(
  const uint8_t *block, size_t length, std::vector<adspec_line> &lines, ValueList &values
) {
  this->lines = &lines;
  this->values = &values;
  line_ends = 0;
  for (size_t start = 0; start < length;) {
    // As many whole lines as fit into a run.
    size_t end = std::min(length, start + run_length);
    while (end > start && block[end - 1] != '\n') end--;
    if (end > start) {
      parse_run(block, start, end);
    } else {
      end = line_end(block, start, length);
      add_line(block, start, end, nullptr);
      if (end < length) line_ends++, end++;
    }
    start = end;
  }
  return line_ends;
}

void LineParser::parse_run(const uint8_t *block, size_t start, size_t end) {
  const bool is_fine =
    !run_stages->stage1(block + start, end - start, simdjson::stage1_mode::regular);
  const uint32_t *token = nullptr;
  if (is_fine) {
    uint32_t *tokens = run_stages->structural_indexes.get();
    const uint32_t count = run_stages->n_structural_indexes;
    // Behind the last token stands the last line end, which fits nowhere, so that running out of tokens needs no test
    // of its own. simdjson keeps room for more than these behind the last token.
    std::fill_n(tokens + count, 4, uint32_t(end - start - 1));
    token = tokens;
    last_token = tokens + count;
    run = Text{block + start, uint32_t(start), std::memchr(block + start, '\\', end - start) != nullptr};
    values->room(count);
  }
  while (start < end) {
    const size_t stop = line_end(block, start, end);
    add_line(block, start, stop, is_fine ? &token : nullptr);
    line_ends++;
    start = stop + 1;
  }
}

/// Adds a line unless it is empty. `token`: the first token of the run at or after the line's start, which is moved
/// behind the line; null where there are none.
void LineParser::add_line(const uint8_t *block, size_t start, size_t end, const uint32_t **token) {
  const uint32_t stop = uint32_t(end) - run.offset;
  if (end > start && block[end - 1] == '\r') end--;
  const size_t length = end - start;
  if (length == 0 || (is_space(block[start]) && is_blank(block + start, length))) return;
  lines->push_back(adspec_line{});
  adspec_line &line = lines->back();
  line.start = uint32_t(start);
  line.length = uint32_t(length);
  line.number = uint32_t(line_ends);
  line.first_value = uint32_t(values->size());
  if (token != nullptr) {
    const uint32_t *next = *token;
    adspec_value *room = values->room(size_t(last_token - next));
    if (!walk(run, next, last_token, room, line) && next[-1] < stop && *next >= stop) {
      *token = next;
      name_event(block, line, room);
      values->take(line.value_count);
      return;
    }
    while (*token < last_token && **token < stop) ++*token;
  }
  line.error = length > longest_line ? ADSPEC_TOO_LONG : parse_alone(block, line);
  if (line.error) line.value_count = 0;
}

adspec_error LineParser::parse_alone(const uint8_t *block, adspec_line &line) {
  const uint8_t *text = block + line.start;
  switch (line_stages->stage1(text, line.length, simdjson::stage1_mode::regular)) {
    case simdjson::SUCCESS: break;
    case simdjson::UTF8_ERROR: return ADSPEC_NOT_UTF8;
    case simdjson::UNCLOSED_STRING: return ADSPEC_OPEN_STRING;
    case simdjson::UNESCAPED_CHARS: return ADSPEC_CONTROL_CHARACTER;
    default: return ADSPEC_BAD_STRUCTURE;
  }
  // The first stage puts the line's length after the last token: what stands there is a line end or padding, which
  // fits nowhere.
  const uint32_t *token = line_stages->structural_indexes.get();
  const uint32_t *const last = token + line_stages->n_structural_indexes;
  // There are never more values than tokens.
  adspec_value *room = values->room(line_stages->n_structural_indexes);
  const bool may_escape = std::memchr(text, '\\', line.length) != nullptr;
  const adspec_error error = walk(Text{text, line.start, may_escape}, token, last, room, line);
  if (error) return error;
  if (token != last) {
    line.error_offset = *token;
    return ADSPEC_TRAILING_CONTENT;
  }
  name_event(block, line, room);
  values->take(line.value_count);
  return ADSPEC_FINE;
}

void LineParser::name_event(const uint8_t *block, adspec_line &line, const adspec_value *values) const {
  line.event = events.unknown();
  if (line.common[0] < 0) return;
  const adspec_value &value = values[line.common[0]];
  if (value.form == ADSPEC_STRING) {
    line.event = events.find(block + value.start, value.length);
  } else if (value.form == ADSPEC_ESCAPED_STRING) {
    line.event = events.find_escaped(block + value.start, value.length);
  }
}

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

/// The end of a token that is no bracket, colon or comma: the next one's start, less the space between.
static inline uint32_t end_of_token(const uint8_t *text, const uint32_t *token) {
  uint32_t end = token[1];
  while (is_space(text[end - 1])) end--;
  return end;
}

/// Whether the inside of a string has escapes, and whether they exist.
static adspec_error check_escapes(const uint8_t *inside, size_t length, bool &has_some) {
  has_some = std::memchr(inside, '\\', length) != nullptr;
  return has_some && !has_good_escapes(inside, inside + length) ? ADSPEC_BAD_ESCAPE : ADSPEC_FINE;
}

/// Reads an object from its first token on, which `token` is moved behind. Its values are written one after the other;
/// `line` learns their number and where the common fields are.
adspec_error LineParser::walk(
  const Text &source, const uint32_t *&first, const uint32_t *last, adspec_value *values, adspec_line &line
) {
  const uint8_t *const text = source.start;
  const uint32_t offset = source.offset;
  const bool may_escape = source.may_escape;
  const uint32_t *token = first;
  const uint8_t unknown = fields.unknown();
  size_t depth = 0;
  bool in_object = true;
  uint32_t count = 0;
  adspec_value *value;
  uint32_t start;

  const auto fail = [&](adspec_error error) {
    line.error_offset = *token;
    return token < last ? error : ADSPEC_OPEN_CONTAINER;
  };

  std::fill_n(line.common, ADSPEC_COMMON_FIELDS, -1);
  if (text[*token] != '{') return fail(ADSPEC_NOT_OBJECT);
  token++;
  open[depth++] = Container{0, true};
  if (text[*token] == '}') goto close;

member:
  if (text[*token] != '"') return fail(ADSPEC_BAD_STRUCTURE);
  value = &values[count];
  {
    const uint32_t key = *token + 1;
    const uint32_t length = end_of_token(text, token) - 1 - key;
    bool is_escaped = false;
    if (may_escape && check_escapes(text + key, length, is_escaped)) return fail(ADSPEC_BAD_ESCAPE);
    value->key_start = key + offset;
    value->key_length = length;
    value->field = unknown;
    if (depth == 1) {
      const uint8_t field = is_escaped ? fields.find_escaped(text + key, length) : fields.find(text + key, length);
      value->field = field;
      if (field < ADSPEC_COMMON_FIELDS && line.common[field] < 0) line.common[field] = int32_t(count);
    }
  }
  token++;
  if (text[*token] != ':') return fail(ADSPEC_BAD_STRUCTURE);
  token++;
  goto value;

element:
  value = &values[count];
  value->key_start = *token + offset;
  value->key_length = 0;
  value->field = unknown;

value:
  start = *token;
  value->is_short_count = 0;
  if (text[start] == '"') {
    const uint32_t length = end_of_token(text, token) - 2 - start;
    bool is_escaped = false;
    if (may_escape && check_escapes(text + start + 1, length, is_escaped)) return fail(ADSPEC_BAD_ESCAPE);
    value->form = is_escaped ? ADSPEC_ESCAPED_STRING : ADSPEC_STRING;
    value->start = start + 1 + offset;
    value->length = length;
  } else if (text[start] == '{' || text[start] == '[') {
    if (depth == deepest) return fail(ADSPEC_TOO_DEEP);
    in_object = text[start] == '{';
    value->form = in_object ? ADSPEC_OBJECT : ADSPEC_ARRAY;
    value->start = start + offset;
    open[depth++] = Container{count, in_object};
    count++;
    token++;
    if (text[*token] == (in_object ? '}' : ']')) goto close;
    if (in_object) goto member;
    goto element;
  } else {
    const uint32_t end = end_of_token(text, token);
    value->start = start + offset;
    value->length = end - start;
    if (is_short_count(text + start, end - start)) {
      value->form = ADSPEC_NUMBER;
      value->is_short_count = 1;
    } else {
      const adspec_error error = scalar(text + start, text + end, value->form);
      if (error) return fail(error);
    }
  }
  value->end = ++count;
  token++;

after_value:
  if (text[*token] == ',') {
    token++;
    if (in_object) goto member;
    goto element;
  }
  if (text[*token] != (in_object ? '}' : ']')) return fail(ADSPEC_BAD_STRUCTURE);

close:
  depth--;
  token++;
  if (depth > 0) {
    adspec_value &container = values[open[depth].value];
    container.length = token[-1] + 1 + offset - container.start;
    container.end = count;
    in_object = open[depth - 1].is_object;
    goto after_value;
  }
  first = token;
  line.value_count = count;
  return ADSPEC_FINE;
}

}  // namespace adspec
