// How the time of landing, of a press and of a replay grows with the steps of a funnel. Alone: node --import tsx scripts/bench/growth.ts
import { compileFunnel } from 'runnel/compile'
import type { CompiledFunnel } from 'runnel/compile'
import { registry } from '#funnels/examples/registry.ts'
import { neverReached } from 'runnel/replay'
import { vocabularyOf } from 'runnel/run'
import { createPlayer, keptSession } from 'runnel/simulate'
import { answeredToTheEnd, generatedFunnel } from 'runnel/examples'
import { benchTable, faultOf, medianOf, type BenchRow } from '../lib/benchRow.ts'
import { median } from '../lib/server/percentile.ts'

const sizes = [100, 200, 500, 1000, 2000]
/** The sizes whose times per step are compared, and how much longer a step may take in the longer funnel. */
const [few, many, most] = [200, 2000, 3]
const theme = { shop: 'north' }

type Times = Record<'open' | 'next' | 'prepare' | 'replay', number>
const words: Record<keyof Times, string> = {
  open: 'open the last question with kept answers',
  next: 'press Next there',
  prepare: 'prepare the replay',
  replay: 'replay all answers',
}
/** Milliseconds that a funnel of `many` steps may take. */
const limits: Partial<Times> = { open: 1000, prepare: 200 }

async function timesOf(steps: number): Promise<Times> {
  const compiled = compileFunnel(generatedFunnel(steps), registry)
  const text = JSON.stringify(compiled)
  const { step, ...kept } = answeredToTheEnd(compiled)
  const around = { registry, validators: {}, theme, open: step }
  /** As a page does it: from the text of a funnel that it has not seen before. */
  const open = async () => {
    const funnel = JSON.parse(text) as CompiledFunnel
    const player = await createPlayer({ ...around, funnel, stored: JSON.stringify(keptSession(funnel, kept, step)) })
    await player.settle()
    if (player.runner().view().step !== step) throw new Error(`${step} does not open`)
    return player
  }
  const { settle, runner } = await open()
  const press = async () => {
    runner().next()
    await settle()
    if (runner().view().step === step) throw new Error(`Next does not lead on from ${step}`)
  }
  const pressing: number[] = []
  for (let round = 0; round < 6; round++) {
    const began = performance.now()
    await press()
    pressing.push(performance.now() - began)
    runner().go(step)
    await settle()
  }
  const expected = { operation: 'searchSlots', paths: Object.keys(kept.form) }
  const prepare = () => neverReached(compiled, expected, vocabularyOf(registry))
  const replay = prepare()
  return {
    open: await medianOf(3, open),
    next: median(pressing),
    prepare: await medianOf(3, prepare),
    replay: await medianOf(5, () => {
      if (replay({ form: kept.form, theme, now: 0 })) throw new Error('the replay refuses')
    }),
  }
}

export async function bench(): Promise<BenchRow[]> {
  const times = new Map<number, Times>()
  for (const steps of sizes) times.set(steps, await timesOf(steps))
  return (Object.keys(words) as (keyof Times)[]).flatMap((what) => [
    ...sizes.map((steps): BenchRow => {
      const limit = steps === many ? limits[what] : undefined
      return { what: `${words[what]}, ${steps} steps`, value: times.get(steps)![what], unit: 'ms', limit }
    }),
    {
      what: `${words[what]}: a step of ${many} compared with one of ${few}`,
      value: times.get(many)![what] / many / (times.get(few)![what] / few),
      unit: 'times',
      limit: most,
    },
  ])
}

if (process.argv[1] === import.meta.filename) {
  const rows = await bench()
  console.log(benchTable(rows))
  process.exitCode = rows.some((row) => faultOf(row) !== '') ? 1 : 0
}
