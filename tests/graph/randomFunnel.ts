import type { Branch, Definition, Effect, Field, Step, To } from 'runnel/contracts'
import { loadDefinition } from 'runnel/load'
import type { Random } from '#engine/rules/randomRule.ts'

const rules = ["form.level == 'a'", "form.level != 'a'", 'form.agreed', "form.nickname != ''", "theme.shop == 'north'"]

interface Making {
  random: Random
  /** Ids of the top-level steps. Only presses and events lead back to earlier ones. */
  tops: string[]
  /** Number of the last `set`. */
  count: number
}

/** The place of a `To`, which decides which targets are valid there. */
interface Around {
  top: number
  /** Ids of its later siblings. */
  beside: string[]
  waits: boolean
  slot: 'guard' | 'automatic' | 'press' | 'on' | 'fail'
}

const chance = ({ random }: Making, of: number): boolean => random() < of
const pick = <T>({ random }: Making, list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const upTo = ({ random }: Making, most: number): number => Math.floor(random() * (most + 1))
const listOf = <T>(making: Making, most: number, make: () => T): T[] => Array.from({ length: upTo(making, most) }, make)

/** A `set` that appends a number of its own to the nickname, so that its execution and order can be observed. */
const noted = (making: Making): Effect => ({ set: { nickname: `= form.nickname + ' ${(making.count += 1)}'` } })

function quickEffect(making: Making): Effect {
  const other: Effect[] = [
    { track: 'booked', with: { topic: 'garden' } },
    { alert: 'Look' },
    { error: 'Oh' },
    { set: { level: pick(making, ['a', 'b']), agreed: chance(making, 0.5) } },
  ]
  const effect = chance(making, 0.6) ? noted(making) : pick(making, other)
  return chance(making, 0.3) ? { ...effect, if: pick(making, rules) } : effect
}

function effect(making: Making, around: Around): Effect {
  const kind = making.random()
  const condition = chance(making, 0.3) ? { if: pick(making, rules) } : {}
  if (kind < 0.5) return quickEffect(making)
  if (kind < 0.6) return { wait: '1s', ...condition }
  if (kind < 0.65 && around.slot !== 'on') return { emit: 'slot-chosen', with: { day: 'Monday' } }
  if (kind < 0.75) return { effects: [noted(making), ...listOf(making, 2, () => effect(making, around))], ...condition }
  const fails = pick(making, ['no', 'on', 'to'] as const)
  const onFail =
    fails === 'no' ? {} : { onFail: fails === 'on' ? '@continue' : to(making, { ...around, slot: 'fail' }) }
  return {
    call: pick(making, ['sendPin', 'openDoor']),
    ...(chance(making, 0.5) && { as: 'sent' }),
    ...onFail,
    ...condition,
  } as Effect
}

const effects = (making: Making, around: Around): Effect[] => listOf(making, 3, () => effect(making, around))

function target(making: Making, { top, beside, waits, slot }: Around): string {
  const later = making.tops.slice(top + 1).map((id) => `/${id}`)
  const onward = [...later, ...beside, ...(top >= 0 && later.length > 0 ? ['@next'] : [])]
  const anywhere = ['@open', '@back', '@reload', ...making.tops.map((id) => `/${id}`)]
  const free = slot === 'press' || slot === 'on'
  return pick(making, [
    ...onward,
    ...onward,
    ...(free ? anywhere : []),
    ...(waits && slot !== 'guard' ? ['@stay'] : []),
    ...(top < 0 ? ['@asked'] : []),
  ])
}

function branch(making: Making, around: Around, depth: number): Branch {
  const list = chance(making, 0.5) ? { do: effects(making, around) } : {}
  const end = making.random()
  if (end < 0.1) return { ...list, redirect: '/out' }
  if (end < 0.2 && around.top >= 0) return { ...list, fail: 'No' }
  return { ...list, to: end < 0.4 && depth < 2 ? to(making, around, depth + 1) : target(making, around) }
}

function to(making: Making, around: Around, depth = 0): To {
  if (chance(making, 0.35)) return target(making, around)
  const last = branch(making, around, depth)
  if (chance(making, 0.2)) return last
  const before = listOf(making, 2, () => ({ if: pick(making, rules), ...branch(making, around, depth) }))
  // If no branch is taken, the step waits, or the next handler decides.
  const open = depth === 0 && (around.waits || around.slot === 'fail') && chance(making, 0.3)
  return [...before, open ? { if: pick(making, rules), ...last } : last]
}

/** An event handler. Those that end in `@stay` have only synchronous effects. */
const handler = (making: Making, around: Around): To =>
  chance(making, 0.4)
    ? { ...(chance(making, 0.5) && { if: pick(making, rules) }), do: [noted(making), quickEffect(making)], to: '@stay' }
    : to(making, { ...around, slot: 'on', waits: false })

const maybe = <K extends string, V>(making: Making, of: number, key: K, make: () => V): Partial<Record<K, V>> =>
  (chance(making, of) ? { [key]: make() } : {}) as Partial<Record<K, V>>

function step(making: Making, at: Omit<Around, 'waits' | 'slot'>, depth: number): Step {
  const kind = pick(making, depth < 2 ? (['waits', 'process', 'nested'] as const) : (['waits', 'process'] as const))
  const waits = kind === 'waits'
  const around: Around = { ...at, waits, slot: 'automatic' }
  const common: Step = {
    title: 'Step',
    ...maybe(making, 0.3, 'guard', () =>
      listOf(making, 2, () => ({ if: pick(making, rules), ...branch(making, { ...around, slot: 'guard' }, 0) })),
    ),
    ...maybe(making, 0.5, 'do', () => effects(making, around)),
    ...maybe(making, 0.4, 'catch', () => to(making, { ...around, slot: 'fail' })),
    ...maybe(making, 0.4, 'on', () => ({ [pick(making, ['bell-rung', 'slot-chosen'])]: handler(making, around) })),
    ...maybe(making, 0.2, 'min', () => '3s'),
  }
  if (kind === 'process') return { ...common, then: to(making, around) }
  if (kind === 'nested') {
    const ids = ['x', 'y', 'z'].slice(0, 1 + upTo(making, 2)).map((id) => `${id}${depth}`)
    const inner = ids.map((id, place) => [id, step(making, { top: at.top, beside: ids.slice(place + 1) }, depth + 1)])
    return {
      ...common,
      ...maybe(making, 0.4, 'start', () => to(making, { ...around, beside: ids })),
      steps: Object.fromEntries(inner) as Record<string, Step>,
    }
  }
  const press: Around = { ...around, slot: 'press' }
  return {
    ...common,
    ...maybe(making, 0.2, 'as', () => 'dialog' as const),
    ...maybe(making, 0.6, 'fields', () => ({ level: field(making) })),
    ...(at.top > 0 && depth === 0 && maybe(making, 0.4, 'summary', () => ({}))),
    ...maybe(making, 0.2, 'gate', () => pick(making, rules)),
    ...maybe(making, 0.2, 'nav', () => ({ shut: 'focus' as const })),
    ...maybe(making, 0.2, 'then', () => to(making, around)),
    ...maybe(making, 0.7, 'next', () => to(making, press)),
    ...maybe(making, 0.2, 'back', () => to(making, press)),
    ...maybe(making, 0.3, 'after', () => ({ '5s': to(making, around) })),
    buttons: {
      go: { label: 'Go', ...maybe(making, 0.3, 'if', () => pick(making, rules)), ...branch(making, press, 0) },
    },
  }
}

const field = (making: Making): Field => ({
  label: 'Level',
  widget: 'text',
  ...maybe(making, 0.3, 'required', () => 'Please'),
  ...maybe(making, 0.5, 'onChange', () => [noted(making), quickEffect(making)]),
})

/** A task list behind the first step, and its sections: one of them has two steps, and the later one may wait for the other. */
function taskList(making: Making): Pick<Definition, 'sections'> & { tasks?: Step } {
  const [one, two] = chance(making, 0.5) ? [['b'], ['c', 'd']] : [['b', 'c'], ['d']]
  return {
    sections: {
      one: { title: 'One', steps: one! },
      two: { title: 'Two', steps: two!, ...maybe(making, 0.5, 'after', () => ['one']) },
    },
    tasks: { title: 'Tasks', tasks: true, ...maybe(making, 0.3, 'gate', () => pick(making, rules)) },
  }
}

/** A random funnel that uses every kind of transition. It runs, although the checker may report findings in it. */
export function randomFunnel(random: Random): Definition {
  const making: Making = { random, tops: ['a', 'b', 'c', 'd', 'end'], count: 0 }
  const { tops } = making
  const steps = Object.fromEntries(
    tops
      .slice(0, -1)
      .map((id, top) => [
        id,
        {
          ...step(making, { top, beside: [] }, 0),
          ...maybe(making, 0.2, 'entry', () => pick(making, ['direct', 'link-only'] as const)),
        },
      ]),
  )
  const enter: Around = { top: -1, beside: [], waits: false, slot: 'automatic' }
  const [first, ...others] = tops.map((id) =>
    id !== 'end' && chance(making, 0.3) ? { step: id, if: pick(making, rules) } : id,
  )
  const { sections, ...list } = chance(making, 0.3) ? taskList(making) : {}
  return loadDefinition({
    id: 'random',
    title: 'Random',
    path: '/random',
    // Keeps what an earlier load has set out of the next one.
    persist: { in: 'none' },
    exits: ['/', '/out'],
    order: [first!, ...Object.keys(list), ...others],
    ...(sections && { sections }),
    ...maybe(making, 0.3, 'enter', () => ({
      do: listOf(making, 2, () => quickEffect(making)),
      then: to(making, enter),
    })),
    ...maybe(making, 0.2, 'unknownStep', () => false),
    steps: { ...steps, ...list, end: { title: 'End', final: true } },
  }).definition
}
