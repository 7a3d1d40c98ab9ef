import { expect, it } from 'vitest'
import { compileFunnel, compileValidators, schemasToValidate } from 'runnel/compile'
import { loadFunnel } from 'runnel/load'
import { runScenario } from 'runnel/scenario'
import { registry, seed, theme } from '#funnels/registry.ts'
import { createSession } from '#preview/session/createSession.ts'
import { expectables, recorded, recordedFile, withScenario } from './record.ts'
import { pointerAtLine } from './pointerAtLine.ts'

const { definition } = loadFunnel('funnels/v3b/funnel.json', { library: 'funnels/library', funnels: 'funnels' })
const funnel = compileFunnel(definition, registry)
const validators = compileValidators(schemasToValidate(funnel, registry))

it('keeps what was done as a scenario that passes, with what the screen shows', async () => {
  const session = await createSession({ funnel, registry, validators, theme, pace: 'instant' })
  const first = session.runner().state().current
  session.runner().press('start')
  const heading = expectables(session).find(({ id }) => id === 'heading')
  expect(heading?.expect.message).not.toBe('')
  const scenario = recorded(session, 'the first step goes on', expectables(session))
  expect(scenario.moves).toEqual([{ at: first, press: 'start' }])
  expect(scenario.expect).toMatchObject({ step: session.runner().state().current, message: heading!.expect.message })
  const played = await runScenario(scenario, { funnel, registry, validators, theme, seed })
  expect(played.problems).toEqual([])
  session.stop()
})

it('adds to a file of scenarios, and makes the first one', () => {
  const one = { name: 'one', moves: [], expect: { step: 'a' } }
  const first = withScenario(undefined, one)
  expect(JSON.parse(first)).toMatchObject({ scenarios: [one] })
  const both = withScenario(first.replace('"one"', '"a note stays"'), { ...one, name: 'two' })
  expect((JSON.parse(both) as { scenarios: { name: string }[] }).scenarios.map(({ name }) => name)).toEqual([
    'a note stays',
    'two',
  ])
  expect(() => withScenario('{ "name": "alone", "moves": [] }', one)).toThrow('record into another one')
  expect(() => withScenario('{ "scenarios": [', one)).toThrow('The JSON of this file is broken')
  expect(recordedFile('v3x')).toBe('v3x/scenarios/recorded.json')
  expect(pointerAtLine(first, first.split('\n').findIndex((line) => line.includes('"name"')) + 1)).toBe(
    '/scenarios/0/name',
  )
})
