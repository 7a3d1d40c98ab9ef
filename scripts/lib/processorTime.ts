import { readFileSync } from 'node:fs'

/** Microseconds of one tick, in which Linux counts processor time. */
const tick = 10_000
/** Where the ticks of the process and of the system for it stand, behind the name of the program, which may hold spaces. */
const [ofProgram, ofSystem] = [11, 12]

/** Microseconds of processor time that a process has used with all its threads, as Linux tells it; undefined elsewhere. */
export function processorTime(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[ofProgram]) + Number(fields[ofSystem])) * tick
}
