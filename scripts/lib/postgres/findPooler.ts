import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Folders of Debian that are not in the PATH of ordinary users. */
const ofSystem = ['/usr/sbin', '/usr/local/sbin']

/** The installed program `pgbouncer`. Undefined if there is none; nothing is installed. */
export function findPooler(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...ofSystem]
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, 'pgbouncer'))
    .find((program) => existsSync(program))
}
