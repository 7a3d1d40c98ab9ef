import { expect, it } from 'vitest'
import type { CompiledFunnel } from 'runnel/compile'
import { compileFunnel } from 'runnel/compile'
import { mapValues } from 'runnel/contracts'
import { neverReached } from 'runnel/replay'
import { vocabularyOf } from 'runnel/run'
import { compiledOf } from '#engine/scenario/testing/playFunnel.ts'
import { createPlayer, keptSession } from 'runnel/simulate'
import { registry } from '#funnels/examples/registry.ts'
import { answeredToTheEnd, generatedFunnel } from 'runnel/examples'

const theme = { shop: 'north' }

/** The funnel, and the number of times that something in it was read. Its machine is not counted: XState reads it once. */
function counted({ machine, ...funnel }: CompiledFunnel): { funnel: CompiledFunnel; reads(): number } {
  let reads = 0
  const known = new WeakMap<object, unknown>()
  const watched = <T>(value: T): T => {
    if (typeof value !== 'object' || value === null) return value
    if (!known.has(value))
      known.set(
        value,
        new Proxy(value, {
          get(target, key) {
            reads += 1
            return watched(Reflect.get(target, key) as unknown)
          },
        }),
      )
    return known.get(value) as T
  }
  const parts = Object.entries(funnel).map(([key, part]) => [key, watched(part)])
  return { funnel: { ...Object.fromEntries(parts), machine } as CompiledFunnel, reads: () => reads }
}

/** How often a funnel of this size is read by each piece of work. `older`: the session began under another definition. */
async function work(size: number, older: boolean) {
  const generated = compileFunnel(generatedFunnel(size), registry)
  const steps = mapValues(generated.steps, (step) => ({ ...step, freezes: older }))
  const compiled = { ...generated, steps }
  const { funnel, reads } = counted(compiled)
  const { step, ...kept } = answeredToTheEnd(compiled)
  const session = { ...keptSession(compiled, kept, step), ...(older && { hash: 'older' }) }
  let before = 0
  const since = (): number => -before + (before = reads())
  const player = await createPlayer({
    registry,
    validators: {},
    theme,
    funnel,
    stored: JSON.stringify(session),
    open: step,
  })
  await player.settle()
  const { view, change, next } = player.runner()
  expect(view().step).toBe(step)
  const open = since()
  const [field] = view().page.fields
  change(field!.path, 'south')
  view()
  const typing = since()
  next()
  await player.settle()
  expect(view().step).not.toBe(step)
  const press = since()
  const judge = neverReached(
    funnel,
    { operation: 'searchSlots', paths: Object.keys(kept.form) },
    vocabularyOf(registry),
  )
  const prepare = since()
  expect(judge({ form: kept.form, theme, now: 0, olderDefinition: older })).toBeUndefined()
  return { open, typing, press, prepare, replay: since() }
}

it.each([
  ['a session of this definition', false],
  ['a session of an older definition', true],
])('four times the steps make about four times the work: %s', async (_, older) => {
  const [few, many] = [50, 200]
  const ofFew = await work(few, older)
  const ofMany = await work(many, older)
  for (const [what, reads] of Object.entries(ofMany))
    expect(reads / ofFew[what as keyof typeof ofFew], what).toBeLessThan(6)
})

it('gates that ask for the earliest open step look at each step once', async () => {
  const ids = Array.from({ length: 60 }, (_, at) => `s${at}`)
  const steps = Object.fromEntries(ids.map((id) => [id, { title: id, gate: "journey.open == ''" }]))
  const { funnel, reads } = counted(compiledOf({ steps: { ...steps, end: { final: true } } }))
  const player = await createPlayer({ registry, validators: {}, theme, funnel, open: 'end' })
  expect(player.runner().view().step).toBe('end')
  expect(reads()).toBeLessThan(20_000)
})
