import { dirname } from 'node:path'
import { changedStep, changesOf, type OwnChange } from 'runnel/check'
import {
  type Definition,
  groupedBy,
  isObject,
  type LoadedFunnel,
  locationOf,
  type Member,
  type ObjectNode,
  type Variant,
} from 'runnel/contracts'
import { ownValue } from 'runnel/rules'
import { failed, type PlayedScenario } from '../report/playedScenario.ts'

/** How many changes of a variant a report names at most. */
const most = 5

/** How near a change is to a failure: in its step, in the order of steps, in a step on the way, or elsewhere. */
function distance(change: OwnChange, [at, ...before]: (string | undefined)[]): number {
  const path = changedStep(change)
  const concerns = (step: string | undefined): boolean =>
    path !== '' && step !== undefined && (step === path || step.startsWith(`${path}/`) || path.startsWith(`${step}/`))
  if (concerns(at)) return 0
  if (change.keys[0] === 'order') return 1
  return before.some(concerns) ? 2 : 3
}

const isThere = (definition: Definition, keys: string[]): boolean =>
  keys.reduce<unknown>((at, key) => ownValue(at, key), definition) !== undefined

/** The changes of a variant. What it adds is one change, whatever it consists of: a field, a step, a list of buttons. */
function changesOfVariant(variant: Variant, definition: Definition): OwnChange[] {
  const changes = changesOf(variant)
  const changed = new Set(changes.map(({ keys }) => keys[0]!))
  const unchanged = new Map([...variant.own.members].filter(([key]) => !changed.has(key)))
  const base = variant.saying({ ...variant.own, members: unchanged }).definition
  const whole = changes.map((change): OwnChange => {
    const prefixes = change.keys.map((_, at) => change.keys.slice(0, at + 1))
    // Parameters of a library step are in neither definition: they are changes by themselves.
    const added = prefixes.find((keys) => !isThere(base, keys) && isThere(definition, keys))
    return added ? { ...change, keys: added, member: memberAt(variant.own, added)! } : change
  })
  return [...groupedBy(whole, ({ keys }) => JSON.stringify(keys)).values()].map(([first]) => first!)
}

const memberAt = (node: ObjectNode, [key, ...deeper]: string[]): Member | undefined => {
  const member = node.members.get(key!)
  return deeper.length === 0 || !member || !isObject(member.value) ? member : memberAt(member.value, deeper)
}

/**
 * The failed scenarios that a variant takes over, each with the places of what the variant changes, those near the
 * failure first: one of them is the reason, unless the scenario fails in the base as well.
 */
export function withChanges(
  played: PlayedScenario[],
  { variant, definition, files: [file] }: LoadedFunnel,
): PlayedScenario[] {
  if (!variant || file === undefined || !played.some(failed)) return played
  const changes = changesOfVariant(variant, definition)
  return played.map((one) => {
    const { failure, walked } = one.result
    if (!failed(one) || !failure || one.found.file.startsWith(`${dirname(file)}/`)) return one
    const steps = [failure.at, ...walked.toReversed()]
    const near = changes.toSorted((a, b) => distance(a, steps) - distance(b, steps))
    const lines = near.slice(0, most).map((change) => {
      const { line, column } = locationOf(change.member.key)
      return `${file}:${line}:${column}  ${change.keys.join(' / ')}`
    })
    const left = near.length - lines.length
    return { ...one, changes: [...lines, ...(left > 0 ? [`and ${left} more`] : [])] }
  })
}
