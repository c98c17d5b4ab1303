#include "CSimdJSON.h"

#include <simdjson.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <vector>

namespace {

using simdjson::error_code;

// A key as it stands in the string buffer: a 32-bit length, then the bytes.
struct Key {
  const uint8_t *at;
  uint32_t length() const {
    uint32_t length;
    std::memcpy(&length, at, sizeof length);
    return length;
  }
  const uint8_t *bytes() const { return at + sizeof(uint32_t); }
  bool operator==(const Key &other) const {
    return length() == other.length() && std::memcmp(bytes(), other.bytes(), length()) == 0;
  }
  bool operator<(const Key &other) const {
    if (length() != other.length()) return length() < other.length();
    return std::memcmp(bytes(), other.bytes(), length()) < 0;
  }
};

constexpr uint64_t payload_mask = (uint64_t(1) << 56) - 1;
constexpr uint64_t next_mask = (uint64_t(1) << 32) - 1;

// Looks for two equal keys in one object. Keys of open objects lie on one stack.
struct DuplicateSearch {
  const uint64_t *tape;
  const uint8_t *strings;
  std::vector<Key> &keys;

  bool repeats(size_t base) {
    const size_t count = keys.size() - base;
    bool found = false;
    if (count <= 12) {
      for (size_t i = base + 1; i < keys.size() && !found; i++)
        for (size_t j = base; j < i && !found; j++) found = keys[i] == keys[j];
    } else {
      std::sort(keys.begin() + base, keys.end());
      found = std::adjacent_find(keys.begin() + base, keys.end()) != keys.end();
    }
    keys.resize(base);
    return found;
  }

  // Reads one value at `i` and moves behind it. The depth is bounded by the parser.
  bool value(size_t &i) {
    const uint64_t word = tape[i];
    switch (word >> 56) {
    case 'l': case 'u': case 'd':
      i += 2;
      return false;
    case '[': {
      const size_t end = (word & next_mask) - 1;
      for (i++; i < end;)
        if (value(i)) return true;
      i = end + 1;
      return false;
    }
    case '{': {
      const size_t end = (word & next_mask) - 1, base = keys.size();
      for (i++; i < end;) {
        keys.push_back(Key{strings + (tape[i] & payload_mask)});
        i++;
        if (value(i)) return true;
      }
      i = end + 1;
      return repeats(base);
    }
    default:
      i++;
      return false;
    }
  }
};

int result(error_code error) {
  switch (error) {
  case simdjson::SUCCESS: return CSJ_OK;
  case simdjson::CAPACITY: return CSJ_TOO_LARGE;
  case simdjson::MEMALLOC: return CSJ_NO_MEMORY;
  case simdjson::DEPTH_ERROR: return CSJ_TOO_DEEP;
  case simdjson::UTF8_ERROR: return CSJ_BAD_UTF8;
  case simdjson::NUMBER_ERROR: return CSJ_BAD_NUMBER;
  case simdjson::EMPTY: return CSJ_EMPTY;
  default: return CSJ_SYNTAX;
  }
}

} // namespace

struct csj_parser {
  simdjson::dom::parser parser;
  std::vector<Key> keys;
};

extern "C" csj_parser *csj_parser_new(size_t depth) {
  csj_parser *made = new (std::nothrow) csj_parser;
  if (made && made->parser.allocate(4096, depth) != simdjson::SUCCESS) {
    delete made;
    return nullptr;
  }
  return made;
}

extern "C" void csj_parser_free(csj_parser *parser) { delete parser; }

extern "C" size_t csj_capacity(const csj_parser *parser) { return parser->parser.capacity(); }

extern "C" int csj_parse(csj_parser *p, const uint8_t *bytes, size_t length,
                         const uint64_t **tape, const uint8_t **strings) {
  if (length == 0) return CSJ_EMPTY;
  const error_code error = p->parser.parse(bytes, length, true).error();
  if (error != simdjson::SUCCESS) return result(error);
  *tape = p->parser.doc.tape.get();
  *strings = p->parser.doc.string_buf.get();
  try {
    p->keys.clear();
    DuplicateSearch search{*tape, *strings, p->keys};
    size_t first = 1;
    return search.value(first) ? CSJ_DUPLICATE_KEY : CSJ_OK;
  } catch (const std::bad_alloc &) {
    return CSJ_NO_MEMORY;
  }
}
