import { expect, it, vi } from 'vitest'
import { StudioError } from '../api/client.ts'
import type { ProofOptions } from './createProof.ts'
import { workspaceOf } from '../testing/workspaceOf.ts'
import { projectTexts } from '../testing/projectTexts.ts'
import { proofWith } from '../testing/proofWith.ts'
import { allowConsole } from '#tests/support/allowConsole.ts'

const file = 'v3b/funnel.json'

function setUp(more?: Partial<ProofOptions>) {
  const workspace = workspaceOf(projectTexts(), 'v3b')
  const proof = proofWith(workspace, projectTexts(), more)
  const text = () => workspace.state().texts.get(file)!
  const edit = (from: string, to: string) => {
    expect(text()).toContain(from)
    workspace.edit(file, text().replace(from, to), 'a test')
  }
  const session = () => proof.preview().state().session
  return { workspace, proof, edit, text, session }
}
const until = (met: () => unknown) => vi.waitFor(() => expect(met()).toBeTruthy(), { timeout: 30_000 })

it('shows each change on the phone, where it was and with its answers', async () => {
  const { proof, edit, text, session, workspace } = setUp()
  await until(session)
  const { order } = session()!.sample.funnel
  const step = order[1]!.step
  proof.preview().open({ step })
  await until(() => session()?.runner().state().current === step)
  const { form } = session()!.runner().state()
  const [, title] = /"heading": "([^"]+)"/.exec(text()) ?? /"title": "([^"]+)"/.exec(text())!
  edit(JSON.stringify(title), '"A new text"')
  await until(() => proof.state().took.preview !== undefined)
  expect(JSON.stringify(session()!.sample.funnel)).toContain('A new text')
  expect(session()!.runner().state()).toMatchObject({ current: step, form })
  // A mistake leaves the last version on the phone, and says so.
  expect(proof.state().isBehind).toBe(false)
  edit('"format": 2', '"format": 2,,')
  await until(() => proof.state().findings?.some(({ code }) => code === 'json'))
  expect(session()!.runner().state().current).toBe(step)
  expect(proof.state().isBehind).toBe(true)
  workspace.open('v4')
  await until(() => session()?.sample.funnel.id === 'v4')
  proof.stop()
})

it('checks, finds the scenarios, plays them and finds a journey', async () => {
  const { proof, session, workspace } = setUp()
  await until(() => proof.state().found && session())
  expect(proof.state().findings!.filter(({ severity }) => severity !== 'advice')).toEqual([])
  const names = proof.state().found!.scenarios.map(({ scenario }) => scenario.name)
  await proof.play(names.slice(0, 2))
  expect([...proof.state().played.values()].map(({ passed }) => passed)).toEqual([true, true])
  const step = session()!.sample.funnel.order[1]!.step
  await proof.reach(step)
  const { name } = proof.state().journey!
  const { moves } = proof.generated(name!)!.scenario
  proof.preview().open({ scenario: name, played: moves.length })
  await until(() => session()?.runner().state().current === step)
  workspace.edit('v3b/scenarios/own.json', JSON.stringify({ name: 'own', moves: [] }), 'a scenario')
  expect(proof.state().isStale).toBe(true)
  await until(() => proof.state().found?.scenarios.some(({ scenario }) => scenario.name === 'own'))
  proof.stop()
})

it('says in plain words what was thrown, and the words of the server', async () => {
  allowConsole('error', /Error/)
  const raw = () => Promise.reject(new TypeError('Failed to fetch'))
  const { proof } = setUp({ layOut: raw, published: raw })
  const unexpected = 'An unexpected error occurred. Please try again.'
  await proof.draw()
  expect(proof.state().problem).toBe(unexpected)
  await proof.compare()
  expect(proof.state().problem).toBe(unexpected)
  proof.stop()
  const other = setUp({ published: () => Promise.reject(new StudioError(0, 'The server cannot be reached.')) })
  await other.proof.compare()
  expect(other.proof.state().problem).toBe('The server cannot be reached.')
  other.proof.stop()
})
