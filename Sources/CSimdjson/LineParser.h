#ifndef ADSPEC_LINE_PARSER_H
#define ADSPEC_LINE_PARSER_H

#include <memory>
#include <simdjson.h>

#include "CSimdjson.h"
#include "NameTable.h"
#include "ValueList.h"

namespace adspec {

/// Turns one line into values: simdjson's first stage checks UTF-8 and strings and finds where each token starts; the
/// walk over those tokens here checks everything else and notes where the values stand.
///
/// simdjson's own second stages don't fit. Its DOM copies strings out and so loses where they stood; On-Demand doesn't
/// look at what is skipped, and has no raw text of objects and lists in version 3.0.
class LineParser {
public:
  /// Throws `std::bad_alloc`.
  LineParser(const NameTable &fields, size_t longest_line);

  /// Adds the values of a line to the list. Throws `std::bad_alloc`.
  adspec_error parse(const uint8_t *text, size_t length, ValueList &values, uint32_t &error_offset);

private:
  static constexpr size_t deepest = 256;

  struct Container {
    adspec_value *value;
    bool is_object;
  };

  adspec_error walk(const uint8_t *text, size_t length, adspec_value *values, uint32_t &count, uint32_t &error_offset);

  const NameTable &fields;
  std::unique_ptr<simdjson::internal::dom_parser_implementation> stages;
  Container open[deepest];
};

}  // namespace adspec

#endif
