import { ownValue } from '#engine/rules/index.ts'
import { topPath, usualStep } from '#engine/definition/index.ts'
import type { CompiledStep } from '#engine/compile/index.ts'
import { readPath, writePath, type Answers } from './paths.ts'
import { newJourney, type FunnelState } from './state.ts'
import { sentencesOf } from './words/languages.ts'
import type { Running } from './world.ts'

/** The button with which a person starts again with what they typed. */
export const anew = 'anew'

/**
 * Whether something counts only for the record that the server has of this journey: a step that freezes what came before
 * is completed, or a call was begun that must not be repeated.
 */
export const isBound = ({ completed, world: { funnel, receipts } }: Running): boolean =>
  completed.some((path) => ownValue(funnel.steps, path)?.freezes) ||
  receipts.all().some(({ operation }) => ownValue(funnel.operations, operation)?.once?.after === 'start')

/** Paths of what a person gives: by fields, what these tell besides, and by buttons that agree to something. */
const givenBy = ({ fields, buttons }: CompiledStep): string[] => [
  ...fields.flatMap(({ path, tells = {} }) => [path, ...Object.values(tells)]),
  ...Object.values(buttons).flatMap(({ consents = [] }) => consents),
]

/**
 * A new journey with what the person gave in the last one. Left out is what they gave in a step that freezes, as it
 * confirmed the old record, and all that came from the server.
 */
export function typedAgain(at: Running): Partial<FunnelState> {
  const { funnel } = at.world
  const steps = Object.values(funnel.steps)
  const [sealed, open] = [true, false].map((freezes) =>
    steps.filter(({ path }) => funnel.steps[topPath(path)]!.freezes === freezes).flatMap(givenBy),
  )
  const paths = open!.filter((path) => !path.startsWith('local.') && !sealed!.includes(path))
  const fresh = newJourney(at.world)
  const { form } = paths.reduce<Answers>(
    (all, path) => {
      const value = readPath(at, path)
      return value === undefined ? all : writePath(all, path, value)
    },
    { form: fresh.form, local: {} },
  )
  const given = Object.fromEntries(Object.entries(at.given).filter(([path]) => paths.includes(path)))
  const { query, labels, started } = at
  return { ...fresh, form, given, query, labels, started, gone: '', asked: {}, step: '', current: '' }
}

/** The notice in place of the step, while the record is gone. */
export const goneStep = ({ gone, world: { funnel } }: Running): CompiledStep => ({
  ...usualStep('@gone'),
  as: 'notice',
  tone: 'warning',
  title: sentencesOf(funnel).goneTitle,
  text: gone,
  buttons: { [anew]: { label: sentencesOf(funnel).goneAnew, kind: 'primary' } },
})
