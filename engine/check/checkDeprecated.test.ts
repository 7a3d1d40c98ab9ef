import { expect, it } from 'vitest'
import type { Registry } from '#engine/definition/index.ts'
import { registry } from '#engine/examples/registry.ts'
import { loadDefinition } from '#engine/load/index.ts'
import { checkFunnel } from './checkFunnel.ts'

/** A table of the registry in which every name is deprecated. */
const deprecated = <T extends object>(table: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(table).map(([name, one]) => [name, { ...one, deprecated: 'use another' }]))

const old: Registry = {
  ...registry,
  operations: deprecated(registry.operations),
  events: deprecated(registry.events),
  blocks: deprecated(registry.blocks),
  functions: deprecated(registry.functions),
  formats: deprecated(registry.formats),
  normalisers: deprecated(registry.normalisers),
}

const level = {
  label: 'Level',
  widget: 'text',
  normalise: ['trim'],
  required: 'Enter it',
  checks: [{ format: 'weekday', message: 'Enter a day' }],
}

const found = (known: Registry) =>
  checkFunnel(
    loadDefinition({
      id: 'play',
      title: 'Play',
      path: '/play',
      order: ['ask', 'end'],
      steps: {
        ask: {
          title: 'Ask',
          fields: { level },
          blocks: { top: [{ block: 'note', options: { text: "{isLong(form.level) ? 'Long' : ''}" } }] },
          on: { 'bell-rung': '@stay' },
          next: { do: [{ call: 'sendPin' }, { track: 'booked', with: { topic: 'garden' } }], to: '@next' },
        },
        end: { title: 'End', final: true },
      },
    }),
    known,
  ).filter(({ code }) => code === 'deprecated')

it('finds deprecated names wherever they are used, with what to do instead', () => {
  expect(found(registry)).toEqual([])
  const all = found(old)
  expect(all.map(({ pointer }) => pointer)).toEqual([
    '/steps/ask/fields/level/checks/0/format',
    '/steps/ask/fields/level/normalise/0',
    '/steps/ask/blocks/top/0/block',
    '/steps/ask/next/do/0/call',
    '/steps/ask/next/do/1/track',
    '/steps/ask/on/bell-rung',
    '/steps/ask/blocks/top/0/options/text',
  ])
  expect(new Set(all.map(({ hint, severity }) => `${severity}: ${hint}`))).toEqual(new Set(['advice: use another']))
})
