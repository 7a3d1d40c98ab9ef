import { expect, it } from 'vitest'
import { runScenario, type ScenarioEngine } from 'runnel/scenario'
import { panelOf } from 'runnel/simulate'
import { exampleEngines } from '#tests/support/exampleFunnels.ts'
import { scenarioEngine } from '#tests/support/funnels.ts'
import { createSession, type Session } from './createSession.ts'
import { sampleAnswersOf } from './sampleAnswers.ts'
import { scenarioFromSession } from './scenarioFromSession.ts'

/** Numbers that look like chance, and are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2654435761
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) | 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}

const soon = () => new Promise((resolve) => setTimeout(resolve))
async function rest({ clock, runner }: Session): Promise<void> {
  for (let turn = 0; turn < 400; turn++) {
    await soon()
    const { busy, looking, over } = runner().view()
    if (over || !(busy || looking)) return
    await clock.step()
  }
}

/** A person who answers field by field, changes their mind at times, and presses the buttons. */
async function walk(session: Session, random: (below: number) => number, turns: number): Promise<void> {
  const answer = async (path: string): Promise<void> => {
    const field = panelOf(session.runner().view()).fields.find((one) => one.path === path)
    if (!field) return
    const samples = sampleAnswersOf(session.runner().state(), session.sample) ?? {}
    const choice = field.choices?.[random(field.choices.length)]?.value
    const value = choice ?? samples[path] ?? (random(2) === 0 ? 'On a bus' : random(4))
    for (const to of Object.values(field.tells)) session.runner().change(to, random(2) === 0 ? 'drawn' : 'typed')
    if (typeof value === 'string') session.runner().change(path, value.slice(0, 2))
    session.runner().commit(path, value)
    await rest(session)
  }
  for (let turn = 0; turn < turns; turn++) {
    await rest(session)
    const view = session.runner().view()
    if (view.over) return
    const panel = panelOf(view)
    const lists = panel.fields.filter(({ items }) => items)
    for (const { path, items } of lists) {
      if (items!.add && random(2) === 0) session.runner().item('add', path)
      else if (items!.remove && items!.items.length > 1) session.runner().item('remove', `${path}.0`)
      await rest(session)
    }
    const answered = new Set<string>()
    for (;;) {
      const open = panelOf(session.runner().view()).fields.find(
        ({ path, items, fixed }) => !items && !fixed && !answered.has(path),
      )
      if (!open) break
      answered.add(open.path)
      await answer(open.path)
      if (random(5) === 0) await answer([...answered][random(answered.size)]!)
    }
    const { nav, buttons } = panelOf(session.runner().view())
    const dice = random(8)
    const button = buttons[random(buttons.length)]
    if (nav?.back && dice === 0) session.runner().back()
    else if (nav?.next && (dice > 2 || !button)) session.runner().next()
    else if (button) session.runner().press(button.id)
    else if (nav?.back) session.runner().back()
  }
  await rest(session)
}

const engineOf = (id: string): ScenarioEngine => exampleEngines[id] ?? scenarioEngine(id)

it('begins another move where an answer makes the screen ask for more', async () => {
  const session = await createSession({ ...engineOf('party'), pace: 'instant' })
  const runner = () => session.runner()
  runner().commit('reply', 'yes')
  runner().next()
  await rest(session)
  runner().change('guests', 1)
  runner().commit('guests', 2)
  runner().commit('diet', 'Nuts')
  runner().next()
  expect(session.moves()).toEqual([
    { at: 'reply', enter: { reply: 'yes' }, press: 'next' },
    { at: 'company', enter: { guests: 2 } },
    { at: 'company', enter: { diet: 'Nuts' }, press: 'next' },
  ])
  session.stop()
})

it('keeps what a widget tells, an answer that is corrected, and an item that is added', async () => {
  const signing = await createSession({ ...engineOf('v1'), pace: 'instant', step: 'signature' })
  await rest(signing)
  signing.runner().change('signatureMethod', 'typed')
  signing.runner().commit('signature', 'data:image/png;base64,AAAA')
  signing.runner().commit('signature', 'data:image/png;base64,BBBB')
  expect(signing.moves()).toEqual([
    { at: 'signature', tell: { signature: { method: 'typed' } }, enter: { signature: 'data:image/png;base64,AAAA' } },
    { at: 'signature', enter: { signature: 'data:image/png;base64,BBBB' } },
  ])
  signing.stop()
  const listing = await createSession({ ...engineOf('grant'), pace: 'instant', step: 'people' })
  await rest(listing)
  listing.runner().item('add', 'team')
  listing.runner().next()
  expect(listing.moves()).toEqual([
    { at: 'people', add: 'team' },
    { at: 'people', press: 'next' },
  ])
  listing.stop()
})

it.each(['v1', 'v3b', 'v4', 'costs', 'councils', 'declarations', 'grant', 'papers', 'stall', 'workshop'])(
  'keeps what passes when it is played: walks through %s',
  async (id) => {
    const engine = engineOf(id)
    for (const seed of [1, 2, 3]) {
      const session = await createSession({ ...engine, pace: 'instant' })
      await walk(session, numbers(seed), 12)
      const scenario = scenarioFromSession(session, `walk ${seed}`)
      expect(scenario.moves.length).toBeGreaterThan(0)
      const { problems } = await runScenario(scenario, engine)
      expect({ problems, moves: session.moves() }).toMatchObject({ problems: [] })
      session.stop()
    }
  },
)
