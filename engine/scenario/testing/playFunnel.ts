import { type JsonSchema } from '#engine/definition/index.ts'
import { remembering } from '#engine/base/index.ts'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'
import { compileFunnel } from '#engine/compile/compileFunnel.ts'
import type { CompiledFunnel, Validators } from '#engine/compile/compiled.ts'
import { compileValidators, schemasToValidate } from '#engine/compile/validators.ts'
import type { Definition, Step } from '#engine/definition/definition.ts'
import { loadDefinition } from '#engine/load/loadDefinition.ts'
import { createPlayer, type Player, type PlayerOptions } from '#engine/simulate/player.ts'
import { textsOnScreen } from '#engine/simulate/seen.ts'

type Written = Omit<Partial<Definition>, 'steps'> & { steps: Record<string, unknown> }

/** A complete definition of these steps, in this order and with their ids as titles. */
export function definitionOf({ steps, ...more }: Written): Definition {
  const titled = Object.entries(steps).map(([id, step]) => [id, { title: id, ...(step as Step) }] as const)
  const value = {
    id: 'play',
    title: 'Play',
    path: '/play',
    exits: ['/', '/out'],
    order: Object.keys(steps),
    ...more,
    steps: Object.fromEntries(titled),
  }
  return loadDefinition(value).definition
}

/** The compiled funnel after a JSON round trip, as a page loads it. */
export const compiledOf = (written: Written): CompiledFunnel =>
  JSON.parse(JSON.stringify(compileFunnel(definitionOf(written), neutralRegistry))) as CompiledFunnel

/** Small funnels share most of their schemas, so each is compiled once. */
const validatorOf = remembering(
  Infinity,
  (name: string, schema: JsonSchema) => compileValidators({ [name]: schema })[name]!,
  (_, schema) => JSON.stringify(schema),
)

function validatorsOf(funnel: CompiledFunnel): Validators {
  const schemas = Object.entries(schemasToValidate(funnel, neutralRegistry))
  return Object.fromEntries(schemas.map(([name, schema]) => [name, validatorOf(name, schema)]))
}

export interface TestPlayer extends Player {
  funnel: CompiledFunnel
  /** Path of the current step. */
  at(): string
  /** All texts on screen. */
  texts(): string[]
  /** The answers, nested as in the form. */
  form(): Record<string, unknown>
  /** Commits answers by path. */
  enter(answers: Record<string, unknown>): void
  /** Presses `next`, `back` or a button, and lets the funnel settle; returns the milliseconds passed. */
  press(button: string): Promise<number>
}

/** A player of a small definition, with the registry of the examples and virtual time. It has settled unless `still` is set. */
export async function playFunnel(
  written: Written | CompiledFunnel,
  options: Partial<PlayerOptions> & { still?: boolean } = {},
): Promise<TestPlayer> {
  const funnel = 'machine' in written ? written : compiledOf(written)
  const { still, ...given } = options
  const player = await createPlayer({
    funnel,
    registry: neutralRegistry,
    validators: validatorsOf(funnel),
    theme: { shop: 'north' },
    ...given,
  })
  if (!still) await player.settle()
  const runner = () => player.runner()
  return {
    ...player,
    funnel,
    at: () => runner().state().current,
    texts: () => textsOnScreen(runner().view()),
    form: () => runner().state().form,
    enter: (answers) => {
      for (const [path, value] of Object.entries(answers)) runner().commit(path, value)
    },
    press: async (button) => {
      if (button === 'next') runner().next()
      else if (button === 'back') runner().back()
      else runner().press(button)
      return player.settle()
    },
  }
}
