import type { Definition, Step } from '#engine/definition/definition.ts'
import type { Registry } from '#engine/definition/registry.ts'
import { loadDefinition } from '#engine/load/loadDefinition.ts'
import { checkFunnel } from '../checkFunnel.ts'
import type { Finding } from '#engine/definition/finding.ts'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'

/** The findings of a funnel of these steps, in this order unless `more` says otherwise. Advice is left out. */
export function findingsOf(
  steps: Record<string, Step>,
  more: Partial<Definition> = {},
  registry: Registry = neutralRegistry,
): Finding[] {
  const titled = Object.fromEntries(Object.entries(steps).map(([id, step]) => [id, { title: id, ...step }]))
  const definition = {
    id: 'demo',
    title: 'Demo',
    path: '/demo',
    exits: ['/'],
    order: Object.keys(steps),
    steps: titled,
    ...more,
  }
  return checkFunnel(loadDefinition(definition), registry).filter(({ severity }) => severity !== 'advice')
}

/** The same findings as `code pointer`. */
export const codesOf = (...given: Parameters<typeof findingsOf>): string[] =>
  findingsOf(...given).map(({ code, pointer }) => `${code} ${pointer}`)

/** A step that requires the nickname. */
export const asking: Step = {
  fields: { nickname: { label: 'Nickname', widget: 'text', required: 'Please enter a nickname' } },
  needs: ['nickname'],
}
export const end: Step = { final: true }
