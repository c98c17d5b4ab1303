/* The physical limit of a page of records: SQLite alone reads 50 rows with their fields, again and
   again, in one process. usage: list DATABASE SECONDS; prints pages a second. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static void check(int code, sqlite3 *db) {
  if (code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE) {
    fprintf(stderr, "list: %s\n", sqlite3_errmsg(db));
    exit(1);
  }
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  sqlite3 *db;
  sqlite3_stmt *page;
  check(sqlite3_open_v2(arguments[1], &db, SQLITE_OPEN_READONLY, NULL), db);
  check(sqlite3_prepare_v2(db,
      "SELECT r.id, r.name, r.seq, r.modified_at, r.modified_by, r.share, b.fields FROM record r "
      "CROSS JOIN body b ON b.record = r.id WHERE r.zone = (SELECT zone FROM record LIMIT 1) "
      "AND r.deleted_at IS NULL ORDER BY r.seq DESC LIMIT 50", -1, &page, NULL), db);
  double end = now() + atof(arguments[2]), started = now();
  long pages = 0, bytes = 0, rows = 0;
  while (now() < end) {
    int code;
    while ((code = sqlite3_step(page)) == SQLITE_ROW) {
      bytes += sqlite3_column_bytes(page, 6);
      rows++;
    }
    check(code, db);
    sqlite3_reset(page);
    pages++;
  }
  if (rows != pages * 50 || bytes == 0) return 1;
  printf("%.0f\n", pages / (now() - started));
  return 0;
}
