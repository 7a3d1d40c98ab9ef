import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as tables from './tables/index.ts'
import type { WatchedPool } from './watchedPool.ts'

/** The open database: its tables, and as `$client` the pool of its connections. */
export type Database = NodePgDatabase<typeof tables> & { $client: WatchedPool }

/** The handle inside `db.transaction`. Use it, and nothing else, until the transaction ends. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
