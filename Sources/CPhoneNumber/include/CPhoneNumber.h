// The C face of libphonenumber: one number at a time, in the international form.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum cpn_result {
  CPN_OK = 0,
  CPN_NOT_A_NUMBER,
  // The library is not installed, or another version than this was made for.
  CPN_NO_LIBRARY
};

// Writes the number in the form +33612345678 with a NUL behind it. `region` is two capital letters
// and says what a number without a country's code belongs to; empty: there are none such.
// The library is loaded at the first call. Any thread may call. The result is one of cpn_result.
int cpn_international(const char *text, size_t length, const char *region, char *number,
                      size_t capacity);

#ifdef __cplusplus
}
#endif
