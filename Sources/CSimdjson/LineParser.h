#ifndef ADSPEC_LINE_PARSER_H
#define ADSPEC_LINE_PARSER_H

#include <memory>
#include <simdjson.h>
#include <vector>

#include "CSimdjson.h"
#include "NameTable.h"
#include "ObjectReader.h"
#include "ValueList.h"

namespace adspec {

/// Turns lines into values: simdjson's first stage checks UTF-8 and strings and finds where each token starts; an
/// `ObjectReader` checks everything else and notes where the values stand.
///
/// simdjson's own second stages don't fit. Its DOM copies strings out and so loses where they stood; On-Demand doesn't
/// look at what is skipped, and has no raw text of objects and lists in version 3.0.
///
/// The first stage runs over many lines at once, which takes half the time of one run a line. Where it finds nothing
/// wrong, no string reaches over a line end, so that each line's tokens are what a run over that line alone would have
/// found. Where it does, and for each line whose tokens don't make up one object, lines are parsed one by one: only that
/// tells what is wrong, and keeps it from spreading.
class LineParser {
public:
  /// Throws `std::bad_alloc`.
  LineParser(const NameTable &fields, const NameTable &events, size_t longest_line);

  /// Adds the lines of a block and their values; the line ends in it. Throws `std::bad_alloc`.
  size_t parse(const uint8_t *block, size_t length, std::vector<adspec_line> &lines, ValueList &values);

private:
  /// Bytes of a run of the first stage, at most: what it finds stays in the processor's second cache.
  static constexpr size_t longest_run = 1 << 17;

  using Stages = std::unique_ptr<simdjson::internal::dom_parser_implementation>;

  void parse_run(const uint8_t *block, size_t start, size_t end);
  void add_line(const uint8_t *block, size_t start, size_t end, const uint32_t **token);
  adspec_error parse_alone(const uint8_t *block, adspec_line &line);

  ObjectReader reader;
  size_t longest_line;
  /// No longer than a line may be: no line of a run is too long.
  size_t run_length;
  Stages run_stages;
  Stages line_stages;

  // What is being parsed.
  std::vector<adspec_line> *lines = nullptr;
  ValueList *values = nullptr;
  size_t line_ends = 0;
  /// Of the run that is being walked.
  Text run{nullptr, 0, false};
  const uint32_t *last_token = nullptr;
};

}  // namespace adspec

#endif
