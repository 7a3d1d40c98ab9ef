import type { Definition, Step } from '#engine/definition/index.ts'

/** A difference between two definitions, in the words of the format. */
export interface Difference {
  /** Path of the step, or empty for the funnel. */
  step: string
  what: 'steps' | 'order' | 'fields' | 'gates' | 'effects' | 'obligations' | 'texts' | 'ways' | 'other'
  text: string
}

type Json = Record<string, unknown>

const kinds: Record<string, Difference['what']> = {
  title: 'texts',
  text: 'texts',
  detail: 'texts',
  label: 'texts',
  hint: 'texts',
  placeholder: 'texts',
  reason: 'texts',
  message: 'texts',
  required: 'texts',
  messages: 'texts',
  nav: 'texts',
  blocks: 'texts',
  fields: 'fields',
  checks: 'fields',
  widget: 'fields',
  options: 'fields',
  choices: 'fields',
  normalise: 'fields',
  needs: 'gates',
  gate: 'gates',
  guard: 'gates',
  if: 'gates',
  do: 'effects',
  onChange: 'effects',
  order: 'order',
  mustPass: 'obligations',
  next: 'ways',
  back: 'ways',
  then: 'ways',
  start: 'ways',
  to: 'ways',
  catch: 'ways',
  on: 'ways',
  after: 'ways',
  buttons: 'ways',
  redirect: 'ways',
  exits: 'ways',
}

/** What stands in `b` otherwise than in `a`, step by step. Ids and notes are left out. */
export function diffDefinitions(a: Definition, b: Definition): Difference[] {
  const { steps: left, id: _a, about: _c, extends: _e, $schema: _g, path: _i, ...restA } = a
  const { steps: right, id: _b, about: _d, extends: _f, $schema: _h, path: _j, ...restB } = b
  return [...members('', restA as Json, restB as Json), ...diffSteps('', left, right)]
}

function diffSteps(outer: string, a: Record<string, Step> = {}, b: Record<string, Step> = {}): Difference[] {
  const ids = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return ids.flatMap((id): Difference[] => {
    const path = outer === '' ? id : `${outer}/${id}`
    if (!b[id]) return [{ step: path, what: 'steps', text: 'the step is gone' }]
    if (!a[id]) return [{ step: path, what: 'steps', text: `a new step, "${String(b[id].title ?? b[id].text ?? id)}"` }]
    const { steps: innerA, about: _x, ...restA } = a[id]
    const { steps: innerB, about: _y, ...restB } = b[id]
    return [...members(path, restA as Json, restB as Json), ...diffSteps(path, innerA, innerB)]
  })
}

const members = (step: string, a: Json, b: Json): Difference[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
    compare(step, key, a[key], b[key], kinds[key] ?? 'other'),
  )

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects are looked into; anything else is said as it was and as it is. */
function compare(step: string, at: string, a: unknown, b: unknown, what: Difference['what']): Difference[] {
  if (JSON.stringify(a) === JSON.stringify(b)) return []
  if (isObject(a) && isObject(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
      compare(step, `${at}.${key}`, a[key], b[key], kinds[key] ?? what),
    )
  if (a === undefined) return [{ step, what, text: `${at} is new: ${shown(b)}` }]
  if (b === undefined) return [{ step, what, text: `${at} is gone: ${shown(a)}` }]
  return [{ step, what, text: `${at}: ${shown(a)} became ${shown(b)}` }]
}

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 160 ? `${text.slice(0, 157)}…` : text
}
