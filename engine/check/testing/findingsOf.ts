import type { Definition, Step } from '#engine/definition/definition.ts'
import { loadDefinition } from '#engine/load/loadDefinition.ts'
import { checkFunnel } from '../checkFunnel.ts'
import type { Finding } from '#engine/definition/finding.ts'
import { registry as neutralRegistry } from '#funnels/examples/registry.ts'

/** What is found in a funnel of these steps, walked in this order unless `more` says otherwise. Advice is left out. */
export function findingsOf(steps: Record<string, Step>, more: Partial<Definition> = {}): Finding[] {
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
  return checkFunnel(loadDefinition(definition), neutralRegistry).filter(({ severity }) => severity !== 'advice')
}

/** The same in short: `code pointer`. */
export const codesOf = (...given: Parameters<typeof findingsOf>): string[] =>
  findingsOf(...given).map(({ code, pointer }) => `${code} ${pointer}`)

/** A step that asks for the nickname and insists on it. */
export const asking: Step = {
  fields: { nickname: { label: 'Nickname', widget: 'text', required: 'Please enter a nickname' } },
  needs: ['nickname'],
}
export const end: Step = { final: true }
