#ifndef ADSPEC_VALUE_LIST_H
#define ADSPEC_VALUE_LIST_H

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>

#include "CSimdjson.h"

namespace adspec {

/// The values of a block. Unlike a vector it hands out room that nobody has cleared: clearing it took as long as
/// parsing.
class ValueList {
public:
  const adspec_value *data() const { return values.get(); }
  size_t size() const { return count; }
  void clear() { count = 0; }

  /// Room for this many values after the last one, valid until it is asked for again. Throws `std::bad_alloc`.
  adspec_value *room(size_t additional) {
    if (count + additional > capacity) grow(count + additional);
    return values.get() + count;
  }

  /// Takes over values that were written into the room.
  void take(size_t additional) { count += additional; }

private:
  struct Free {
    void operator()(adspec_value *values) const { std::free(values); }
  };

  void grow(size_t needed) {
    const size_t target = std::max(needed, capacity * 2);
    void *moved = std::realloc(values.get(), target * sizeof(adspec_value));
    if (moved == nullptr) throw std::bad_alloc();
    // The old memory is gone or is the new one: `realloc` has taken care of it.
    (void)values.release();
    values.reset(static_cast<adspec_value *>(moved));
    capacity = target;
  }

  std::unique_ptr<adspec_value[], Free> values;
  size_t count = 0;
  size_t capacity = 0;
};

}  // namespace adspec

#endif
