import { readFileSync } from 'node:fs'

/** Parent of a process as Linux tells it; undefined elsewhere. The name in brackets may hold spaces. */
function parentOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]
  } catch {
    return undefined
  }
}

/** Our parent is npm, or a shell between npm and us. */
const lineage = (): string => `${process.ppid} ${parentOf(process.ppid)}`

/**
 * Calls `end` when we run under npm and npm is gone. npm passes signals on, but after a kill -9 it leaves us behind: then the
 * server must go too, or the next start finds its port and data folder taken.
 */
export function onLostNpm(end: () => void): void {
  if (!process.env.npm_lifecycle_event) return
  const born = lineage()
  const timer = setInterval(() => {
    if (lineage() === born) return
    clearInterval(timer)
    end()
  }, 250).unref()
}
