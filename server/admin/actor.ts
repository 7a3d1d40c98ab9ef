import { userInfo } from 'node:os'

const longest = 100

/** Who acts, for the audit log: `RUNNEL_ACTOR` where several people share a user of the system, else that user. */
export function actorOf(env: NodeJS.ProcessEnv): string {
  const given = env.RUNNEL_ACTOR?.trim()
  if (given) return given.slice(0, longest)
  try {
    return userInfo().username
  } catch {
    // A container may run as a user without a name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
