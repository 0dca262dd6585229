#ifndef ADSPEC_TOKENS_H
#define ADSPEC_TOKENS_H

#include <cstdint>
#include <cstring>

// What a token may look like (RFC 8259, sections 3, 6 and 7). Every function here stays between its two ends.

namespace adspec {

inline bool is_space(uint8_t byte) { return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r'; }

inline bool is_digit(uint8_t byte) { return uint8_t(byte - '0') < 10; }

inline bool is_hex_digit(uint8_t byte) { return is_digit(byte) || uint8_t((byte | 0x20) - 'a') < 6; }

inline const uint8_t *skip_digits(const uint8_t *text, const uint8_t *end) {
  while (text < end && is_digit(*text)) text++;
  return text;
}

inline bool is_number(const uint8_t *text, const uint8_t *end) {
  if (text < end && *text == '-') text++;
  const uint8_t *digits = text;
  text = skip_digits(text, end);
  if (text == digits || (*digits == '0' && text - digits > 1)) return false;
  if (text < end && *text == '.') {
    digits = ++text;
    text = skip_digits(text, end);
    if (text == digits) return false;
  }
  if (text < end && (*text == 'e' || *text == 'E')) {
    text++;
    if (text < end && (*text == '+' || *text == '-')) text++;
    digits = text;
    text = skip_digits(text, end);
    if (text == digits) return false;
  }
  return text == end;
}

inline bool is_word(const uint8_t *text, const uint8_t *end, const char *word, size_t length) {
  return size_t(end - text) == length && std::memcmp(text, word, length) == 0;
}

/// Whether each backslash in the inside of a string begins an escape that exists.
inline bool has_good_escapes(const uint8_t *text, const uint8_t *end) {
  while (text < end) {
    text = static_cast<const uint8_t *>(std::memchr(text, '\\', size_t(end - text)));
    if (text == nullptr) return true;
    if (end - text < 2) return false;
    switch (text[1]) {
      case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r': case 't':
        text += 2;
        break;
      case 'u':
        if (end - text < 6 || !is_hex_digit(text[2]) || !is_hex_digit(text[3]) || !is_hex_digit(text[4])
            || !is_hex_digit(text[5])) {
          return false;
        }
        text += 6;
        break;
      default:
        return false;
    }
  }
  return true;
}

}  // namespace adspec

#endif
