import { chownSync, cpSync, readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'

export interface User {
  uid: number
  gid: number
}

/** The first of these users that exists. */
function userAmong(names: readonly string[]): User | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of names) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

/** PostgreSQL and PgBouncer refuse to run as root, so root runs them as another user. */
export function otherUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const user = userAmong(['postgres', 'nobody'])
  if (!user) throw new Error('PostgreSQL and its pooler do not run as root, and there is no other user to run them as.')
  return user
}

/** Gives a folder created by root to that user. */
export function giveTo(user: User | undefined, folder: string): void {
  if (user) chownSync(folder, user.uid, user.gid)
}

/** A folder with these programs that the user can access: their own, or a copy in `folder` with their libraries, since root's home is closed to other users. */
export function reachablePrograms(user: User | undefined, programs: string, folder: string): string {
  const runs =
    spawnSync(join(programs, 'postgres'), ['--version'], { ...user, cwd: folder, stdio: 'ignore' }).status === 0
  if (runs || !user) return programs
  cpSync(dirname(programs), join(folder, 'programs'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'programs', 'bin')
}
