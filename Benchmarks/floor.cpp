// The floor that reading recordings is measured against: what the parser itself takes.
//
// Two threads, each over its half of the file, in blocks of 4 MiB cut at line ends. Every line is iterated by simdjson
// on demand and the raw token of every top-level value is taken; nothing else is done with it. Shares no code with
// adspec.
//
//   c++ -std=c++17 -O3 -march=native -pthread floor.cpp -lsimdjson -o floor && ./floor recording.ndjson

#include <fcntl.h>
#include <simdjson.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <thread>
#include <vector>

namespace {

constexpr size_t blockSize = 4 << 20;

struct Count {
  size_t lines = 0, damaged = 0, values = 0, bytes = 0;
  bool failed = false;
};

void take(simdjson::ondemand::parser &parser, const char *line, size_t length, size_t capacity, Count &count) {
  count.lines += 1;
  simdjson::ondemand::document document;
  simdjson::ondemand::object object;
  if (parser.iterate(line, length, capacity).get(document) || document.get_object().get(object)) {
    count.damaged += 1;
    return;
  }
  for (auto field : object) {
    simdjson::ondemand::value value;
    if (field.error() || field.value().get(value)) {
      count.damaged += 1;
      return;
    }
    count.values += 1;
    count.bytes += value.raw_json_token().size();
  }
}

/// The lines that begin in [from, to).
void readRange(int file, off_t from, off_t to, Count &count) {
  std::vector<char> buffer(blockSize + simdjson::SIMDJSON_PADDING);
  simdjson::ondemand::parser parser;
  // A line that begins before the range belongs to the thread before: start at the byte before, behind its newline.
  off_t position = from > 0 ? from - 1 : 0;
  bool skips = from > 0;
  size_t kept = 0;
  while (position < to || kept > 0) {
    if (kept + simdjson::SIMDJSON_PADDING >= buffer.size()) buffer.resize(buffer.size() * 2);
    size_t room = buffer.size() - simdjson::SIMDJSON_PADDING - kept;
    ssize_t got = pread(file, buffer.data() + kept, room, position + kept);
    if (got < 0) {
      count.failed = true;
      return;
    }
    size_t filled = kept + got;
    size_t start = 0;
    while (start < filled && (position + off_t(start) < to)) {
      auto *end = static_cast<const char *>(memchr(buffer.data() + start, '\n', filled - start));
      if (!end && got > 0) break;
      size_t length = end ? end - (buffer.data() + start) : filled - start;
      if (skips) skips = false;
      else if (length > 0) take(parser, buffer.data() + start, length, buffer.size() - start, count);
      start += length + (end ? 1 : 0);
    }
    position += start;
    kept = filled - start;
    if (got == 0 || position >= to) return;
    memmove(buffer.data(), buffer.data() + start, kept);
  }
}

}  // namespace

int main(int argc, char **argv) {
  struct stat status;
  int file = argc == 2 ? open(argv[1], O_RDONLY) : -1;
  if (file < 0 || fstat(file, &status) != 0) {
    fprintf(stderr, "usage: floor RECORDING\n");
    return 2;
  }
  Count halves[2];
  std::thread second([&] { readRange(file, status.st_size / 2, status.st_size, halves[1]); });
  readRange(file, 0, status.st_size / 2, halves[0]);
  second.join();
  Count all;
  for (const Count &half : halves) {
    all.lines += half.lines, all.damaged += half.damaged, all.values += half.values, all.bytes += half.bytes;
    if (half.failed) return 1;
  }
  printf("%zu lines, %zu damaged, %zu values, %zu bytes\n", all.lines, all.damaged, all.values, all.bytes);
}
