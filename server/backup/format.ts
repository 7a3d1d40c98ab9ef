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
/** Raised when the lines change their meaning. */
export const formatVersion = 1

/** A step of the tables' history. */
export interface Migration {
  name: string
  /** Milliseconds since 1970, as the history of migrations has it: a later one is newer. */
  at: number
}

export interface Head {
  /** When the snapshot was taken. */
  made: string
  migration: Migration
  /** The oldest month of the tables that are in months: those that rows go to must be there before them. */
  since?: string
}

export interface TableSum {
  name: string
  rows: number
  /** Of all its rows, in whatever order. */
  checksum: string
}

export interface Manifest extends Head {
  format: number
  tables: TableSum[]
  /** SHA-256 of all lines before this one. */
  sha256: string
}

/** The file cannot be restored, and why; nothing was changed. */
export class UnusableBackup extends Error {}
