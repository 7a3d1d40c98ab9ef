import { expect, it } from 'vitest'
import type { CompiledFunnel } from '#engine/compile/compiled.ts'
import { unsentAfter } from './frozen.ts'

const step = (path: string, asked: string[], nextCalls: boolean) => ({
  path,
  fields: asked.map((field) => ({ path: field })),
  nextCalls,
  automatic: false,
})
const steps = {
  name: step('name', ['name'], false),
  work: step('work', ['work', 'local.pin'], true),
  check: step('check', [], true),
  last: step('last', [], true),
}
const funnel = { order: Object.keys(steps).map((id) => ({ step: id })), steps } as unknown as CompiledFunnel

it('opens the completed steps again that have sent a changed answer', () => {
  expect(unsentAfter([], 'name', ['name', 'work', 'check'], funnel)).toEqual(['work', 'check'])
  expect(unsentAfter(['check'], 'work', ['name', 'work', 'check'], funnel)).toEqual(['check', 'work'])
})

it('opens none for what is not kept, or asked for nowhere', () => {
  expect(unsentAfter([], 'local.pin', ['name', 'work', 'check'], funnel)).toEqual([])
  expect(unsentAfter([], 'elsewhere', ['name', 'work', 'check'], funnel)).toEqual([])
})
