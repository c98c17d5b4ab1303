// What Swift needs of the library, and the few calls that Swift cannot make itself.
#pragma once
#include <gd.h>
