// The C face of simdjson: parse once, walk the tape from Swift.
#pragma once
#include <stddef.h>
#include <stdint.h>
