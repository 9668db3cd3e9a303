import SQLite

/// The tables of `index.db`, which can always be made again from the disk. The list only grows.
enum IndexSchema {
    static let migrations = [
        Migration("2026-11 items", items),
        Migration("2026-11 names", names),
        Migration("2026-11 media", media),
        Migration("2026-11 pictures", pictures),
        Migration("2026-11 films by top folder", tops),
        Migration("2026-12 what films are", films),
        Migration("2026-12 sidecars", sidecars),
        Migration("2026-12 contents of folders", contents),
        Migration("2026-12 entries without a file", entries),
        Migration("2026-12 no pieces of names", "DROP TABLE name_grams; DROP TABLE name_queue;"),
        Migration("2026-12 orders of films in memory", orders),
        Migration("2026-12 what is added is said once", "ALTER TABLE film DROP COLUMN added"),
        Migration("2026-12 where films begin", doubts),
        Migration("2026-12 what failed in passing is tried again", passing),
    ]

    /// A removed item has no parent but remembers where it was (`gone`, `last_parent`); a trashed one has no parent
    /// either. `alive` is 0 for what cannot be reached from the drop folder.
    private static let items = """
        CREATE TABLE item(
            key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, parent INTEGER, name BLOB NOT NULL, sort BLOB NOT NULL,
            is_folder INTEGER NOT NULL, kind INTEGER NOT NULL,
            file_system INTEGER NOT NULL, inode INTEGER NOT NULL, birth INTEGER NOT NULL,
            size INTEGER NOT NULL, modified INTEGER NOT NULL, changed INTEGER NOT NULL,
            state INTEGER NOT NULL, copied INTEGER NOT NULL, added INTEGER NOT NULL,
            revision INTEGER NOT NULL, content INTEGER NOT NULL,
            alive INTEGER NOT NULL, gone INTEGER, last_parent INTEGER, trashed INTEGER NOT NULL,
            offline INTEGER NOT NULL, probe INTEGER NOT NULL, fingerprint BLOB) STRICT;
        CREATE UNIQUE INDEX item_name ON item(parent, name) WHERE parent IS NOT NULL;
        CREATE INDEX item_order ON item(parent, is_folder, sort) WHERE parent IS NOT NULL;
        CREATE INDEX item_identity ON item(inode);
        CREATE INDEX item_revision ON item(revision);
        CREATE INDEX item_added ON item(added, kind) WHERE is_folder = 0 AND alive = 1;
        CREATE INDEX item_gone ON item(gone) WHERE gone IS NOT NULL;
        CREATE INDEX item_gone_place ON item(last_parent, name) WHERE gone IS NOT NULL;
        CREATE INDEX item_gone_size ON item(size) WHERE gone IS NOT NULL AND is_folder = 0;
        CREATE INDEX item_offline ON item(offline) WHERE offline <> 0;
        CREATE INDEX item_probe ON item(added) WHERE probe = 1;
        CREATE INDEX item_unsettled ON item(key) WHERE is_folder = 0 AND state = 0;

        CREATE TABLE folder(
            key INTEGER PRIMARY KEY, version INTEGER NOT NULL, stamp INTEGER NOT NULL, folders INTEGER NOT NULL,
            files INTEGER NOT NULL, size INTEGER NOT NULL, listed INTEGER NOT NULL, unstable INTEGER NOT NULL) STRICT;

        CREATE TABLE sinking(key INTEGER PRIMARY KEY) STRICT;
        CREATE TABLE fact(name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        """

    /// By what names were found once.
    private static let names = """
        CREATE VIRTUAL TABLE name_grams USING fts5(grams, content = '', tokenize = 'ascii', detail = 'none',
            columnsize = 0);
        CREATE TABLE name_queue(key INTEGER PRIMARY KEY, old BLOB) STRICT;
        """

    /// Valid for exactly one content: where size and modification time equal those of the item.
    private static let media = """
        CREATE TABLE media(
            key INTEGER PRIMARY KEY, size INTEGER NOT NULL, modified INTEGER NOT NULL, info TEXT, duration REAL,
            width INTEGER, height INTEGER, failure TEXT) STRICT;
        """

    /// What came of making the poster of a file, valid for one version of it; no color: there is nothing to be seen.
    private static let pictures = """
        CREATE TABLE picture(key INTEGER PRIMARY KEY, version TEXT NOT NULL, color TEXT) STRICT;
        CREATE INDEX item_picture ON item(parent) WHERE kind = 2 AND state = 1 AND alive = 1;
        """

    /// Each item knows under which folder of the top it lies: that folder's key, or the top's for what lies in the top
    /// itself. So the films below a folder of any depth are chosen by one number.
    private static let tops = """
        ALTER TABLE item ADD COLUMN top INTEGER NOT NULL DEFAULT 1;
        WITH RECURSIVE below(key, top) AS (
            SELECT key, iif(is_folder, key, 1) FROM item WHERE parent = 1
            UNION SELECT item.key, below.top FROM item JOIN below ON item.parent = below.key)
        UPDATE item SET top = below.top FROM below WHERE item.key = below.key;
        CREATE INDEX item_top ON item(top, added)
            WHERE is_folder = 0 AND alive = 1 AND kind = 0 AND parent IS NOT NULL;
        """

    /// What is known of each film, and what lists choose and order it by. A film has its row from a moment after it came
    /// until a moment after it is gone; `film_queue` holds those of which something may be otherwise. `words` is what
    /// it is found by beside its name, `duration` is a copy. Numbers that
    /// nobody knows are 0, so that each film has its place in each order.
    private static let films = """
        CREATE TABLE film(
            key INTEGER PRIMARY KEY, described TEXT NOT NULL, words TEXT NOT NULL, title BLOB NOT NULL,
            year INTEGER NOT NULL, rating REAL NOT NULL, duration REAL NOT NULL, original INTEGER NOT NULL, show INTEGER, season INTEGER, episode INTEGER,
            added INTEGER NOT NULL, trend REAL NOT NULL) STRICT;
        CREATE INDEX film_title ON film(title);
        CREATE INDEX film_year ON film(year, title);
        CREATE INDEX film_rating ON film(rating, title);
        CREATE INDEX film_added ON film(added, title);
        CREATE INDEX film_duration ON film(duration, title);
        CREATE INDEX film_trend ON film(trend, title);
        CREATE INDEX film_episode ON film(show, season, episode, title) WHERE show IS NOT NULL;
        CREATE TABLE film_queue(key INTEGER PRIMARY KEY) STRICT;
        INSERT INTO film_queue SELECT key FROM item WHERE is_folder = 0 AND alive = 1 AND kind = 0;
        CREATE TABLE word(
            key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind INTEGER NOT NULL, folded TEXT NOT NULL,
            label TEXT NOT NULL, films INTEGER NOT NULL) STRICT;
        CREATE UNIQUE INDEX word_folded ON word(kind, folded);
        CREATE TABLE film_word(word INTEGER NOT NULL, film INTEGER NOT NULL, PRIMARY KEY (word, film))
            STRICT, WITHOUT ROWID;
        CREATE INDEX film_word_film ON film_word(film);
        """

    /// What was in a folder when it was listed; 0: it has to be listed at the next start.
    private static let contents = "ALTER TABLE folder ADD COLUMN content INTEGER NOT NULL DEFAULT 0"

    /// What files beside films say: of whom (`scope`, and the name of a film for those of one), and each thing said, with
    /// the name of its film where one file speaks of many.
    private static let sidecars = """
        CREATE TABLE sidecar(
            key INTEGER PRIMARY KEY, folder INTEGER NOT NULL, scope INTEGER NOT NULL, name TEXT NOT NULL,
            rank INTEGER NOT NULL, fault TEXT) STRICT;
        CREATE INDEX sidecar_folder ON sidecar(folder, scope, name);
        CREATE INDEX sidecar_fault ON sidecar(key) WHERE fault IS NOT NULL;
        CREATE TABLE saying(
            sidecar INTEGER NOT NULL, place INTEGER NOT NULL, name TEXT, details TEXT NOT NULL,
            PRIMARY KEY (sidecar, place)) STRICT, WITHOUT ROWID;
        CREATE INDEX saying_name ON saying(sidecar, name);
        INSERT OR IGNORE INTO film_queue SELECT key FROM item
            WHERE is_folder = 0 AND alive = 1 AND (name LIKE '%.nfo' OR name LIKE '%.json');
        """

    /// Entries of catalogues of which the file is not there: each has an item without a place, and its row of `film`. `name`
    /// is in the form in which names are compared. `entry_queue` holds names that a catalogue may speak of in vain.
    private static let entries = """
        CREATE TABLE absent(key INTEGER PRIMARY KEY, folder INTEGER NOT NULL, name TEXT NOT NULL) STRICT;
        CREATE INDEX absent_name ON absent(folder, name);
        CREATE TABLE entry_queue(key INTEGER PRIMARY KEY, folder INTEGER NOT NULL, file BLOB NOT NULL) STRICT;
        INSERT OR IGNORE INTO film_queue SELECT key FROM sidecar WHERE scope = 2;
        """

    /// Files that an earlier probe looked into, and a later one may tell better. Here of where a film begins: in these
    /// containers browsers count from there, others they do not open.
    private static let doubts = """
        CREATE TABLE doubt(key INTEGER PRIMARY KEY) STRICT;
        INSERT INTO doubt SELECT key FROM media WHERE info LIKE '%"container":"matroska,webm"%'
            OR info LIKE '%"container":"mov,mp4,m4a,3gp,3g2,mj2"%' OR info LIKE '%"container":"ogg"%';
        """

    /// Which films are otherwise since a revision, in any way that lists of films show.
    private static let orders = """
        ALTER TABLE film ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX film_revision ON film(revision);
        DROP INDEX film_title;
        DROP INDEX film_year;
        DROP INDEX film_rating;
        DROP INDEX film_added;
        DROP INDEX film_duration;
        DROP INDEX film_trend;
        DROP INDEX item_top;
        DELETE FROM fact WHERE name = 'films';
        """

    /// A file that could not be probed now has 2 as `probe`. Before, whatever went wrong was kept as if it were the file's
    /// fault, and the death of a worker as if there were nothing to be seen: all of it is tried once more.
    private static let passing = """
        CREATE INDEX item_postponed ON item(key) WHERE probe = 2;
        UPDATE fact SET value = value + 1 WHERE name = 'revision';
        UPDATE folder SET stamp = (SELECT value FROM fact WHERE name = 'revision') WHERE key IN (
            SELECT item.parent FROM item JOIN picture USING (key) WHERE picture.color IS NULL);
        DELETE FROM picture WHERE color IS NULL;
        UPDATE item SET probe = 1 WHERE key IN (SELECT key FROM media WHERE failure IS NOT NULL);
        DELETE FROM media WHERE failure IS NOT NULL;
        """
}
