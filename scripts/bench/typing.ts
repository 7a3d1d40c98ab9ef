// What a key press draws and costs in a step of few and of many fields. Alone: node --import tsx scripts/bench/typing.ts
import { Window } from 'happy-dom'
import { benchTable, faultOf, type BenchRow } from '../lib/benchRow.ts'
import { median } from '../lib/server/percentile.ts'

const [few, many, keys] = [8, 200, 100]

/** Types into the middle field of a step. Gives milliseconds per key, and fields drawn per key. */
async function typing(fields: number): Promise<() => { time: number; drawn: number }> {
  // React looks for a document when it is loaded.
  const { typedForm } = await import('#tests/support/typedForm.ts')
  const form = await typedForm(fields)
  const path = form.paths[Math.floor(fields / 2)]!
  return () => {
    form.take()
    const began = performance.now()
    for (let key = 0; key < keys; key++) form.type(path, 'a'.repeat(1 + (key % 20)))
    return { time: (performance.now() - began) / keys, drawn: form.take() / keys }
  }
}

export async function bench(): Promise<BenchRow[]> {
  process.env.NODE_ENV = 'production'
  const window = new Window()
  const { document, navigator, HTMLIFrameElement } = window
  Object.assign(globalThis, { window, document, navigator, HTMLIFrameElement })
  const [short, long] = [await typing(few), await typing(many)]
  const rounds = Array.from({ length: 7 }, () => ({ short: short(), long: long() })).slice(1)
  const middle = (of: 'short' | 'long', what: 'time' | 'drawn') => median(rounds.map((round) => round[of][what]))
  await window.happyDOM.close()
  return [
    { what: `fields drawn per key, of ${few}`, value: middle('short', 'drawn'), unit: 'fields', limit: 1 },
    { what: `fields drawn per key, of ${many}`, value: middle('long', 'drawn'), unit: 'fields', limit: 1 },
    { what: `a key in a step of ${few} fields, without a browser`, value: middle('short', 'time'), unit: 'ms' },
    { what: `a key in a step of ${many} fields, without a browser`, value: middle('long', 'time'), unit: 'ms' },
    {
      what: `a key: a step of ${many} fields compared with one of ${few}`,
      value: median(rounds.map(({ short: one, long: other }) => other.time / one.time)),
      unit: 'times',
      limit: 8,
    },
  ]
}

if (process.argv[1] === import.meta.filename) {
  const rows = await bench()
  console.log(benchTable(rows))
  process.exitCode = rows.some((row) => faultOf(row) !== '') ? 1 : 0
}
