// What Swift needs of the library.
#pragma once
#include <qrencode.h>
