// What Swift cannot call of SQLite: `sqlite3_db_config` takes any number of arguments. The other
// declarations come with GRDB's module, and are not repeated here.
struct sqlite3;
int sqlite3_db_config(struct sqlite3 *, int option, ...);

// Turns off, for one connection, what can damage a file on purpose: writing the schema's own table
// or the tables that virtual ones keep, and a journal that cannot be rolled back.
static inline int orrery_defend(struct sqlite3 *connection) {
  const int defensive = 1010; // SQLITE_DBCONFIG_DEFENSIVE
  return sqlite3_db_config(connection, defensive, 1, (int *)0);
}
