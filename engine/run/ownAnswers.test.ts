import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'
import { compileFunnel } from '#engine/compile/compileFunnel.ts'
import type { Definition } from '#engine/definition/definition.ts'
import { defineOperation, reply } from '#engine/definition/contracts.ts'
import { ownAnswers } from '#engine/definition/ownAnswers.ts'
import { inputsOf } from './callOnce.ts'
import { noState } from './state.ts'
import { stillWorld } from './createWorld.ts'
import { vocabularyOf } from './world.ts'

const sendAll = defineOperation({
  about: 'Sends the answers of the funnel',
  method: 'POST',
  path: '/api/answers',
  input: { data: ownAnswers(), note: Type.Optional(Type.String({ class: 'plain' })) },
  response: reply({}),
  failures: [{ code: 'failed', text: 'They could not be sent' }],
  receives: ['plain', 'financial'],
})
const registry = { ...neutralRegistry, operations: { ...neutralRegistry.operations, sendAll } }

const ask = (label: string) => ({ label, widget: 'text' })
const definition: Definition = {
  id: 'demo',
  title: 'Demo',
  path: '/demo',
  order: ['ask'],
  data: {
    heard: { type: 'string', class: 'plain' },
    'house.rent': { type: 'string', class: 'financial' },
    illness: { type: 'string', class: 'special' },
    counted: { type: 'number', class: 'plain' },
  },
  steps: {
    ask: {
      fields: { heard: ask('Heard'), 'house.rent': ask('Rent'), illness: ask('Illness'), nickname: ask('Name') },
      next: { do: [{ call: 'sendAll' }], to: '@next' },
    },
  },
}

it('sends the own answers that are asked for and that the operation receives, by path, without those not given', () => {
  const funnel = compileFunnel(definition, registry)
  const world = stillWorld(funnel, vocabularyOf(registry), { theme: {}, now: 0 })
  const sent = (form: Record<string, unknown>) =>
    JSON.parse(JSON.stringify(inputsOf(funnel.operations.sendAll!, {}, { ...noState, world, form }))) as unknown
  const form = { heard: 'radio', house: { rent: '900' }, illness: 'x', counted: 3, nickname: 'Ada' }
  expect(sent(form)).toEqual({ data: { heard: 'radio', 'house.rent': '900' } })
  expect(sent({ heard: '' })).toEqual({ data: { heard: '' } })
  expect(sent({})).toEqual({ data: {} })
})
