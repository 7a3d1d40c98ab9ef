import { describe, expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'

const field = (label: string, more: object = {}) => ({ label, widget: 'text', ...more })
const choices = [
  { value: 'garden', label: 'The garden' },
  { value: 'kitchen', label: 'The kitchen' },
]
const steps = {
  name: { title: 'Your name', fields: { nickname: field('Nickname', { required: 'Please enter one' }) } },
  topic: {
    title: 'Your topic',
    fields: {
      topic: { label: 'Topic', widget: 'select', choices, required: 'Please choose' },
      level: field('Level', { if: "form.topic == 'kitchen'", required: 'Please say' }),
    },
  },
  more: { title: 'More', fields: { guests: { label: 'Guests', widget: 'number' } } },
  check: { title: 'Check your answers', summary: {} },
  end: { title: 'Thank you', final: true },
}

type Player = Awaited<ReturnType<typeof playFunnel>>
const rows = (player: Player) =>
  player
    .runner()
    .view()
    .page.summary?.groups.map(({ title, rows }) => [
      title,
      ...rows.map(({ label, lines }) => `${label}: ${lines.join(', ')}`),
    ])

async function atSummary(given: Parameters<typeof playFunnel>[0] = { steps }, options = {}): Promise<Player> {
  const player = await playFunnel(given, options)
  player.enter({ nickname: 'Ada' })
  await player.press('next')
  player.enter({ topic: 'garden' })
  await player.press('next')
  await player.press('next')
  expect(player.at()).toBe('check')
  return player
}

const amend = async (player: Player, path: string) => {
  player.runner().amend(path)
  await player.settle()
}

describe('a summary', () => {
  it('shows what was asked in this journey, by step, as people read it', async () => {
    expect(rows(await atSummary())).toEqual([
      ['Your name', 'Nickname: Ada'],
      ['Your topic', 'Topic: The garden'],
      ['More', 'Guests: Not given'],
    ])
  })

  it('offers no change of an answer that is fixed', async () => {
    const fixed = { ...steps.name, fields: { nickname: field('Nickname', { starts: 'Ada', fixed: true }) } }
    const player = await playFunnel({ steps: { name: fixed, check: steps.check, end: steps.end } })
    await player.press('next')
    const [group] = player.runner().view().page.summary!.groups
    expect(group!.rows).toEqual([{ step: 'name', path: 'nickname', label: 'Nickname', lines: ['Ada'], fixed: true }])
    await amend(player, 'nickname')
    expect(player.at()).toBe('check')
  })

  it('shows the steps that it names, without the paths that it leaves out, under their short labels', async () => {
    const short = {
      ...steps.topic,
      fields: { ...steps.topic.fields, topic: { ...steps.topic.fields.topic, summary: 'About' } },
    }
    const check = { ...steps.check, summary: { steps: ['topic', 'more'], without: ['guests'] } }
    expect(rows(await atSummary({ steps: { ...steps, topic: short, check } }))).toEqual([
      ['Your topic', 'About: The garden'],
    ])
  })

  it('shows no step that is not in the journey, and no secret', async () => {
    const order = ['name', 'topic', { step: 'pin', if: "form.topic == 'kitchen'" }, 'more', 'check', 'end']
    const pin = { title: 'Pin', fields: { 'local.pin': field('Pin'), 'seat.row': field('Row') } }
    const player = await atSummary({ order, steps: { ...steps, pin } })
    expect(rows(player)?.map(([title]) => title)).toEqual(['Your name', 'Your topic', 'More'])
    await amend(player, 'topic')
    player.enter({ topic: 'kitchen', level: 'high' })
    await player.press('next')
    // What is newly asked has no answers yet, and its step may be left.
    expect(player.at()).toBe('check')
    await player.load('pin')
    player.enter({ 'local.pin': '1234', 'seat.row': '4' })
    await player.press('next')
    await player.load('check')
    expect(rows(player)?.[2]).toEqual(['Pin', 'Row: 4'])
  })

  it('shows the steps of a section under its title', async () => {
    const sections = { you: { title: 'About {form.nickname}', steps: ['name', 'topic'] } }
    const player = await atSummary({ steps, sections })
    expect(rows(player)).toEqual([
      ['About Ada', 'Nickname: Ada', 'Topic: The garden'],
      ['More', 'Guests: Not given'],
    ])
    await amend(player, 'topic')
    expect(player.at()).toBe('topic')
    player.enter({ topic: 'kitchen', level: 'high' })
    await player.press('next')
    expect(rows(player)?.[0]).toEqual(['About Ada', 'Nickname: Ada', 'Topic: The kitchen', 'Level: high'])
  })

  it('reads a box that was not ticked as No', async () => {
    const more = { title: 'More', fields: { agreed: { label: 'Agreed', widget: 'tick' } } }
    expect(rows(await atSummary({ steps: { ...steps, more } }))?.[2]).toEqual(['More', 'Agreed: No'])
  })
})

describe('a change from the summary', () => {
  it('opens the step that asks, and comes back past what is complete', async () => {
    const player = await atSummary()
    await amend(player, 'nickname')
    expect(player.at()).toBe('name')
    expect(player.runner().view().page.focusOn).toBe('field-nickname')
    player.enter({ nickname: 'Grace' })
    await player.press('next')
    expect(player.at()).toBe('check')
    expect(rows(player)?.[0]).toEqual(['Your name', 'Nickname: Grace'])
    expect(player.runner().state().changing).toBeNull()
  })

  it('leads first to the questions that it opens', async () => {
    const needed = {
      more: {
        title: 'More',
        fields: { level: field('Level', { if: "form.nickname == 'Grace'", required: 'Please' }) },
      },
    }
    const player = await atSummary({
      steps: { ...steps, topic: { title: 'T', fields: { topic: steps.topic.fields.topic } }, ...needed },
    })
    await amend(player, 'nickname')
    player.enter({ nickname: 'Grace' })
    await player.press('next')
    expect(player.at()).toBe('more')
    player.enter({ level: 'high' })
    await player.press('next')
    expect(player.at()).toBe('check')
  })

  it('goes on after a reload', async () => {
    const player = await atSummary()
    await amend(player, 'nickname')
    await player.load()
    await player.settle()
    expect(player.at()).toBe('name')
    await player.press('next')
    expect(player.at()).toBe('check')
  })

  it('does the work of the step again', async () => {
    const name = { ...steps.name, next: { do: [{ call: 'sendPin' }], to: '@next' } }
    const player = await atSummary({ steps: { ...steps, name } })
    await amend(player, 'nickname')
    player.enter({ nickname: 'Grace' })
    await player.press('next')
    expect(player.at()).toBe('check')
    expect(player.calls).toHaveLength(2)
  })

  it('is ended by Back, which leads to the summary unless something is left to do before it', async () => {
    const player = await atSummary()
    await amend(player, 'topic')
    await player.press('back')
    expect(player.at()).toBe('check')
    await amend(player, 'topic')
    player.enter({ topic: 'kitchen' })
    await player.press('back')
    expect(player.at()).toBe('name')
    await player.press('next')
    expect(player.at()).toBe('topic')
    player.enter({ level: 'high' })
    await player.press('next')
    expect(player.at()).toBe('check')
  })

  it('is over once an address is opened', async () => {
    const player = await atSummary()
    await amend(player, 'nickname')
    player.runner().go('topic')
    await player.settle()
    await player.press('next')
    expect(player.at()).toBe('more')
  })

  it('leads on as the step says where it names its own target', async () => {
    const next = [{ if: "journey.changing == 'check'", to: '/more' }, { to: '@next' }]
    const player = await atSummary({ steps: { ...steps, name: { ...steps.name, next } } })
    await amend(player, 'nickname')
    await player.press('next')
    expect(player.at()).toBe('more')
    await player.press('next')
    expect(player.at()).toBe('check')
  })

  it('opens nothing that the summary does not show', async () => {
    const player = await atSummary({
      steps: { ...steps, check: { ...steps.check, summary: { without: ['nickname'] } } },
    })
    await amend(player, 'nickname')
    expect(player.at()).toBe('check')
    await amend(player, 'level')
    expect(player.at()).toBe('check')
  })
})
