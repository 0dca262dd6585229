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
  std::vector<adspec_line> lines;
  adspec::ValueList values;
};

size_t adspec_padding(void) { return simdjson::SIMDJSON_PADDING; }

adspec_names *adspec_names_create(const char *const *names, size_t count) {
  if (count > NameTable::most_names) return nullptr;
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

adspec_parser *adspec_parser_create(const adspec_names *fields, const adspec_names *events, size_t longest_line) {
  try {
    return new adspec_parser{LineParser(fields->table, events->table, longest_line), {}, {}};
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

void adspec_parser_destroy(adspec_parser *parser) { delete parser; }

adspec_block adspec_parse(adspec_parser *parser, const uint8_t *block, size_t length) {
  parser->lines.clear();
  parser->values.clear();
  adspec_block result{};
  try {
    result.line_ends = parser->line_parser.parse(block, length, parser->lines, parser->values);
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
