import { readdirSync, readFileSync } from 'node:fs'

/** Megabytes of memory that a process uses now, on Linux; undefined elsewhere. */
export function residentMemory(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}

/** Megabytes of a process and its children, on Linux, where memory that several share counts in parts; undefined elsewhere. */
export function shareOfMemory(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  // A process may end while it is looked at.
  const read = (one: string, file: string): string => {
    try {
      return readFileSync(`/proc/${one}/${file}`, 'latin1')
    } catch {
      return ''
    }
  }
  const isOurs = (one: string) =>
    one === String(pid) || read(one, 'stat').split(') ').at(-1)!.split(' ')[1] === String(pid)
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOurs(name))
  const share = (one: string) => Number(/^Pss:\s+(\d+) kB/m.exec(read(one, 'smaps_rollup'))?.[1] ?? 0)
  return pids.reduce((sum, one) => sum + share(one), 0) / 1024
}

/** Microseconds per tick, Linux's unit of processor time. */
const tick = 10_000
/** Positions of the user and system ticks after the program's name, which may contain spaces. */
const [ofProgram, ofSystem] = [11, 12]

/** Microseconds of processor time used by all threads of a process, on Linux; undefined elsewhere. */
export function processorTime(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[ofProgram]) + Number(fields[ofSystem])) * tick
}
