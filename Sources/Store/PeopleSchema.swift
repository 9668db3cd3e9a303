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
            """),
        Migration("2026-11 marks", marks),
        Migration("2026-12 edits", edits),
        Migration("2026-12 plays", plays),
        // The most that a program may do; NULL for a device that somebody signed in with.
        Migration("2026-12 tokens of programs", "ALTER TABLE session ADD COLUMN program_role TEXT"),
        // When it was removed without its marks, which hold on to it; NULL for one that can sign in.
        Migration("2026-12 former accounts", "ALTER TABLE account ADD COLUMN removed INTEGER"),
    ]

    /// A keepsake stands for a file that somebody has marked, for as long as anybody's mark is on it.
    private static let marks = """
        CREATE TABLE keepsake(
            file TEXT PRIMARY KEY, path BLOB NOT NULL, file_system INTEGER NOT NULL, inode INTEGER NOT NULL,
            birth INTEGER NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL, added INTEGER NOT NULL,
            fingerprint BLOB, gone INTEGER) STRICT;
        CREATE INDEX keepsake_gone ON keepsake(file) WHERE gone IS NOT NULL;
        CREATE TABLE list_entry(
            account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
            file TEXT NOT NULL REFERENCES keepsake(file), added INTEGER NOT NULL, PRIMARY KEY (account, file)) STRICT;
        CREATE INDEX list_entry_order ON list_entry(account, added, file);
        CREATE INDEX list_entry_file ON list_entry(file);
        CREATE TABLE progress(
            account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
            file TEXT NOT NULL REFERENCES keepsake(file), position REAL NOT NULL, duration REAL,
            watched INTEGER NOT NULL, continues INTEGER NOT NULL, updated INTEGER NOT NULL, play TEXT NOT NULL,
            seq INTEGER NOT NULL, began INTEGER NOT NULL, earlier TEXT NOT NULL, look INTEGER,
            PRIMARY KEY (account, file)) STRICT;
        CREATE INDEX progress_order ON progress(account, continues, updated, file);
        CREATE INDEX progress_file ON progress(file);
        CREATE TABLE preferences(
            account TEXT PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE, value TEXT NOT NULL) STRICT;
        """

    /// What people say of films; for a keepsake it is one mark more.
    private static let edits = """
        CREATE TABLE edit(file TEXT PRIMARY KEY REFERENCES keepsake(file), details TEXT NOT NULL) STRICT;
        """

    private static let plays = """
        CREATE TABLE play(
            file TEXT NOT NULL, day INTEGER NOT NULL, account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
            PRIMARY KEY (file, day, account)) STRICT;
        CREATE INDEX play_day ON play(day);
        """
}
