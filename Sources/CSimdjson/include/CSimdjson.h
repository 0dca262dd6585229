#ifndef ADSPEC_CSIMDJSON_H
#define ADSPEC_CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Lines of JSON, over the system's simdjson; a damaged line costs nothing but itself.
//
// Every line is validated whole: UTF-8, grammar, numbers, literals and escapes, also of values that nobody asks for.
// No function throws, and none allocates once its buffers have grown to the size of a block.

#ifdef __cplusplus
extern "C" {
#endif

/// What a value is; the numbers are those of `RawValue.Form`.
typedef enum : uint8_t {
  ADSPEC_NULL = 0,
  ADSPEC_FALSE = 1,
  ADSPEC_TRUE = 2,
  ADSPEC_NUMBER = 3,
  ADSPEC_STRING = 4,
  /// A string with at least one backslash.
  ADSPEC_ESCAPED_STRING = 5,
  ADSPEC_ARRAY = 6,
  ADSPEC_OBJECT = 7,
} adspec_form;

/// Why a line can't be used.
typedef enum : uint8_t {
  ADSPEC_FINE = 0,
  ADSPEC_TOO_LONG,
  ADSPEC_NOT_UTF8,
  /// A string that is never closed.
  ADSPEC_OPEN_STRING,
  /// A control character inside a string.
  ADSPEC_CONTROL_CHARACTER,
  ADSPEC_BAD_ESCAPE,
  ADSPEC_BAD_NUMBER,
  /// Neither true, false nor null, nor anything else that may stand there.
  ADSPEC_BAD_VALUE,
  /// A key, colon, comma or bracket is missing or one too many.
  ADSPEC_BAD_STRUCTURE,
  /// An object or list that is never closed.
  ADSPEC_OPEN_CONTAINER,
  /// More than 256 objects and lists inside each other.
  ADSPEC_TOO_DEEP,
  /// A line that begins with something other than an object.
  ADSPEC_NOT_OBJECT,
  /// Something after the object.
  ADSPEC_TRAILING_CONTENT,
} adspec_error;

/// A value. Offsets count bytes from the start of the block; indexes count values from the first of its line.
///
/// Its layout is that of `RawValue`, so that values can be copied without looking at each.
typedef struct {
  adspec_form form;
  /// Number of the field name: members of the line's own object only; for unknown names and everything nested the
  /// number of names.
  uint8_t field;
  uint16_t reserved;
  /// The key without its quotes, still escaped; in a list of length 0, where the value starts.
  uint32_t key_start;
  uint32_t key_length;
  /// Of a string without its quotes, of a container with its brackets.
  uint32_t start;
  uint32_t length;
  /// Index after the last value inside this one.
  uint32_t end;
} adspec_value;

/// How many of the field names are looked for in each line: the first ones.
enum { ADSPEC_COMMON_FIELDS = 5 };

/// A line that isn't empty.
typedef struct {
  /// Where it starts in the block, and its length without its line end.
  uint32_t start;
  uint32_t length;
  /// Line ends before it in the block.
  uint32_t number;
  /// Its values in the block's list: a forest in pre-order. None in a line with an error.
  uint32_t first_value;
  uint32_t value_count;
  /// Byte of the line at which `error` was noticed; 0 where the whole line is meant.
  uint32_t error_offset;
  /// Index of its first member of each common field; -1 where it has none.
  int32_t common[ADSPEC_COMMON_FIELDS];
  adspec_error error;
  /// Number of the event that the string in the first common field names; the number of events for anything else.
  uint8_t event;
} adspec_line;

/// Readable bytes that must follow a block.
size_t adspec_padding(void);

/// A table of names of at most 16 bytes; never changed once made, so any number of threads may look names up.
typedef struct adspec_names adspec_names;

/// `names[i]` gets number i. NULL when there is no memory, a name is longer than 16 bytes, or there are 256 or more.
adspec_names *adspec_names_create(const char *const *names, size_t count);
void adspec_names_destroy(adspec_names *names);

/// The number of a name, which stands in a padded block; the number of names when it isn't in the table.
uint8_t adspec_names_find(const adspec_names *names, const uint8_t *text, size_t length);

/// The buffers that parsing uses again for each block. One thread at a time.
typedef struct adspec_parser adspec_parser;

/// A parser for lines of at most `longest_line` bytes that knows these names of fields and events; they must outlive it.
/// NULL when there is no memory.
adspec_parser *adspec_parser_create(const adspec_names *fields, const adspec_names *events, size_t longest_line);
void adspec_parser_destroy(adspec_parser *parser);

/// What was parsed; valid until the parser parses again or is destroyed.
typedef struct {
  const adspec_line *lines;
  size_t line_count;
  const adspec_value *values;
  size_t value_count;
  /// Line ends in the block.
  size_t line_ends;
  bool out_of_memory;
} adspec_block;

/// Parses a block of whole lines (the last one may lack its line end) of at most 1 GiB; `adspec_padding()` readable
/// bytes must follow it. Empty lines are skipped; a carriage return before a line end belongs to the line end.
adspec_block adspec_parse(adspec_parser *parser, const uint8_t *block, size_t length);

/// The offset of the last line end in `bytes`, or -1.
ptrdiff_t adspec_last_line_end(const uint8_t *bytes, size_t length);

/// The offset of the first quote at or after `start` that no backslash stands before, or -1. The text may be anything.
ptrdiff_t adspec_next_quote(const uint8_t *bytes, size_t start, size_t length);

/// The offset of the first byte that isn't UTF-8, or `length`.
size_t adspec_valid_utf8_prefix(const uint8_t *bytes, size_t length);

#ifdef __cplusplus
}
#endif
#endif
