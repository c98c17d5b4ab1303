// What Swift needs of the library: the parser with SAX2 events and its error record.
#pragma once
#include <libxml/xmlversion.h>
// Debian's headers pull in ICU's here, which clash with the ICU module of Swift's Foundation.
// Only fields behind pointers that are never followed from Swift depend on it.
#undef LIBXML_ICU_ENABLED
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
