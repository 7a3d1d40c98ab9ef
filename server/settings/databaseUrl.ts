import type { ConnectionOptions } from 'node:tls'
import { Client } from 'pg'
import { isLoopbackName } from '../base/loopback.ts'
import type { Settings } from './settings.ts'

/** Whether an address leads to this machine, by its network or a socket, or over TLS with a certificate that is checked. */
function isSafe(url: string): boolean {
  const { host, ssl } = new Client({ connectionString: url }) as { host: string; ssl: boolean | ConnectionOptions }
  if (host.startsWith('/') || host === '::1' || isLoopbackName(host)) return true
  return typeof ssl === 'object' ? ssl.rejectUnauthorized !== false : ssl
}

/**
 * Throws, without repeating the address, which has a password, if what production sends to its database could be read on
 * the way.
 */
export function requireTls({ production, databaseUrl }: Pick<Settings, 'production' | 'databaseUrl'>): void {
  if (production && databaseUrl && !isSafe(databaseUrl))
    throw new Error(
      'DATABASE_URL leads to another machine without TLS. Please add sslmode=verify-full to it (and sslrootcert=<file> for an authority of your own). A database on this machine is reached by 127.0.0.1, or by its socket: postgres://user:password@/name?host=/var/run/postgresql',
    )
}
