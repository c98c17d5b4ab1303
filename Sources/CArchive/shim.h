// What Swift needs of the library, and the few calls that Swift cannot make itself.
#pragma once
#include <archive.h>
#include <archive_entry.h>

// The library's own constants are casts, which Swift does not import.
static const unsigned int ca_regular_file = AE_IFREG;
static const unsigned int ca_folder = AE_IFDIR;
