// What Swift needs of the library, and the few calls that Swift cannot make itself.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

// Binding with SQLITE_TRANSIENT, a cast that Swift does not import.
static inline int shim_bind_text(sqlite3_stmt *statement, int index, const void *bytes, size_t count) {
  return sqlite3_bind_text64(
      statement, index, count ? (const char *)bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

// A null pointer would bind NULL, so that an empty blob needs a call of its own.
static inline int shim_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, size_t count) {
  if (count == 0) return sqlite3_bind_zeroblob(statement, index, 0);
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// sqlite3_db_config is variadic.
static inline int shim_checkpoint_on_close(sqlite3 *database, int allowed) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, allowed ? 0 : 1, (int *)0);
}

static inline int shim_defensive(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

// Open-file-description locks (fcntl(2)) belong to one opening of the file, not to the process.
#ifndef F_OFD_SETLK
#define F_OFD_SETLK 37
#define F_OFD_SETLKW 38
#endif

// Locks one byte for reading (F_RDLCK) or writing (F_WRLCK), or unlocks it; 0 or an errno value.
static inline int shim_lock_byte(int file, long byte, int kind, int wait) {
  struct flock region = {0};
  region.l_type = kind;
  region.l_whence = SEEK_SET;
  region.l_start = byte;
  region.l_len = 1;
  int result;
  do {
    result = fcntl(file, wait ? F_OFD_SETLKW : F_OFD_SETLK, &region);
  } while (result == -1 && errno == EINTR);
  return result == -1 ? errno : 0;
}
