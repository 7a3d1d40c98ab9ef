import { funnelFileIn, loadFunnelFile } from '#engine/load/index.ts'
import { inRoot } from '../lib/root.ts'

/** Values of `widget` and `block`, at any depth. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    (key === 'widget' || key === 'block') && typeof inner === 'string' ? [inner] : namesIn(inner),
  )
}

/** Widgets and blocks that a funnel names: in its first step, and in all steps. */
export async function widgetNames(funnel: string): Promise<{ first: Set<string>; all: Set<string> }> {
  const { definition } = await loadFunnelFile(funnelFileIn(inRoot('funnels', funnel))!, {
    library: inRoot('funnels/library'),
    funnels: inRoot('funnels'),
  })
  const entry = definition.order[0]!
  const first = definition.steps[typeof entry === 'string' ? entry : entry.step]
  return { first: new Set(namesIn(first)), all: new Set(namesIn(definition)) }
}
