import type { Definition, Step } from 'runnel/contracts'

/** The routes to which parts of a step leave the funnel, with the status passed along. */
function routesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const { redirect, query } = part as { redirect?: string; query?: { status?: string } }
  const own = redirect === undefined ? [] : [query?.status ? `${redirect} (${query.status})` : redirect]
  return [
    ...own,
    ...Object.entries(part).flatMap(([key, inner]) => (key === 'steps' || key === 'query' ? [] : routesIn(inner))),
  ]
}

function endsOfStep(path: string, step: Step): string[] {
  const inner = Object.entries(step.steps ?? {}).flatMap(([id, each]) => endsOfStep(`${path}/${id}`, each))
  return [...routesIn(step).map((route) => `${path} to ${route}`), ...(step.final ? [`${path} stays`] : []), ...inner]
}

/** Every end of a funnel, by its definition: where a step leaves it, and where it stays. */
export function endsOf({ enter, steps }: Definition): string[] {
  const ends = [
    ...routesIn(enter).map((route) => `on entry to ${route}`),
    ...Object.entries(steps).flatMap(([id, step]) => endsOfStep(id, step)),
  ]
  return [...new Set(ends)].sort()
}

/** The ends that leave to a route from a step or a step inside it: one without questions has no address of its own. */
export const endsFrom = (ends: string[], step: string, route: string): string[] =>
  ends.filter((end) => end === `${step} to ${route}` || (end.startsWith(`${step}/`) && end.endsWith(` to ${route}`)))
