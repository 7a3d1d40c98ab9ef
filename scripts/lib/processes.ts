import { readFileSync } from 'node:fs'

/** Megabytes of memory that a process uses now, on Linux; undefined elsewhere. */
export function residentMemory(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}

/** Whether there is a process with this number. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
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
