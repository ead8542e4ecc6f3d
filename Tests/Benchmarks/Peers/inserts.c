// Inserts rows into an empty store of Orrery with nothing but the C API of SQLite: one transaction,
// one prepared statement, values bound without a copy. It checks nothing, keeps no objects and tells
// nobody; it is the floor under an insert.
//
//   inserts STORE ROWS.tsv
//
// Prints the nanoseconds from BEGIN to the end of COMMIT. The rows are in memory by then.

#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { columns = 10 };

// As in rows.py: the fields of a line, in this order.
static const char *insertion =
    "INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZSERIAL, ZQUANTITY, ZRANK, ZISDONE, ZCREATED, ZPRICE,"
    " ZWEIGHT, ZNAME, ZLABEL, ZNOTE) VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
enum { integers = 4, doubles = 3, texts = 3 };

typedef struct {
  int64_t integers[integers];
  double doubles[doubles];
  const char *texts[texts];  // NULL for nil
} Row;

static sqlite3 *database;

static void check(int result) {
  if (result == SQLITE_OK || result == SQLITE_ROW || result == SQLITE_DONE) return;
  fprintf(stderr, "inserts: %s\n", sqlite3_errmsg(database));
  exit(1);
}

static void run(const char *sql) { check(sqlite3_exec(database, sql, NULL, NULL, NULL)); }

static int64_t number(const char *sql) {
  sqlite3_stmt *statement;
  check(sqlite3_prepare_v2(database, sql, -1, &statement, NULL));
  check(sqlite3_step(statement));
  int64_t number = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return number;
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static Row parse(char *line) {
  Row row;
  for (int column = 0; column < columns; column++) {
    char *field = strsep(&line, "\t\n");
    if (column < integers) row.integers[column] = strtoll(field, NULL, 10);
    else if (column < integers + doubles) row.doubles[column - integers] = strtod(field, NULL);
    else row.texts[column - integers - doubles] = strcmp(field, "\\N") == 0 ? NULL : field;
  }
  return row;
}

static size_t readRows(const char *path, Row **rows) {
  FILE *file = fopen(path, "r");
  size_t count = 0, capacity = 0, size = 0;
  char *line = NULL;
  *rows = NULL;
  while (file != NULL && getline(&line, &size, file) > 0) {
    if (count == capacity) *rows = realloc(*rows, (capacity = capacity * 2 + 1024) * sizeof **rows);
    (*rows)[count++] = parse(line);
    line = NULL;  // The row's texts point into it.
  }
  return count;
}

static void insert(const Row *rows, size_t count, int64_t entity, int64_t firstKey) {
  sqlite3_stmt *statement;
  check(sqlite3_prepare_v2(database, insertion, -1, &statement, NULL));
  for (size_t index = 0; index < count; index++) {
    const Row *row = &rows[index];
    int place = 1;
    sqlite3_bind_int64(statement, place++, firstKey + (int64_t)index);
    sqlite3_bind_int64(statement, place++, entity);
    for (int i = 0; i < integers; i++) sqlite3_bind_int64(statement, place++, row->integers[i]);
    for (int i = 0; i < doubles; i++) sqlite3_bind_double(statement, place++, row->doubles[i]);
    for (int i = 0; i < texts; i++) {
      sqlite3_bind_text(statement, place++, row->texts[i], -1, SQLITE_STATIC);
    }
    check(sqlite3_step(statement));
    check(sqlite3_reset(statement));
  }
  sqlite3_finalize(statement);
}

int main(int argc, char **argv) {
  Row *rows;
  size_t count = argc == 3 ? readRows(argv[2], &rows) : 0;
  if (count == 0) {
    fprintf(stderr, "inserts STORE ROWS.tsv\n");
    return 1;
  }
  check(sqlite3_open(argv[1], &database));
  run("PRAGMA journal_mode = WAL");
  run("PRAGMA synchronous = FULL");
  int64_t entity = number("SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Item'");
  int64_t start = now();
  run("BEGIN IMMEDIATE");
  int64_t last = number("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Item'");
  insert(rows, count, entity, last + 1);
  char *sql = sqlite3_mprintf("UPDATE Z_PRIMARYKEY SET Z_MAX = %lld WHERE Z_ENT = %lld",
                              (long long)last + (long long)count, (long long)entity);
  run(sql);
  run("COMMIT");
  printf("%lld\n", (long long)(now() - start));
  check(sqlite3_close(database));
  return 0;
}
