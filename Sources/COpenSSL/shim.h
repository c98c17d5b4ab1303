// What Swift needs of the library, and the few calls that Swift cannot make itself.
#pragma once
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
