#include "CSimdjson.h"

#include <new>
#include <vector>

#include "LineParser.h"
#include "Tokens.h"

using adspec::LineParser;
using adspec::NameTable;

struct adspec_names {
  NameTable table;
};

struct adspec_parser {
  LineParser line_parser;
  size_t longest_line;
  std::vector<adspec_line> lines;
  adspec::ValueList values;
};

size_t adspec_padding(void) { return simdjson::SIMDJSON_PADDING; }

adspec_names *adspec_names_create(const char *const *names, size_t count) {
  if (count >= adspec::unknown_name) return nullptr;
  for (size_t i = 0; i < count; i++) {
    if (std::strlen(names[i]) > NameTable::longest_name) return nullptr;
  }
  try {
    return new adspec_names{NameTable(names, count)};
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

void adspec_names_destroy(adspec_names *names) { delete names; }

uint8_t adspec_names_find(const adspec_names *names, const uint8_t *text, size_t length) {
  return names->table.find(text, length);
}

adspec_parser *adspec_parser_create(const adspec_names *fields, size_t longest_line) {
  try {
    return new adspec_parser{LineParser(fields->table, longest_line), longest_line, {}, {}};
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

void adspec_parser_destroy(adspec_parser *parser) { delete parser; }

static bool is_blank(const uint8_t *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (!adspec::is_space(text[i])) return false;
  }
  return true;
}

/// Throws `std::bad_alloc`.
static void parse_line(adspec_parser &parser, const uint8_t *block, size_t start, size_t end, size_t number) {
  if (end > start && block[end - 1] == '\r') end--;
  const uint8_t *text = block + start;
  const size_t length = end - start;
  if (length == 0 || (adspec::is_space(text[0]) && is_blank(text, length))) return;
  adspec_line line{};
  line.start = uint32_t(start);
  line.length = uint32_t(length);
  line.number = uint32_t(number);
  line.first_value = uint32_t(parser.values.size());
  line.error = length > parser.longest_line
    ? ADSPEC_TOO_LONG : parser.line_parser.parse(text, length, parser.values, line.error_offset);
  line.value_count = uint32_t(parser.values.size()) - line.first_value;
  parser.lines.push_back(line);
}

adspec_block adspec_parse(adspec_parser *parser, const uint8_t *block, size_t length) {
  parser->lines.clear();
  parser->values.clear();
  adspec_block result{};
  try {
    for (size_t start = 0; start < length;) {
      const void *found = std::memchr(block + start, '\n', length - start);
      const size_t end = found ? size_t(static_cast<const uint8_t *>(found) - block) : length;
      parse_line(*parser, block, start, end, result.line_ends);
      if (found) result.line_ends++;
      start = end + 1;
    }
  } catch (const std::bad_alloc &) {
    result.out_of_memory = true;
  }
  result.lines = parser->lines.data();
  result.line_count = parser->lines.size();
  result.values = parser->values.data();
  result.value_count = parser->values.size();
  return result;
}

ptrdiff_t adspec_last_line_end(const uint8_t *bytes, size_t length) {
  while (length > 0 && bytes[length - 1] != '\n') length--;
  return ptrdiff_t(length) - 1;
}

ptrdiff_t adspec_next_quote(const uint8_t *bytes, size_t start, size_t length) {
  for (size_t i = start; i < length; i++) {
    if (bytes[i] == '"') return ptrdiff_t(i);
    if (bytes[i] == '\\') i++;
  }
  return -1;
}

/// Bytes of the UTF-8 sequence at the start of the text (RFC 3629, section 4), or 0 where there is none.
static size_t sequence_length(const uint8_t *text, size_t length) {
  const uint8_t first = text[0];
  if (first < 0x80) return 1;
  const size_t count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || length < count) return 0;
  const uint8_t lowest = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const uint8_t highest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (text[1] < lowest || text[1] > highest) return 0;
  for (size_t i = 2; i < count; i++) {
    if ((text[i] & 0xC0) != 0x80) return 0;
  }
  return count;
}

size_t adspec_valid_utf8_prefix(const uint8_t *bytes, size_t length) {
  size_t valid = 0;
  while (valid < length) {
    const size_t count = sequence_length(bytes + valid, length - valid);
    if (count == 0) break;
    valid += count;
  }
  return valid;
}
