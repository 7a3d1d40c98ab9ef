import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian keeps it out of the PATH of ordinary users. */
const ofSystem = ['/usr/sbin', '/usr/local/sbin']

/** The program `pgbouncer` of this machine. Undefined when there is none; nothing is installed for it. */
export function findPooler(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...ofSystem]
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, 'pgbouncer'))
    .find((program) => existsSync(program))
}
