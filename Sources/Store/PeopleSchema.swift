import SQLite

/// The tables of people.db. The list only grows; a step that was once released is never changed.
enum PeopleSchema {
    static let migrations = [
        Migration(
            "2026-11 accounts, sessions, settings, log, trash",
            """
            CREATE TABLE account(
                id TEXT PRIMARY KEY, name TEXT NOT NULL, folded_name TEXT NOT NULL UNIQUE,
                email TEXT, folded_email TEXT UNIQUE, password_hash TEXT NOT NULL, role TEXT NOT NULL,
                created INTEGER NOT NULL) STRICT;
            CREATE TABLE session(
                id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                token_hash BLOB NOT NULL UNIQUE, device TEXT NOT NULL, address TEXT NOT NULL,
                created INTEGER NOT NULL, last_used INTEGER NOT NULL,
                created_lived INTEGER NOT NULL, last_used_lived INTEGER NOT NULL) STRICT;
            CREATE INDEX session_account ON session(account);
            CREATE TABLE invitation(
                code_hash BLOB PRIMARY KEY, role TEXT NOT NULL, expires_lived INTEGER NOT NULL) STRICT;
            CREATE TABLE setting(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
            CREATE TABLE clock(
                id INTEGER PRIMARY KEY CHECK (id = 1), lived INTEGER NOT NULL, wall INTEGER NOT NULL) STRICT;
            CREATE TABLE log(
                number INTEGER PRIMARY KEY AUTOINCREMENT, time INTEGER NOT NULL, who TEXT NOT NULL,
                what TEXT NOT NULL, about TEXT NOT NULL) STRICT;
            CREATE TABLE trash(
                id TEXT PRIMARY KEY, state TEXT NOT NULL, name BLOB NOT NULL, path BLOB NOT NULL,
                place TEXT NOT NULL, files INTEGER NOT NULL, size INTEGER NOT NULL, who TEXT NOT NULL,
                time INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
            """)
    ]
}
