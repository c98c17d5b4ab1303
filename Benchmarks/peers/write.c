/* The physical limit of saving records: SQLite alone writes the rows that Sharehold writes, in
   groups of one commit each, synchronous. usage: write DATABASE SECONDS TYPE GROUP; prints records
   a second. The database is a store of Sharehold's, and is spoilt by it. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static sqlite3 *db;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static void fail(void) {
  fprintf(stderr, "write: %s\n", sqlite3_errmsg(db));
  exit(1);
}

static void run(const char *sql) {
  if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail();
}

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) fail();
  return statement;
}

static sqlite3_int64 number(const char *sql) {
  sqlite3_stmt *statement = prepare(sql);
  sqlite3_int64 value = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : -1;
  sqlite3_finalize(statement);
  return value;
}

static void step(sqlite3_stmt *statement) {
  if (sqlite3_step(statement) != SQLITE_DONE) fail();
  sqlite3_reset(statement);
}

static int keys(char *key, int field, unsigned n) {
  if (field % 2) return snprintf(key, 32, "t town %u", n * 2654435761u);
  key[0] = 'n';
  for (int i = 0; i < 8; i++) key[i + 1] = (char)((n * 2654435761u) >> (i % 4 * 8));
  return 9;
}

int main(int count, char **arguments) {
  if (count != 5) return 2;
  const char *type = arguments[3];
  int group = atoi(arguments[4]), fields = 0;
  sqlite3_int64 field[64];
  if (sqlite3_open(arguments[1], &db) != SQLITE_OK) fail();
  run("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 16000");
  sqlite3_int64 zone = number("SELECT zone FROM record LIMIT 1");
  sqlite3_int64 sequence = number("SELECT seq FROM clock");
  sqlite3_stmt *known = prepare("SELECT f.id FROM field f JOIN record_type t ON t.id = f.type "
      "WHERE t.name = ?1 AND (f.is_queryable OR f.is_sortable)");
  sqlite3_bind_text(known, 1, type, -1, SQLITE_STATIC);
  while (fields < 64 && sqlite3_step(known) == SQLITE_ROW)
    field[fields++] = sqlite3_column_int64(known, 0);
  sqlite3_finalize(known);
  sqlite3_stmt *record = prepare("INSERT INTO record (zone, name, type, placed_seq, seq, "
      "created_at, created_by, modified_at, modified_by, flags, size) "
      "VALUES (?1, ?2, ?3, ?4, ?4, ?5, 1, ?5, 1, 0, 330)");
  sqlite3_stmt *body = prepare("INSERT INTO body (record, fields) VALUES (?1, ?2)");
  sqlite3_stmt *key = prepare("INSERT INTO index_row (field, zone, key, record) VALUES (?1, ?2, ?3, ?4)");
  sqlite3_stmt *clock = prepare("UPDATE clock SET seq = ?1");
  sqlite3_stmt *changed = prepare("UPDATE zone SET changed_seq = ?1 WHERE id = ?2");
  sqlite3_stmt *counter = prepare("UPDATE counter SET n = n + ?1, bytes = bytes + 330 WHERE zone = ?2");
  double started = now(), end = started + atof(arguments[2]);
  unsigned n = (unsigned)(now() * 1e6);
  long records = 0;
  char text[512], name[64];
  while (now() < end) {
    run("BEGIN IMMEDIATE");
    for (int i = 0; i < group; i++, n++, records++) {
      snprintf(name, sizeof name, "c-%08x-%09u", n * 2654435761u, n);
      int size = snprintf(text, sizeof text,
          "{\"name\":{\"value\":\"Town %u\",\"type\":\"STRING\"},\"country\":{\"value\":\"DE\",\"type\":"
          "\"STRING\"},\"population\":{\"value\":%u,\"type\":\"INT64\"},\"elevation\":{\"value\":12,"
          "\"type\":\"INT64\"},\"founded\":{\"value\":-14831600000000,\"type\":\"TIMESTAMP\"},\"area\":"
          "{\"value\":12.25,\"type\":\"DOUBLE\"},\"mayor\":{\"value\":\"Mayor %u\",\"type\":\"STRING\"},"
          "\"about\":{\"value\":\"A town of the plain, by a river, with a market on Tuesdays.\","
          "\"type\":\"STRING\"}}", n, n, n);
      sqlite3_bind_int64(record, 1, zone);
      sqlite3_bind_text(record, 2, name, -1, SQLITE_STATIC);
      sqlite3_bind_text(record, 3, type, -1, SQLITE_STATIC);
      sqlite3_bind_int64(record, 4, ++sequence);
      sqlite3_bind_int64(record, 5, 1700000000000LL + records);
      step(record);
      sqlite3_int64 id = sqlite3_last_insert_rowid(db);
      sqlite3_bind_int64(body, 1, id);
      sqlite3_bind_text(body, 2, text, size, SQLITE_STATIC);
      step(body);
      for (int f = 0; f < fields; f++) {
        char bytes[32];
        int length = keys(bytes, f, n + (unsigned)f);
        sqlite3_bind_int64(key, 1, field[f]);
        sqlite3_bind_int64(key, 2, zone);
        sqlite3_bind_blob(key, 3, bytes, length, SQLITE_STATIC);
        sqlite3_bind_int64(key, 4, id);
        step(key);
      }
    }
    sqlite3_bind_int64(clock, 1, sequence);
    step(clock);
    sqlite3_bind_int64(changed, 1, sequence);
    sqlite3_bind_int64(changed, 2, zone);
    step(changed);
    sqlite3_bind_int64(counter, 1, group);
    sqlite3_bind_int64(counter, 2, zone);
    step(counter);
    run("COMMIT");
  }
  printf("%.0f\n", records / (now() - started));
  return 0;
}
