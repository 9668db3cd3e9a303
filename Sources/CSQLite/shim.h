#pragma once
#include <malloc.h>
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast, which Swift cannot import: these let SQLite take a copy.
static inline int dropreel_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count) {
    return sqlite3_bind_text(statement, index, bytes, count, SQLITE_TRANSIENT);
}
static inline int dropreel_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// glibc keeps freed pages in its arenas; malloc.h is not in Swift's Glibc module.
static inline void dropreel_release_free_memory(void) { malloc_trim(0); }

// Its arguments vary, which Swift cannot call. To be called before anything else of SQLite: it counts no memory then, for
// which it would take a lock at each piece.
static inline int dropreel_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
