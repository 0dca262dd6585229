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
  : reader(fields, events), longest_line(longest_line), run_length(std::min(longest_run, longest_line)),
    run_stages(make_stages(run_length)),
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
    const adspec_error error = reader.read(run, next, room, line);
    if (!error && next[-1] < stop && *next >= stop) {
      *token = next;
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
  adspec_error error = reader.read(Text{text, line.start, may_escape}, token, room, line);
  if (!error && token != last) error = ADSPEC_TRAILING_CONTENT;
  if (error) {
    line.error_offset = *token;
    return token < last ? error : ADSPEC_OPEN_CONTAINER;
  }
  values->take(line.value_count);
  return ADSPEC_FINE;
}

}  // namespace adspec
