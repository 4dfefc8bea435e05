/** Counts up with every change of `schema`; a change adds the statements that bring the version before up to it. */
export const schemaVersion = 1

/**
 * Names are compared as bytes (BINARY, UTF-8). `value` is JSON text and `text` any text, both as UTF-8 bytes: exact for
 * every key and number, and read several times faster than TEXT when not all of it is ASCII.
 * `rank` is '' when left out. The large column comes last, so that the others are read without it.
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
