import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as tables from './tables/index.ts'
import type { WatchedPool } from './watchedPool.ts'

/** The open database: its tables, and as `$client` the connection pool. */
export type Database = NodePgDatabase<typeof tables> & { $client: WatchedPool }

/** The handle inside `db.transaction`. Use only this handle until the transaction ends. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
