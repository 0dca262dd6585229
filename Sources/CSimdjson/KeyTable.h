#ifndef ADSPEC_KEY_TABLE_H
#define ADSPEC_KEY_TABLE_H

#include <cstdint>
#include <cstring>
#include <vector>

#include "NameTable.h"

namespace adspec {

/// Field names as they stand in most recordings, `"name":`, by number of the field, so that a key that was expected is
/// known by one comparison.
class KeyTable {
public:
  struct Key {
    /// Its letters; for a name that is too long to be compared at once, and for none, what no text is equal to.
    uint64_t head = 1, tail = 0;
    /// Which of a text's letters are compared.
    uint64_t head_mask = 0, tail_mask = 0;
    /// Of the name.
    uint32_t length = 0;

    /// 16 bytes must be readable.
    bool is_at(const uint8_t *text) const {
      uint64_t first, second;
      std::memcpy(&first, text, 8);
      std::memcpy(&second, text + 8, 8);
      return (((first & head_mask) ^ head) | ((second & tail_mask) ^ tail)) == 0;
    }
  };

  explicit KeyTable(const NameTable &fields) : keys(fields.names().size() + 1) {
    for (size_t field = 0; field < fields.names().size(); field++) {
      const std::string text = '"' + fields.names()[field] + "\":";
      if (text.size() > 16) continue;
      uint8_t mask[16] = {}, bytes[16] = {};
      std::memset(mask, 0xFF, text.size());
      std::memcpy(bytes, text.data(), text.size());
      Key &key = keys[field];
      std::memcpy(&key.head, bytes, 8);
      std::memcpy(&key.tail, bytes + 8, 8);
      std::memcpy(&key.head_mask, mask, 8);
      std::memcpy(&key.tail_mask, mask + 8, 8);
      key.length = uint32_t(fields.names()[field].size());
    }
  }

  const Key *data() const { return keys.data(); }

private:
  std::vector<Key> keys;
};

/// Which field came after which in the last line of an event: the next line's are likely to be the same. Guesses cost
/// time when they are wrong, and change nothing else.
class GuessTable {
public:
  /// Those of an event.
  class Row {
  public:
    explicit Row(uint8_t *row) : row(row) {}
    uint8_t *first() const { return row; }
    uint8_t *after(uint8_t field) const { return row + 1 + field; }

  private:
    uint8_t *row;
  };

  GuessTable(const NameTable &fields, const NameTable &events)
    : width(fields.names().size() + 2), guesses(width * (events.names().size() + 1), 0) {}

  Row of(uint8_t event) { return Row(guesses.data() + width * event); }

private:
  size_t width;
  std::vector<uint8_t> guesses;
};

}  // namespace adspec

#endif
