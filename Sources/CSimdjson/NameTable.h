#ifndef ADSPEC_NAME_TABLE_H
#define ADSPEC_NAME_TABLE_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace adspec {

/// Names of up to 16 bytes and their numbers: a name is two words of 8 bytes and its length, so finding one costs a
/// multiplication and, with few names in a wide table, one comparison.
class NameTable {
public:
  static constexpr size_t longest_name = 16;

  static constexpr size_t most_names = 255;

  /// Each name of at most `longest_name` bytes, at most `most_names` of them.
  NameTable(const char *const *names, size_t count);

  /// The number of every name that isn't in the table: how many there are.
  uint8_t unknown() const { return count; }

  const std::vector<std::string> &names() const { return all; }

  /// 8 bytes must be readable at `text`, whatever its length.
  uint8_t find(const uint8_t *text, size_t length) const {
    if (length > longest_name) return count;
    const Key key = key_of(text, length);
    for (size_t slot = slot_of(key);; slot = (slot + 1) & mask) {
      const Slot &entry = slots[slot];
      if (entry.key.head == key.head && entry.key.tail == key.tail && entry.length == length) {
        return entry.number;
      }
      if (entry.length == no_name) return count;
    }
  }

  /// The same for a key with escapes.
  uint8_t find_escaped(const uint8_t *text, size_t length) const;

private:
  static constexpr uint32_t no_name = UINT32_MAX;

  struct Key {
    uint64_t head;
    uint64_t tail;
  };
  struct Slot {
    Key key{0, 0};
    uint32_t length = no_name;
    uint8_t number = 0;
  };

  static Key key_of(const uint8_t *text, size_t length) {
    Key key{0, 0};
    std::memcpy(&key.head, text, 8);
    if (length < 8) {
      key.head &= (uint64_t(1) << (length * 8)) - 1;
    } else {
      std::memcpy(&key.tail, text + length - 8, 8);
    }
    return key;
  }

  size_t slot_of(const Key &key) const {
    const uint64_t mixed = (key.head ^ (key.tail << 7 | key.tail >> 57)) * 0x9E3779B97F4A7C15u;
    return size_t(mixed >> 32) & mask;
  }

  std::vector<Slot> slots;
  size_t mask;
  uint8_t count;
  std::vector<std::string> all;
};

}  // namespace adspec

#endif
