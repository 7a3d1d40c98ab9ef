import { expect, it } from 'vitest'
import { registry, seed, theme } from '#funnels/registry.ts'
import { drawDiagram } from 'runnel/diagram'
import { ForPeople } from 'runnel/run'
import { loadScenarios } from 'runnel/scenario/load'
import { projectTexts } from '../testing/projectTexts.ts'
import { answerQuestions } from './answerQuestions.ts'
import { createProver, funnelsIn } from './createProver.ts'
import type { Reply } from './messages.ts'
import { allowConsole } from '#tests/support/allowConsole.ts'

const texts = projectTexts()
const nothing = () => undefined
const unexpected = 'An unexpected error occurred. Please try again.'

function proverOf(changes: Record<string, string | null> = {}) {
  const prover = createProver({ registry, theme, seed })
  prover.change({ ...Object.fromEntries(texts), ...changes })
  return prover
}
const replaced = (path: string, from: string, to: string): Record<string, string> => {
  expect(texts.get(path)).toContain(from)
  return { [path]: texts.get(path)!.replace(from, to) }
}

it('makes every funnel of the product, and finds in it what the command finds', async () => {
  const prover = proverOf()
  const ids = funnelsIn(texts)
  expect(ids).toEqual(['v1', 'v2', 'v3', 'v3b', 'v3c', 'v3d', 'v4', 'v5'])
  for (const funnel of ids) {
    const made = await prover.make({ funnel }, nothing)
    expect([funnel, made.runnable?.funnel.id]).toEqual([funnel, funnel])
    // It crosses to the page as a copy.
    expect(structuredClone(made).runnable?.funnel.hash).toBe(made.runnable?.funnel.hash)
    const found = await prover.check({ funnel }, nothing)
    expect(found.filter(({ severity }) => severity !== 'advice')).toEqual([])
  }
})

it('makes a finding of whatever is pasted', async () => {
  const found = async (text: string) => {
    const prover = proverOf({ 'v3b/funnel.json': text })
    expect((await prover.make({ funnel: 'v3b' }, nothing)).runnable).toBeUndefined()
    expect(await prover.play({ funnel: 'v3b' }, nothing)).toEqual([])
    return (await prover.check({ funnel: 'v3b' }, nothing)).map(({ code }) => code)
  }
  expect(await found('{ "format": 2,')).toContain('json')
  expect(await found('{ "format": 9 }')).toContain('format-version')
  expect(await found(`["${'x'.repeat(5_000_000)}"]`)).toEqual(['json'])
  expect(await found('['.repeat(100_000))).toEqual(['json'])
  expect(await found('null')).not.toEqual([])
})

it('plays scenarios as the command does, and says where one fails', async () => {
  const prover = proverOf()
  const known = loadScenarios('funnels/v3b/scenarios').map(({ scenario }) => scenario.name)
  const told: unknown[] = []
  const played = await prover.play({ funnel: 'v3b', names: known.slice(0, 3) }, (one) => told.push(one))
  expect(played).toEqual(known.slice(0, 3).map((name) => ({ name, passed: true, problems: [] })))
  expect(told).toEqual(played)
  const own = { name: 'wrong', moves: [], expect: { step: 'nowhere' } }
  prover.change({ 'v3b/scenarios/own.json': JSON.stringify(own, null, 2) })
  const [wrong] = await prover.play({ funnel: 'v3b', names: ['wrong'] }, nothing)
  expect(wrong).toMatchObject({ passed: false, at: { file: 'v3b/scenarios/own.json', line: 4 } })
  prover.change({ 'v3b/scenarios/own.json': '{' })
  expect(await prover.find({ funnel: 'v3b' }, nothing)).toMatchObject({
    scenarios: [],
    problem: expect.stringMatching(/^funnels\/v3b\/scenarios\/own\.json:1: /),
  })
})

it('says in plain words that scenarios cannot be read for an unexpected reason', async () => {
  allowConsole('error', /Error/)
  const prover = proverOf({ 'v3b/scenarios/own.json': 7 as unknown as string })
  expect(await prover.find({ funnel: 'v3b' }, nothing)).toEqual({ scenarios: [], problem: unexpected })
})

it('finds a journey to a step, and says what journeys do not reach', async () => {
  const prover = proverOf()
  const { funnel } = (await prover.make({ funnel: 'v3b' }, nothing)).runnable!
  const step = funnel.order[2]!.step
  const scenario = await prover.reach({ funnel: 'v3b', step }, nothing)
  expect(scenario).toMatchObject({ name: `to ${step}`, expect: { step } })
  prover.change({ 'v3b/scenarios/own.json': JSON.stringify(scenario) })
  expect(await prover.play({ funnel: 'v3b', names: [scenario!.name] }, nothing)).toMatchObject([{ passed: true }])
  const few = await prover.cover({ funnel: 'v3b', most: 40 }, nothing)
  expect(few!.tried).toBe(40)
  expect(few!.steps.all).toBe(Object.keys(funnel.steps).length)
  expect(few!.transitions.missing.length).toBeGreaterThan(0)
})

it('says which funnels a change of the library alters, and in which steps', async () => {
  const library = 'library/steps.json'
  const prover = proverOf(replaced(library, '"Verify Your Identity"', '"Who are you?"'))
  const affected = await prover.affected({ before: { [library]: texts.get(library)! } }, nothing)
  const byFunnel = Object.fromEntries(affected.map(({ funnel, steps }) => [funnel, steps]))
  // Of the variants of v3b, too.
  expect(Object.keys(byFunnel)).toEqual(expect.arrayContaining(['v3', 'v3b', 'v3c']))
  expect(byFunnel['v3']).toEqual(byFunnel['v3b'])
  expect(byFunnel['v3b']).toContain('credit-check/code')
  expect(affected.flatMap(({ sentences }) => sentences).join()).toContain('Who are you?')
  expect(affected.every(({ broken }) => !broken)).toBe(true)
})

it('draws a diagram', async () => {
  const drawing = await drawDiagram((await proverOf().diagram({ funnel: 'v3b' }, nothing))!)
  expect(drawing.nodes.length).toBeGreaterThan(5)
  expect(drawing.nodes.every(({ x, y }) => Number.isFinite(x + y))).toBe(true)
})

it('answers questions in order, and says of one why it failed', async () => {
  allowConsole('error', /Error/)
  const heard: Reply[] = []
  const ask = answerQuestions(proverOf(), (reply) => heard.push(reply))
  const changes = { 'v3b/funnel.json': '{' }
  await Promise.all([
    ask({ id: 1, task: 'make', given: { funnel: 'v3b' }, changes: {} }),
    ask({ id: 2, task: 'make', given: { funnel: 'v3b' }, changes }),
    ask({ id: 3, task: 'nothing' as 'make', given: { funnel: 'v3b' }, changes: {} }),
  ])
  expect(heard.map((reply) => [reply.id, 'answer' in reply && 'runnable' in reply.answer!])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ])
  expect(heard[2]).toEqual({ id: 3, failed: unexpected })
})

it('passes on why a question failed where that is written for people', async () => {
  const heard: Reply[] = []
  const make = () => Promise.reject(new ForPeople('There is no such funnel.'))
  const ask = answerQuestions({ ...proverOf(), make }, (reply) => heard.push(reply))
  await ask({ id: 1, task: 'make', given: { funnel: 'v9' }, changes: {} })
  expect(heard).toEqual([{ id: 1, failed: 'There is no such funnel.' }])
})
