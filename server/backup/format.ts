/**
 * A backup is gzipped text, a line each: lists are words of ours, objects are rows as the database writes them.
 *
 *     ["runnel-backup", 1, Head]
 *     ["table", "users", ["id", "email", …]]
 *     {"id": …}
 *     ["end", Manifest]
 *
 * Only a file with its last line is whole.
 */
export const mark = 'runnel-backup'
/** Raised when the meaning of the lines changes. */
export const formatVersion = 1

/** A migration of the tables. */
export interface Migration {
  name: string
  /** Milliseconds since 1970, as in the migration history: a later one is newer. */
  at: number
}

export interface Head {
  /** Time of the snapshot. */
  made: string
  migration: Migration
  /** Oldest month of the monthly partitions, which must exist before rows are inserted. */
  since?: string
}

export interface TableSum {
  name: string
  rows: number
  /** Checksum of all rows, in any order. */
  checksum: string
}

export interface Manifest extends Head {
  format: number
  tables: TableSum[]
  /** SHA-256 of all preceding lines. */
  sha256: string
}

/** The file cannot be restored, with the reason; nothing was changed. */
export class UnusableBackup extends Error {}
