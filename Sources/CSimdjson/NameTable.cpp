#include "NameTable.h"

namespace adspec {

/// At least four slots a name, and a power of two so that a mask gives the remainder.
static size_t slot_count(size_t names) {
  size_t slots = 64;
  while (slots < names * 4) slots *= 2;
  return slots;
}

NameTable::NameTable(const char *const *names, size_t count)
  : slots(slot_count(count)), mask(slots.size() - 1), count(uint8_t(count)), all(names, names + count) {
  for (size_t number = 0; number < count; number++) {
    const size_t length = std::strlen(names[number]);
    uint8_t text[longest_name] = {};
    std::memcpy(text, names[number], length);
    const Key key = key_of(text, length);
    size_t slot = slot_of(key);
    while (slots[slot].length != no_name) slot = (slot + 1) & mask;
    slots[slot] = Slot{key, uint32_t(length), uint8_t(number)};
  }
}

static uint32_t hex_digit(uint8_t byte) {
  return byte <= '9' ? byte - '0' : (byte | 0x20) - 'a' + 10;
}

uint8_t NameTable::find_escaped(const uint8_t *text, size_t length) const {
  // Names are ASCII: an escape that stands for anything else ends the search.
  uint8_t plain[longest_name + 8] = {};
  size_t size = 0;
  for (size_t i = 0; i < length; i++) {
    if (size == longest_name) return count;
    uint8_t byte = text[i];
    if (byte == '\\') {
      byte = text[++i];
      if (byte == 'u') {
        const uint32_t code = hex_digit(text[i + 1]) << 12 | hex_digit(text[i + 2]) << 8
          | hex_digit(text[i + 3]) << 4 | hex_digit(text[i + 4]);
        if (code >= 0x80) return count;
        byte = uint8_t(code);
        i += 4;
      } else if (byte != '/' && byte != '\\' && byte != '"') {
        return count;
      }
    }
    plain[size++] = byte;
  }
  return find(plain, size);
}

}  // namespace adspec
