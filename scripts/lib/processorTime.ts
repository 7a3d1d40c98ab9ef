import { readFileSync } from 'node:fs'

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
