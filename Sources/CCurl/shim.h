// What Swift needs of the library, and the few calls that Swift cannot make itself: setting an
// option takes a variable number of arguments.
#pragma once
#include <curl/curl.h>

typedef size_t (*shim_curl_data)(char *, size_t, size_t, void *);
typedef int (*shim_curl_progress)(void *, curl_off_t, curl_off_t, curl_off_t, curl_off_t);

static inline CURLcode shim_curl_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

static inline CURLcode shim_curl_number(CURL *curl, CURLoption option, long value) {
  return curl_easy_setopt(curl, option, value);
}

static inline CURLcode shim_curl_text(CURL *curl, CURLoption option, const char *value) {
  return curl_easy_setopt(curl, option, value);
}

static inline CURLcode shim_curl_list(CURL *curl, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(curl, option, value);
}

static inline CURLcode shim_curl_reads(CURL *curl, shim_curl_data read, void *owner) {
  CURLcode code = curl_easy_setopt(curl, CURLOPT_READFUNCTION, read);
  return code ? code : curl_easy_setopt(curl, CURLOPT_READDATA, owner);
}

static inline CURLcode shim_curl_hears(CURL *curl, shim_curl_data hear, void *owner) {
  CURLcode code = curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, hear);
  if (!code) code = curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, hear);
  if (!code) code = curl_easy_setopt(curl, CURLOPT_WRITEDATA, owner);
  return code ? code : curl_easy_setopt(curl, CURLOPT_HEADERDATA, owner);
}

typedef curl_socket_t (*shim_curl_open)(void *, curlsocktype, struct curl_sockaddr *);

static inline CURLcode shim_curl_opens(CURL *curl, shim_curl_open open, void *owner) {
  CURLcode code = curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open);
  return code ? code : curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, owner);
}

static inline CURLcode shim_curl_receives(CURL *curl, shim_curl_data receive, void *owner) {
  CURLcode code = curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, receive);
  return code ? code : curl_easy_setopt(curl, CURLOPT_WRITEDATA, owner);
}

static inline CURLcode shim_curl_posts(CURL *curl, const void *body, long size) {
  CURLcode code = curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, size);
  return code ? code : curl_easy_setopt(curl, CURLOPT_COPYPOSTFIELDS, body);
}

static inline long shim_curl_status(CURL *curl) {
  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

static inline CURLcode shim_curl_watches(CURL *curl, shim_curl_progress watch, void *owner) {
  CURLcode code = curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, watch);
  return code ? code : curl_easy_setopt(curl, CURLOPT_XFERINFODATA, owner);
}
