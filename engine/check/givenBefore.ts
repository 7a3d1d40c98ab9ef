import type { CheckContext } from './context.ts'
import { stepGraph, groupBy } from '#engine/graph/index.ts'
import { overlap } from './overlap.ts'
import { itemsOf, rooted } from '#engine/definition/index.ts'

/** Whether anything can have given an answer or a result up to a step, the step included. */
export type GivenBefore = (path: string, step: string) => boolean

const fromOutside = ['theme', 'query', 'valid', 'journey', 'error']

export function givenBefore({ definition, calls }: CheckContext): GivenBefore {
  const givers = new Map<string, { path: string; step?: string }[]>()
  const add = (path: string, step?: string) => {
    const root = keyOf(path)
    givers.set(root, [...(givers.get(root) ?? []), { path, step }])
  }
  for (const { path, step } of itemsOf(definition, 'field')) add(rooted(path), step)
  for (const { role, step } of itemsOf(definition, 'value')) {
    if (role.of === 'set') add(role.path === undefined ? 'form' : rooted(role.path), step)
  }
  for (const { value, step } of calls) if (value.as !== undefined) add(value.as, step)
  const graph = stepGraph(definition)
  const ways = graph.edges.filter(({ lands }) => !lands)
  const [from, into] = [groupBy(ways, 'from'), groupBy(ways, 'to')]
  const before = new Map<string, Set<string>>()
  // Before the step was left once: what lies behind it does not count, although ways may lead back.
  const reaching = (step: string): Set<string> => {
    const known = before.get(step)
    if (known) return known
    const leading = spread([step], (place) => (into.get(place) ?? []).map((edge) => edge.from))
    const first = spread(graph.starts, (place) =>
      place === step ? [] : (from.get(place) ?? []).map((edge) => edge.to),
    )
    const found = new Set([...leading].filter((place) => first.has(place)))
    before.set(step, found)
    return found
  }
  return (path, step) => {
    if (fromOutside.includes(path.split('.', 1)[0]!)) return true
    const found = [
      ...(givers.get(keyOf(path)) ?? []),
      ...(path.startsWith('form.') ? (givers.get('form') ?? []) : []),
    ].filter((giver) => overlap(giver.path, path))
    // Most often the step itself asks.
    return (
      found.some((giver) => giver.step === undefined || giver.step === step) ||
      found.some((giver) => reaching(step).has(giver.step!))
    )
  }
}

/** Answers are looked up by their first two words, everything else by its root. */
const keyOf = (path: string): string =>
  path.split('.', path.startsWith('form.') || path.startsWith('local.') ? 2 : 1).join('.')

function spread(starts: string[], next: (place: string) => string[]): Set<string> {
  const found = new Set(starts)
  for (const place of found) for (const to of next(place)) found.add(to)
  return found
}
