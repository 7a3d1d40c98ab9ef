import { Client } from 'pg'

/** Default time limits of a session. Without them a hanging session holds its connection and locks for ever. */
export const sessionLimits = {
  statement_timeout: '30s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '1min',
} as const

const names = Object.keys(sessionLimits) as (keyof typeof sessionLimits)[]

/** For tools whose statements may take as long as they need; set in their own transaction. */
export const withoutLimits = names.map((name) => `set local ${name} = 0`).join('; ')

const say = (database: string) =>
  `PostgreSQL does not let this user limit its own sessions. Please do so as its administrator: ${names.map((name) => `ALTER ROLE <user> IN DATABASE "${database}" SET ${name} = '${sessionLimits[name]}'`).join('; ')}`

/** Limits that neither this session nor a new one has: the session may be a pooler's and older than the user's defaults. */
const missing = `
  select name, current_database() as database from pg_settings limits where name = any($1) and setting = '0' and not exists (
    select from pg_db_role_setting cross join unnest(setconfig) as given
    where setdatabase in (0, (select oid from pg_database where datname = current_database())) and setrole in (0, (select oid from pg_roles where rolname = current_user))
      and given like limits.name || '=%')`

/**
 * Sets the missing limits as the user's defaults in this database, so that every session has them from its first statement, including those that a pooler
 * such as PgBouncer opens and that accept no start-up parameters. Limits set by an administrator stay. Defaults apply to new sessions only, so this
 * session gets them too: behind a pooler it lives on.
 */
export async function limitSessions(url: string, connectionTimeoutMillis: number): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: keyof typeof sessionLimits; database: string }>(missing, [names])
    for (const { name, database } of rows) {
      const set = `set ${name} = '${sessionLimits[name]}'`
      await client
        .query(`alter role current_user in database ${client.escapeIdentifier(database)} ${set}; ${set}`)
        .catch((error: { code?: string }) => {
          // Another process starting at the same moment has just set them.
          if (error.code === 'XX000') return client.query(set)
          process.emitWarning(say(database))
          return undefined
        })
    }
  } finally {
    await client.end()
  }
}
