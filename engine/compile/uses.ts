import type { Definition, Step } from '#engine/definition/index.ts'

/** Every object in a JSON value, outermost first. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}

const named = (definition: Definition, verb: string): Record<string, unknown>[] =>
  [...objectsIn([definition.steps, definition.enter ?? {}])].filter((object) => typeof object[verb] === 'string')

/** All calls of a funnel, with the names that their results get. */
export const callsOf = (definition: Definition): { call: string; as?: string }[] =>
  named(definition, 'call') as { call: string; as?: string }[]

const listenedTo = (step: Step): string[] => [
  ...Object.keys(step.on ?? {}),
  ...Object.values(step.steps ?? {}).flatMap(listenedTo),
]

/** Browser and analytics events that a funnel sends or hears. */
export const eventsOf = (definition: Definition): string[] => [
  ...named(definition, 'emit').map((effect) => effect.emit as string),
  ...named(definition, 'track').map((effect) => effect.track as string),
  ...Object.values(definition.steps).flatMap(listenedTo),
]

export const widgetsOf = (definition: Definition): string[] => [
  ...new Set(named(definition, 'widget').map((field) => field.widget as string)),
]

export const blocksOf = (definition: Definition): string[] => [
  ...new Set(
    [...objectsIn([definition.steps, definition.blocks ?? {}])]
      .filter((object) => typeof object.block === 'string')
      .map((object) => object.block as string),
  ),
]
