import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'
import { compileValidators, schemasToValidate } from '#engine/compile/validators.ts'
import { loadScenarios } from './load/loadScenarios.ts'
import { createPlayer } from '#engine/simulate/player.ts'
import { headless, playerOptionsOf, runScenario, type ScenarioPlayer, type ScenarioEngine } from './runScenario.ts'
import type { Scenario } from './scenario.ts'
import { story } from './story.ts'
import { compiledOf } from './testing/playFunnel.ts'

const funnel = compiledOf({
  steps: {
    name: {
      fields: { nickname: { label: 'Nickname', widget: 'text', required: 'Please enter a nickname' } },
      needs: ['nickname'],
    },
    topic: {
      fields: { topic: { label: 'Topic', widget: 'text', required: 'Please name a topic' } },
      needs: ['topic', 'nickname'],
    },
    end: { final: true },
  },
})
const engine = {
  funnel,
  registry: neutralRegistry,
  validators: compileValidators(schemasToValidate(funnel, neutralRegistry)),
  theme: { shop: 'north' },
}

const code = compiledOf({
  steps: {
    code: {
      fields: { topic: { label: 'Topic', widget: 'text', checks: [{ minLength: 5, message: 'Too short' }] } },
      gate: "form.topic != ''",
    },
    end: { final: true },
  },
})
const checked = { ...engine, funnel: code, validators: compileValidators(schemasToValidate(code, neutralRegistry)) }

const root = mkdtempSync(join(tmpdir(), 'story-'))
afterAll(() => rmSync(root, { recursive: true }))

/** A player whose moves throw in the step `topic`, as when a button of a page cannot be clicked. */
async function slipping(scenario: Scenario, given: ScenarioEngine): Promise<ScenarioPlayer> {
  const player = headless(await createPlayer(playerOptionsOf(scenario, given)))
  return {
    ...player,
    act: (move) => (move.at === 'topic' ? Promise.reject(new Error('the button takes no click')) : player.act(move)),
  }
}

/** The stories of the scenarios in these files, without the name of their folder. */
async function told(files: Record<string, unknown>, open?: typeof slipping, played = engine): Promise<string[]> {
  const folder = join(mkdtempSync(join(root, 'funnel-')), 'scenarios')
  mkdirSync(folder)
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), JSON.stringify(content, null, 2))
  const found = loadScenarios(folder)
  return Promise.all(
    found.map(async (one) => story(one, await runScenario(one.scenario, played, open)).replaceAll(`${folder}/`, '')),
  )
}

const named = { at: 'name', enter: { nickname: 'Ada' }, press: 'next' }

describe('the story of a scenario that failed', () => {
  it('says where, what was expected, what happened, why Next was shut, and the way', async () => {
    const [text] = await told({
      'shared.json': { moves: { named: [named] } },
      'a.json': {
        name: 'to the end',
        moves: [{ use: 'named' }, { at: 'topic', press: 'next', expect: { step: 'end', message: 'Thank you' } }],
      },
    })
    expect(text).toMatchInlineSnapshot(`
      "FAILED  to the end
        a.json:2

        a.json:7
        move 2 of 2, made in "topic": in topic, press next
        expected  step "end"
        happened  it is "topic"
        expected  "Thank you" on screen
        happened  the screen says "topic", "Please name a topic", "Topic"

        Next of "topic" is shut
          no   all of these
            no   present(form.topic)   (form.topic is not given)
            yes  present(form.nickname)   (form.nickname is "Ada")
          field topic (Topic): Please name a topic

        way  name > topic ×2"
    `)
  })

  it('finds a move that stands among the shared ones, with its note', async () => {
    const [text] = await told({
      'shared.json': { moves: { named: [{ ...named, about: 'a name is given', expect: { step: 'end' } }] } },
      'a.json': { name: 'to the end', moves: [{ use: 'named' }] },
    })
    expect(text).toMatchInlineSnapshot(`
      "FAILED  to the end
        a.json:2

        shared.json:4
        move 1 of 1, made in "name": a name is given (in name, give nickname, press next)
        expected  step "end"
        happened  it is "topic"

        Next of "topic" is shut
          no   all of these
            no   present(form.topic)   (form.topic is not given)
            yes  present(form.nickname)   (form.nickname is "Ada")
          field topic (Topic): Please name a topic

        way  name > topic"
    `)
  })

  it('names what was perhaps meant, by a move that is refused too', async () => {
    const [text] = await told({ 'a.json': { name: 'misspelt', moves: [{ at: 'nmae' }] } })
    expect(text).toContain('expected  to be at "nmae"\n  happened  the funnel is at "name"; did you mean "name"?')
    expect(text).toContain('Next of "name" is shut')
  })

  it('explains an open gate where the scenario says it is shut', async () => {
    const [text] = await told({
      'a.json': { name: 'shut', moves: [{ enter: { nickname: 'Ada' }, expect: { shut: true } }] },
    })
    expect(text).toContain('expected  Next shut true\n  happened  it is false')
    expect(text).toContain('Next of "name" is open\n    yes  present(form.nickname)   (form.nickname is "Ada")')
  })

  it('says why an address did not open its step', async () => {
    const [earlier, unknown] = await told({
      'a.json': {
        scenarios: [
          { name: 'too early', open: 'end', answers: { nickname: 'Ada' }, moves: [{ at: 'end' }] },
          { name: 'nowhere', open: 'topik', moves: [{ at: 'topic' }] },
        ],
      },
    })
    expect(earlier).toContain('"end" was opened, but "topic" is before it and its Next would refuse a press')
    expect(earlier).toContain('Next of "topic" is shut')
    expect(unknown).toContain('"topik" was opened, but no step of this journey has that address: did you mean "topic"?')
  })

  it('shows no content of data URLs', async () => {
    const picture = `data:image/png;base64,${'iVBORw0KGgo'.repeat(40)}`
    const [text] = await told({
      'a.json': {
        name: 'folded',
        moves: [{ ...named, enter: { nickname: picture }, expect: { answers: { nickname: 'x' } } }],
      },
    })
    expect(text).toContain('it is "data:image/png;base64,… (462 characters, the last w0KGgo)')
    expect(text).not.toContain('iVBORw0KGgoiVBORw0KGgo')
  })

  it('tells a Next that looks open and refuses a press from one that is shut', async () => {
    const [text] = await told(
      {
        'a.json': {
          name: 'wrong',
          open: 'code',
          moves: [{ at: 'code', enter: { topic: 'x' }, press: 'next', expect: { step: 'end' } }],
        },
      },
      undefined,
      checked,
    )
    expect(text).toContain('Next of "code" looks open, but a press is refused because a field is wrong')
  })

  it('points to what the end expects', async () => {
    const [text] = await told({ 'a.json': { name: 'the end', moves: [named], expect: { progress: '9/9' } } })
    expect(text).toContain('a.json:12\n  at the end, in "topic"\n  expected  progress "9/9"\n  happened  it is "2/3"')
  })

  it('says what is wrong with the scenario itself', async () => {
    const [text] = await told({ 'a.json': { name: 'nonsense', operations: { searchSlots: 'found' }, moves: [] } })
    expect(text).toContain('a.json:2\n\n  before the first move\n  expected  the scenario to be played')
  })

  it('points to the move at which the player failed', async () => {
    const [text] = await told(
      { 'a.json': { name: 'to the end', moves: [named, { at: 'topic', enter: { topic: 'x' }, press: 'next' }] } },
      slipping,
    )
    expect(text).toContain(
      'a.json:11\n  move 2 of 2, made in "topic": in topic, give topic, press next\n  expected  the scenario to be played\n  happened  the button takes no click',
    )
    expect(text).toMatch(/way {2}name > topic$/)
  })

  it('points to the end where the screen cannot be read there', async () => {
    const blind = async (...given: Parameters<typeof slipping>): Promise<ScenarioPlayer> => {
      let looks = 0
      const player = await slipping(...given)
      return { ...player, seen: () => (++looks > 3 ? Promise.reject(new Error('the page is gone')) : player.seen()) }
    }
    const [text] = await told({ 'a.json': { name: 'to the end', moves: [named] } }, blind)
    expect(text).toContain(
      'at the end, in "topic"\n  expected  the scenario to be played\n  happened  the page is gone',
    )
  })

  it('points to the row of a table first, then to the move of the table or of the row', async () => {
    const rows = [
      { name: 'short', with: { nickname: 'Al' } },
      { name: 'long', with: { nickname: 'Ada' }, moves: [{ at: 'end' }] },
      { name: 'early', with: { nickname: 'Ada' }, expect: { progress: '1/3' } },
    ]
    const moves = [
      { at: 'name', enter: { nickname: '$nickname' }, press: 'next', expect: { answers: { nickname: 'Ada' } } },
    ]
    const [short, long, early] = await told({ 'a.json': { moves, rows } })
    expect(short).toContain('FAILED  short\n  a.json:18\n\n  a.json:3\n  move 1 of 1')
    expect(long).toContain('FAILED  long\n  a.json:24\n\n  a.json:29\n  move 2 of 2')
    expect(early).toContain('FAILED  early\n  a.json:35\n\n  a.json:39\n  at the end')
  })

  it('wraps a long way, and names a step once in which several moves were made', async () => {
    const back = [{ at: 'topic', press: 'back' }, { at: 'name' }, { at: 'name' }, { at: 'name', press: 'next' }]
    const moves = [named, ...Array.from({ length: 6 }, () => back).flat(), { at: 'nowhere' }]
    const [text] = await told({ 'a.json': { name: 'to and fro', moves } })
    expect(text!.slice(text!.indexOf('  way'))).toMatchInlineSnapshot(`
      "  way  name > topic > name ×3 > topic > name ×3 > topic > name ×3 > topic > name ×3 > topic > name ×3 >
             topic > name ×3 > topic"
    `)
  })

  it('is short where nothing failed', async () => {
    expect(await told({ 'a.json': { name: 'well', moves: [named] } })).toEqual(['passed: well'])
  })
})
