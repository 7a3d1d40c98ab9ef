import { readdirSync, readFileSync } from 'node:fs'

/** Megabytes of memory that a process uses now, on Linux; undefined elsewhere. */
export function residentMemory(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}

/** What Linux tells of another process in one of its files; empty if the process has ended meanwhile. */
function toldOf(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}

/** Megabytes of a process and its children, on Linux, where memory that several share counts in parts; undefined elsewhere. */
export function shareOfMemory(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  const parentOf = (one: string) => toldOf(one, 'stat').split(') ').at(-1)!.split(' ')[1]
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === String(pid))
  const own = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')
  const share = (text: string) => Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0)
  return [own, ...children.map((one) => toldOf(one, 'smaps_rollup'))].reduce((sum, text) => sum + share(text), 0) / 1024
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
