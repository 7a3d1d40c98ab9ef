import { readFileSync } from 'node:fs'

/** Parent of a process, on Linux; undefined elsewhere. The name in brackets may contain spaces. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]
  } catch {
    return undefined
  }
}

/** Our parent, which is npm or a shell between npm and us, and its parent. */
const lineage = () => `${process.ppid} ${parentOf(process.ppid)}`

/**
 * Calls `end` if npm started this process and is gone. npm forwards signals, but a kill -9 of npm leaves this process behind: then the server must end
 * too, or the next start finds its port and data folder in use.
 */
export function onLostNpm(end) {
  if (!process.env.npm_lifecycle_event) return
  const born = lineage()
  const timer = setInterval(() => {
    if (lineage() === born) return
    clearInterval(timer)
    end()
  }, 250).unref()
}
