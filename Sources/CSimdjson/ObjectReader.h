#ifndef ADSPEC_OBJECT_READER_H
#define ADSPEC_OBJECT_READER_H

#include <cstddef>
#include <cstdint>

#include "CSimdjson.h"
#include "KeyTable.h"
#include "NameTable.h"

namespace adspec {

/// Where tokens lie.
struct Text {
  /// What the tokens are counted from.
  const uint8_t *start;
  /// Offset of `start` in the block.
  uint32_t offset;
  /// Whether there is a backslash in it.
  bool may_escape;
};

/// Turns the tokens of an object into values, and checks all that simdjson's first stage doesn't.
///
/// What is rare has functions of its own: this is run for every value of a recording, and the names of what is at hand
/// must fit into the processor's registers.
class ObjectReader {
public:
  /// The tables must outlive it. Throws `std::bad_alloc`.
  ObjectReader(const NameTable &fields, const NameTable &events)
    : fields(fields), events(events), keys(fields), guesses(fields, events) {}

  /// Reads an object from its first token on, which `token` is moved behind, or to the token at which it is wrong.
  ///
  /// Behind the last token must be some more that point to a byte that fits nowhere, so that running out of tokens needs no
  /// test of its own. There must be room for as many values as there are tokens. `line` learns the number of its values,
  /// where the common fields are, and which event it is.
  adspec_error read(const Text &text, const uint32_t *&token, adspec_value *values, adspec_line &line);

private:
  static constexpr size_t deepest = 256;

  /// An object or list that isn't closed yet; the line's own object is no value.
  struct Container {
    uint32_t value;
    bool is_object;
  };

  /// What is read next, and where it is put.
  struct Cursor {
    const uint32_t *token;
    adspec_value *value;
    /// The value's number.
    uint32_t count;
  };

  template <bool may_escape>
  adspec_error read(const Text &text, const uint32_t *&token, adspec_value *values, adspec_line &line);
  template <bool may_escape> __attribute__((noinline))
  adspec_error read_key(const Text &text, Cursor &cursor, uint32_t &field) const;
  template <bool may_escape> __attribute__((noinline))
  adspec_error read_container(const Text &text, Cursor &cursor, adspec_value *values, uint32_t field);
  template <bool may_escape> __attribute__((always_inline))
  static inline adspec_error read_scalar(const Text &text, Cursor &cursor, uint32_t field);
  void name_event(const uint8_t *text, const uint32_t *token, adspec_line &line) const;

  const NameTable &fields;
  const NameTable &events;
  KeyTable keys;
  GuessTable guesses;
  Container open[deepest];
};

}  // namespace adspec

#endif
