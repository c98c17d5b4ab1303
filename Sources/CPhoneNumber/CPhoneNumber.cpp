#include "CPhoneNumber.h"

#include <dlfcn.h>
#include <phonenumbers/phonenumber.pb.h>
#include <phonenumbers/phonenumberutil.h>

#include <cstring>
#include <mutex>
#include <string>

// The library with all that it needs would cost every process its memory and its start, and most
// never see a phone number. So it is not linked: its few functions are looked up by the names that
// the C++ ABI gives them (https://itanium-cxx-abi.github.io/cxx-abi/abi.html#mangling), and members
// are called as the ABI says, with the object first. The headers are here for types and sizes only.

namespace {

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;

constexpr const char *library_name = "libphonenumber.so.8";

struct Library {
  using GetInstance = PhoneNumberUtil *();
  using Construct = void(PhoneNumber *, void *arena, bool is_message_owned);
  using Destroy = void(PhoneNumber *);
  using Parse = PhoneNumberUtil::ErrorType(const PhoneNumberUtil *, const std::string &,
                                           const std::string &, PhoneNumber *);
  using Check = PhoneNumberUtil::ValidationResult(const PhoneNumberUtil *, const PhoneNumber &);
  using Format = void(const PhoneNumberUtil *, const PhoneNumber &,
                      PhoneNumberUtil::PhoneNumberFormat, std::string *);

  Construct *construct = nullptr;
  Destroy *destroy = nullptr;
  Parse *parse = nullptr;
  Check *check = nullptr;
  Format *format = nullptr;
  const PhoneNumberUtil *util = nullptr;

  Library() {
    void *handle = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
    auto *instance = find<GetInstance>(
        handle, "_ZN4i18n12phonenumbers15PhoneNumberUtil11GetInstanceEv");
    construct = find<Construct>(
        handle, "_ZN4i18n12phonenumbers11PhoneNumberC1EPN6google8protobuf5ArenaEb");
    destroy = find<Destroy>(handle, "_ZN4i18n12phonenumbers11PhoneNumberD1Ev");
    parse = find<Parse>(
        handle,
        "_ZNK4i18n12phonenumbers15PhoneNumberUtil5ParseERKNSt7__cxx1112basic_stringIc"
        "St11char_traitsIcESaIcEEES9_PNS0_11PhoneNumberE");
    check = find<Check>(
        handle,
        "_ZNK4i18n12phonenumbers15PhoneNumberUtil26IsPossibleNumberWithReasonERKNS0_11"
        "PhoneNumberE");
    format = find<Format>(
        handle,
        "_ZNK4i18n12phonenumbers15PhoneNumberUtil6FormatERKNS0_11PhoneNumberENS1_17"
        "PhoneNumberFormatEPNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE");
    if (instance && construct && destroy && parse && check && format) util = instance();
  }

  template <typename Function> static Function *find(void *handle, const char *name) {
    return reinterpret_cast<Function *>(dlsym(handle, name));
  }
};

// A number in storage of the right size, made and ended by the library's own functions.
class Number {
 public:
  explicit Number(const Library &library) : library_(library) {
    library_.construct(get(), nullptr, false);
  }
  ~Number() { library_.destroy(get()); }
  Number(const Number &) = delete;
  Number &operator=(const Number &) = delete;
  PhoneNumber *get() { return reinterpret_cast<PhoneNumber *>(storage_); }

 private:
  const Library &library_;
  alignas(PhoneNumber) unsigned char storage_[sizeof(PhoneNumber)];
};

std::string international(const Library &library, const std::string &text,
                          const std::string &region) {
  Number number(library);
  if (library.parse(library.util, text, region, number.get()) != PhoneNumberUtil::NO_PARSING_ERROR)
    return {};
  if (library.check(library.util, *number.get()) != PhoneNumberUtil::IS_POSSIBLE) return {};
  std::string result;
  library.format(library.util, *number.get(), PhoneNumberUtil::E164, &result);
  return result;
}

}  // namespace

extern "C" int cpn_international(const char *text, size_t length, const char *region,
                                 char *number, size_t capacity) {
  static std::mutex turn;
  std::lock_guard<std::mutex> lock(turn);
  try {
    static const Library library;
    if (!library.util) return CPN_NO_LIBRARY;
    // ZZ is the library's word for no region.
    const std::string place = *region ? region : "ZZ";
    const std::string result = international(library, std::string(text, length), place);
    if (result.empty() || result.size() >= capacity) return CPN_NOT_A_NUMBER;
    std::memcpy(number, result.c_str(), result.size() + 1);
    return CPN_OK;
  } catch (...) {
    return CPN_NOT_A_NUMBER;
  }
}
