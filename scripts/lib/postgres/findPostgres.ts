import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Folder of the server's programs; Debian keeps them out of PATH, one folder per major version. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

const run = (command: string, args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore', timeout: 5 * 60_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0

/** Installs it from Debian's packages where that is possible. Answers why not, or nothing. */
function install(): string | undefined {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return 'there are no apt packages on this system'
  if (process.getuid?.() !== 0) return 'only root may install it'
  console.log('PostgreSQL is not installed: installing Debian’s package')
  const installed = run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql']) || (run('apt-get', ['update']) && run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql']))
  return installed ? undefined : 'apt-get could not install it'
}

/** The folder of the server's programs, installed now if need be. Throws with the reason when there is none and none can be had. */
export function ensurePostgres(): string {
  const found = findPostgres()
  if (found) return found
  const why = install()
  const installed = findPostgres()
  if (installed) return installed
  throw new Error(`PostgreSQL is not here, and ${why ?? 'its programs were not found after installing it'}.`)
}
