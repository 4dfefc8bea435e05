/** Increase it with every change of `schema`, and add the statements that migrate the previous version. */
export const schemaVersion = 1

/**
 * Keys, groups and ranks are compared as UTF-8 bytes (BINARY). `value` (JSON) and `text` are stored as UTF-8 BLOBs: exact
 * for every string and number, and several times faster to read than TEXT with non-ASCII characters.
 * `rank` is '' by default. The large column comes last, so that SQLite can read the others without it.
 */
export const schema = `
  CREATE TABLE records (
    collection TEXT NOT NULL,
    key TEXT NOT NULL,
    version INTEGER NOT NULL,
    count INTEGER NOT NULL,
    "group" TEXT,
    rank TEXT NOT NULL,
    expires_at REAL,
    value BLOB NOT NULL,
    UNIQUE (collection, key)
  ) STRICT;
  CREATE INDEX records_by_rank ON records (collection, "group", rank, key) WHERE "group" IS NOT NULL;
  CREATE INDEX records_by_expiry ON records (expires_at) WHERE expires_at IS NOT NULL;

  CREATE TABLE texts (
    collection TEXT NOT NULL,
    key TEXT NOT NULL,
    expires_at REAL NOT NULL,
    text BLOB NOT NULL,
    UNIQUE (collection, key)
  ) STRICT;
  CREATE INDEX texts_by_expiry ON texts (expires_at)`
