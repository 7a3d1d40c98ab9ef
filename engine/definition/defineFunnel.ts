import type { Branch, CallEffect, Definition, Effect, Field, Step, UsedEffects } from './definition.ts'

/** Keys of an object that a variant, or a `use`, may change one by one; `null` removes. */
type Patch<T> = { [K in keyof T]?: T[K] | null }

/** An effect as it is written: one verb, or the effects of a library entry. */
export type WrittenEffect =
  | Exclude<Effect, CallEffect | UsedEffects>
  | (Omit<CallEffect, 'onFail'> & { onFail?: WrittenTo; if?: string; about?: string })
  | { use: string; with?: Record<string, unknown>; if?: string; about?: string }

export type WrittenBranch = Omit<Branch, 'do' | 'to'> & { do?: WrittenEffect[]; to?: WrittenTo }
export type WrittenTo = string | WrittenBranch | WrittenBranch[]

export type WrittenField = Patch<Omit<Field, 'onChange'>> & { use?: string; onChange?: WrittenEffect[] }

type ToKey = 'then' | 'start' | 'next' | 'back' | 'catch'
type StepKey = ToKey | 'fields' | 'buttons' | 'guard' | 'do' | 'steps' | 'on' | 'after'
type WrittenButton = WrittenBranch & { label?: string; kind?: 'primary' | 'secondary' | 'link' }

export type WrittenStep = Patch<Omit<Step, StepKey>> & { [K in ToKey]?: WrittenTo | null } & {
  use?: string
  with?: Record<string, unknown>
  fields?: Record<string, WrittenField | null> | null
  buttons?: Record<string, WrittenButton | null> | null
  guard?: WrittenBranch[] | null
  do?: WrittenEffect[] | null
  steps?: Record<string, WrittenStep | null> | null
  on?: Record<string, WrittenTo | null> | null
  after?: Record<string, WrittenTo | null> | null
}

/** A funnel as authors write it, before `extends` and `use` are resolved: what a `funnel.json` holds (docs/format.md §3). */
export type FunnelSource = Pick<Definition, 'id' | 'title' | 'path'> &
  Patch<Omit<Definition, 'id' | 'title' | 'path' | 'steps' | 'enter'>> & {
    steps?: Record<string, WrittenStep | null>
    enter?: { title?: string; text?: string; do?: WrittenEffect[]; then?: WrittenTo }
  }

/**
 * A definition in TypeScript: the default export of a `funnel.ts`, which means exactly what the same JSON means. It must be
 * plain data; what JSON cannot say (functions, dates, `undefined` in lists) has no meaning here either.
 */
export const defineFunnel = (definition: FunnelSource): FunnelSource => definition
