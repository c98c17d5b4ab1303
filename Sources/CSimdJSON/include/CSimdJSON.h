// The C face of simdjson: parse once, walk the tape from Swift.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct csj_parser csj_parser;

enum csj_result {
  CSJ_OK = 0,
  CSJ_TOO_LARGE,
  CSJ_TOO_DEEP,
  CSJ_BAD_UTF8,
  CSJ_BAD_NUMBER,
  CSJ_EMPTY,
  CSJ_DUPLICATE_KEY,
  CSJ_SYNTAX,
  CSJ_NO_MEMORY
};

// Null when there is no memory. `depth` counts nested objects and arrays.
csj_parser *csj_parser_new(size_t depth);
void csj_parser_free(csj_parser *parser);

// The document stays valid until the parser parses again or is freed. The layout of tape and
// string buffer is simdjson's (doc/tape.md of its source). The result is one of csj_result.
int csj_parse(csj_parser *parser, const uint8_t *bytes, size_t length, const uint64_t **tape,
              const uint8_t **strings);

// Bytes of input the parser has room for; its memory is about fourteen times that.
size_t csj_capacity(const csj_parser *parser);

#ifdef __cplusplus
}
#endif
