import { PGlite } from '@electric-sql/pglite'

/** The package's default parameters, but with files synced: `-F` turns syncing off, and the default sync method does nothing here. */
export const startParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=16MB'].flatMap((setting) => ['-c', setting]),
]
