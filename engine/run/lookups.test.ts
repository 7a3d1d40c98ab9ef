import { describe, expect, it } from 'vitest'
import { playFunnel, type TestPlayer } from '#engine/scenario/testing/playFunnel.ts'
import { panelOf } from '#engine/simulate/seen.ts'
import type { AnswerOf, Simulation } from '#engine/simulate/simulate.ts'

const data = { region: { type: 'string', class: 'plain' }, number: { type: 'string', class: 'plain' } }
const region = { label: 'Region', widget: 'select', required: 'Choose a region', choices: ['north', 'south'] }
const council = {
  label: 'Council',
  widget: 'select',
  required: 'Choose a council',
  choices: { of: 'found.councils', value: 'item.id', label: '{item.name}', none: 'No council there' },
}
const found = { call: 'listCouncils', with: { region: '= form.region' }, waiting: 'Loading the councils' }
const end = { final: true }
const dependent = {
  data: { ...data, council: { type: 'string', class: 'plain' } },
  steps: { ask: { fields: { region, council }, lookups: { found } }, end },
}
const number = {
  label: 'Number',
  widget: 'text',
  required: 'Enter a number',
  checks: [{ rule: 'charity.registered', message: 'Not registered' }],
}
const checked = (more: object = {}) => ({
  data,
  steps: {
    ask: {
      fields: { number },
      lookups: { charity: { call: 'readCharity', with: { number: '= form.number' }, waiting: 'Checking', ...more } },
    },
    end,
  },
})

const councils = (...ids: string[]): Simulation => ({
  output: { councils: ids.map((id) => ({ id, name: `Of ${id}` })) },
})
const byRegion: AnswerOf = (_, { inputs }) => councils(`${String(inputs.region)}-1`)
const charity = (registered: boolean, more: object = {}): Simulation => ({
  output: { registered, name: 'Mill' },
  ...more,
})

const panel = (player: TestPlayer) => panelOf(player.runner().view())
const field = (player: TestPlayer, path: string) => panel(player).fields.find((one) => one.path === path)!
const labels = (player: TestPlayer) => field(player, 'council').choices.map(({ label }) => label)
const note = (player: TestPlayer, path: string) => field(player, path).note
const next = (player: TestPlayer) => panel(player).nav!.next!

describe('dependent choices', () => {
  it('keep their names in a summary after their step was left, also when the page is loaded again', async () => {
    const { ask } = dependent.steps
    const steps = { ask, check: { summary: true }, end }
    const player = await playFunnel({ ...dependent, steps }, { answer: byRegion })
    player.enter({ region: 'north' })
    await player.settle()
    player.enter({ council: 'north-1' })
    await player.press('next')
    const said = () => panel(player).summary!.groups[0]!.rows.at(-1)
    expect(said()).toMatchObject({ path: 'council', label: 'Council', lines: ['Of north-1'] })
    await player.load()
    expect(said()!.lines).toEqual(['Of north-1'])
  })

  it('keep their names in a summary if their values are numbers', async () => {
    const { ask } = dependent.steps
    const size = { ...council, choices: { of: 'found.councils', value: 'number(item.id)', label: '{item.name}' } }
    const steps = { ask: { ...ask, fields: { region, council: size } }, check: { summary: true }, end }
    const numbers = { ...data, council: { type: 'number', class: 'plain' } }
    const player = await playFunnel({ data: numbers, steps }, { answer: () => councils('7') })
    player.enter({ region: 'north' })
    await player.settle()
    player.enter({ council: 7 })
    await player.press('next')
    expect(panel(player).summary!.groups[0]!.rows.at(-1)!.lines).toEqual(['Of 7'])
  })

  it('are looked up when what they depend on has not changed for a while', async () => {
    const player = await playFunnel(dependent)
    expect([labels(player), player.calls]).toEqual([[], []])
    player.enter({ region: 'north' })
    expect(note(player, 'council')).toEqual({ text: 'Loading the councils' })
    await player.clock.advance(200)
    player.enter({ region: 'south' })
    await player.clock.advance(299)
    expect(player.calls).toEqual([])
    await player.clock.advance(1)
    expect(player.calls).toMatchObject([{ operation: 'listCouncils', step: 'ask', inputs: { region: 'south' } }])
    expect([labels(player), note(player, 'council')]).toEqual([['Northbridge', 'Millford'], { text: '' }])
  })

  it('are looked up at once when the step is shown, and once for the same inputs', async () => {
    const player = await playFunnel(dependent, { answers: { region: 'north' }, answer: byRegion, still: true })
    await player.clock.advance(0)
    expect(labels(player)).toEqual(['Of north-1'])
    player.enter({ region: 'south' })
    await player.settle()
    player.enter({ region: 'north' })
    expect(labels(player)).toEqual(['Of north-1'])
    await player.settle()
    expect(player.calls.map(({ inputs }) => inputs.region)).toEqual(['north', 'south'])
  })

  it('cancel the call for what was answered before, and ignore its late reply', async () => {
    const aborted: string[] = []
    const player = await playFunnel(dependent, {
      answer: (_, { inputs, signal }) => {
        const of = String(inputs.region)
        signal.addEventListener('abort', () => aborted.push(of))
        return { ...councils(of), takes: of === 'north' ? '5s' : '1s' }
      },
    })
    player.enter({ region: 'north' })
    await player.clock.advance(1000)
    player.enter({ region: 'south' })
    expect([labels(player), aborted]).toEqual([[], ['north']])
    await player.clock.advance(1300)
    expect(labels(player)).toEqual(['Of south'])
    await player.clock.advance(9000)
    expect([labels(player), player.log]).toEqual([['Of south'], []])
  })

  it('refuse an answer that the new ones do not have', async () => {
    const player = await playFunnel(dependent, { answer: byRegion })
    player.enter({ region: 'north' })
    await player.settle()
    player.enter({ council: 'north-1', region: 'south' })
    await player.press('next')
    expect([player.at(), player.texts(), player.form().council]).toEqual([
      'ask',
      expect.arrayContaining(['Choose a council']),
      undefined,
    ])
    player.enter({ council: 'south-1' })
    await player.press('next')
    expect(player.at()).toBe('end')
  })

  it('say when there are none', async () => {
    const player = await playFunnel(dependent, { simulations: { listCouncils: [councils()] } })
    expect(note(player, 'council')?.text).toBe('')
    player.enter({ region: 'north' })
    await player.settle()
    expect(note(player, 'council')?.text).toBe('No council there')
  })

  it('say when they could not be loaded, and load again when asked to', async () => {
    const player = await playFunnel(dependent, {
      answers: { region: 'north', council: 'N1' },
      simulations: { listCouncils: [{ failure: 'failed' }, councils('N1')] },
    })
    expect(note(player, 'council')).toEqual({ text: 'The councils could not be loaded', again: 'Try again' })
    expect(next(player)).toMatchObject({ shut: true, reason: 'The councils could not be loaded' })
    await player.press('next')
    expect(player.at()).toBe('ask')
    player.runner().again('council')
    expect(note(player, 'council')).toEqual({ text: 'Loading the councils' })
    await player.clock.advance(0)
    expect([labels(player), next(player).shut]).toEqual([['Of N1'], false])
  })

  it('are not asked for on the server and on other steps: what is not known counts in favour', async () => {
    const player = await playFunnel(dependent, { answer: byRegion })
    player.enter({ region: 'north' })
    await player.settle()
    player.enter({ council: 'north-1' })
    await player.press('next')
    await player.load('end')
    await player.settle()
    expect(player.at()).toBe('end')
  })
})

describe('a check by a call', () => {
  it('shows its message for the answer that was asked about, and for no other', async () => {
    const player = await playFunnel(checked(), { answer: (_, { inputs }) => charity(inputs.number === '2') })
    player.enter({ number: '1' })
    expect(field(player, 'number').message).toBeUndefined()
    await player.settle()
    expect(field(player, 'number').message?.text).toBe('Not registered')
    player.enter({ number: '2' })
    expect([field(player, 'number').message, next(player)]).toMatchObject([
      undefined,
      { shut: true, reason: 'Checking' },
    ])
    await player.settle()
    expect([field(player, 'number').message, next(player).shut]).toEqual([undefined, false])
  })

  it('lets a press wait for its outcome, without more delay', async () => {
    const player = await playFunnel(checked(), { simulations: { readCharity: [charity(true, { takes: '2s' })] } })
    player.enter({ number: '1' })
    player.runner().next()
    expect(next(player)).toMatchObject({ busy: true, shut: false })
    await player.clock.advance(1999)
    expect(player.at()).toBe('ask')
    await player.clock.advance(1)
    expect([player.at(), player.calls.length]).toEqual(['end', 1])
  })

  it('shows the message to a person whose press has waited', async () => {
    const player = await playFunnel(checked(), { simulations: { readCharity: [charity(false)] } })
    player.enter({ number: '1' })
    await player.press('next')
    expect([player.at(), panel(player).errors.map(({ text }) => text)]).toEqual(['ask', ['Not registered']])
  })

  it('forgets a press after which the answer was changed', async () => {
    const player = await playFunnel(checked(), { simulations: { readCharity: [charity(true, { takes: '2s' })] } })
    player.enter({ number: '1' })
    player.runner().next()
    player.enter({ number: '12' })
    expect(next(player)).toMatchObject({ busy: false, shut: true })
    await player.settle()
    expect(player.at()).toBe('ask')
  })

  it.each([
    ['pass', 'end'],
    ['refuse', 'ask'],
  ])('that cannot be made lets the answer %s', async (onFail, at) => {
    const player = await playFunnel(checked({ onFail, failed: 'We could not check it' }), {
      simulations: { readCharity: [{ failure: 'failed' }] },
    })
    player.enter({ number: '1' })
    await player.settle()
    expect(note(player, 'number')).toEqual({ text: 'We could not check it', again: 'Try again' })
    await player.press('next')
    expect(player.at()).toBe(at)
  })

  it('is not made while its condition does not hold, and its last outcome does not count then', async () => {
    const player = await playFunnel(checked({ if: 'size(form.number) == 3' }), {
      simulations: { readCharity: [charity(false)] },
    })
    player.enter({ number: '123' })
    await player.settle()
    player.enter({ number: '12' })
    await player.settle()
    expect([player.calls.length, field(player, 'number').message]).toEqual([1, undefined])
  })
})

it('nothing is looked up any more once its step is left', async () => {
  const out = { label: 'Out', to: 'end' }
  const { steps } = dependent
  const player = await playFunnel({ ...dependent, steps: { ...steps, ask: { ...steps.ask, buttons: { out } } } })
  player.enter({ region: 'north' })
  await player.press('out')
  await player.clock.advance(10_000)
  expect([player.at(), player.calls, player.runner().view().looking]).toEqual(['end', [], undefined])
})
