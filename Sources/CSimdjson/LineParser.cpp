#include "LineParser.h"

#include <new>

#include "Tokens.h"

namespace adspec {

LineParser::LineParser(const NameTable &fields, size_t longest_line) : fields(fields) {
  // Picks the kernel for the processor it runs on. The depth is simdjson's own second stage's, which isn't used.
  const auto error = simdjson::get_active_implementation()->create_dom_parser_implementation(
    longest_line + 1, 1, stages);
  if (error) throw std::bad_alloc();
}

adspec_error LineParser::parse(
  const uint8_t *text, size_t length, ValueList &values, uint32_t &error_offset
) {
  error_offset = 0;
  switch (stages->stage1(text, length, simdjson::stage1_mode::regular)) {
    case simdjson::SUCCESS: break;
    case simdjson::UTF8_ERROR: return ADSPEC_NOT_UTF8;
    case simdjson::UNCLOSED_STRING: return ADSPEC_OPEN_STRING;
    case simdjson::UNESCAPED_CHARS: return ADSPEC_CONTROL_CHARACTER;
    default: return ADSPEC_BAD_STRUCTURE;
  }
  // There are never more values than tokens.
  adspec_value *room = values.room(stages->n_structural_indexes);
  uint32_t count = 0;
  const adspec_error error = walk(text, length, room, count, error_offset);
  if (!error) values.take(count);
  return error;
}

/// A number or a literal; everything else is none.
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

adspec_error LineParser::walk(const uint8_t *text, size_t length, adspec_value *values, uint32_t &count, uint32_t &error_offset) {
  // The first stage puts the line's length after the last token: what stands there is a line end or padding, which
  // fits nowhere, so that running out of tokens needs no test of its own.
  const uint32_t *token = stages->structural_indexes.get();
  const uint32_t *const last = token + stages->n_structural_indexes;
  const bool may_escape = std::memchr(text, '\\', length) != nullptr;
  size_t depth = 0;
  adspec_value *value = values;
  uint32_t key_start = 0;
  uint32_t key_length = 0;
  uint8_t field = unknown_name;

  const auto fail = [&](adspec_error error) {
    error_offset = *token;
    return token < last ? error : ADSPEC_OPEN_CONTAINER;
  };
  // The end of a token that is no bracket, colon or comma: the next one's start, less the space between.
  const auto end_of_token = [&] {
    uint32_t end = token[1];
    while (is_space(text[end - 1])) end--;
    return end;
  };

  if (text[*token] != '{') return fail(ADSPEC_NOT_OBJECT);
  token++;
  // The line's own object is no value of the forest.
  open[depth++] = Container{nullptr, true};
  if (text[*token] == '}') goto close;

member:
  if (text[*token] != '"') return fail(ADSPEC_BAD_STRUCTURE);
  key_start = *token + 1;
  key_length = end_of_token() - 1 - key_start;
  {
    const uint8_t *name = text + key_start;
    const bool is_escaped = may_escape && std::memchr(name, '\\', key_length) != nullptr;
    if (is_escaped && !has_good_escapes(name, name + key_length)) return fail(ADSPEC_BAD_ESCAPE);
    field = depth > 1 ? unknown_name
      : is_escaped ? fields.find_escaped(name, key_length) : fields.find(name, key_length);
  }
  token++;
  if (text[*token] != ':') return fail(ADSPEC_BAD_STRUCTURE);
  token++;

value:
  value->field = field;
  value->key_start = key_start;
  value->key_length = key_length;
  switch (text[*token]) {
    case '{':
    case '[': {
      if (depth == deepest) return fail(ADSPEC_TOO_DEEP);
      const bool is_object = text[*token] == '{';
      value->form = is_object ? ADSPEC_OBJECT : ADSPEC_ARRAY;
      value->start = *token;
      open[depth++] = Container{value, is_object};
      value++;
      token++;
      if (text[*token] == (is_object ? '}' : ']')) goto close;
      if (is_object) goto member;
      key_start = key_length = 0;
      field = unknown_name;
      goto value;
    }
    case '"':
      value->start = *token + 1;
      value->length = end_of_token() - 1 - value->start;
      value->form = ADSPEC_STRING;
      if (may_escape) {
        const uint8_t *inside = text + value->start;
        if (std::memchr(inside, '\\', value->length) != nullptr) {
          if (!has_good_escapes(inside, inside + value->length)) return fail(ADSPEC_BAD_ESCAPE);
          value->form = ADSPEC_ESCAPED_STRING;
        }
      }
      break;
    default: {
      const uint32_t end = end_of_token();
      const adspec_error error = scalar(text + *token, text + end, value->form);
      if (error) return fail(error);
      value->start = *token;
      value->length = end - *token;
    }
  }
  value++;
  value[-1].end = uint32_t(value - values);
  token++;

after_value:
  if (text[*token] == ',') {
    token++;
    if (open[depth - 1].is_object) goto member;
    goto value;
  }
  if (text[*token] != (open[depth - 1].is_object ? '}' : ']')) return fail(ADSPEC_BAD_STRUCTURE);

close:
  depth--;
  if (depth > 0) {
    adspec_value &container = *open[depth].value;
    container.length = *token + 1 - container.start;
    container.end = uint32_t(value - values);
    token++;
    key_start = key_length = 0;
    field = unknown_name;
    goto after_value;
  }
  token++;
  count = uint32_t(value - values);
  return token == last ? ADSPEC_FINE : fail(ADSPEC_TRAILING_CONTENT);
}

}  // namespace adspec
