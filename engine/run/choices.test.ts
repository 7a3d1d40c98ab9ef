import { describe, expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'

const topic = { label: 'Topic', widget: 'select', required: 'Please choose a topic' }
const offered = (player: Awaited<ReturnType<typeof playFunnel>>, path = 'topic') =>
  player
    .runner()
    .view()
    .page.fields.find((field) => field.path === path)!.choices
const end = { final: true }

describe('choices with conditions and texts', () => {
  const funnel = {
    steps: {
      ask: {
        fields: {
          nickname: { label: 'Name', widget: 'text' },
          topic: {
            ...topic,
            choices: [
              { value: 'garden', label: 'Garden of {form.nickname}', hint: 'Outside, {form.nickname}' },
              { value: 'kitchen', label: 'Kitchen', if: "form.nickname == 'Ada'" },
            ],
          },
        },
      },
      end,
    },
  }

  it('offers a choice only while its rule holds, with its texts filled in', async () => {
    const player = await playFunnel(funnel)
    player.enter({ nickname: 'Bea' })
    expect(offered(player)).toEqual([{ value: 'garden', label: 'Garden of Bea', hint: 'Outside, Bea' }])
    player.enter({ nickname: 'Ada' })
    expect(offered(player).map(({ value }) => value)).toEqual(['garden', 'kitchen'])
  })

  it('takes an answer that is no longer offered for no answer at once, and keeps it aside', async () => {
    const player = await playFunnel(funnel)
    player.enter({ nickname: 'Ada', topic: 'kitchen' })
    player.enter({ nickname: 'Bea' })
    await player.press('next')
    expect([player.at(), player.texts(), player.form().topic]).toEqual([
      'ask',
      expect.arrayContaining(['Please choose a topic']),
      undefined,
    ])
    player.enter({ nickname: 'Ada' })
    expect(player.form().topic).toBe('kitchen')
    await player.press('next')
    expect(player.at()).toBe('end')
  })
})

describe('choices out of a list', () => {
  const slots = [{ day: 'Monday', free: 2 }, { day: 'Friday', free: 0 }, { day: 'Monday', free: 1 }, { free: 9 }]
  const listed = (choices: object) => ({ steps: { ask: { fields: { level: { ...topic, choices } } }, end } })
  const days = { of: 'form.slots', value: 'item.day', label: '{item.day} ({item.free})', if: 'item.free > 0' }

  it('offers its entries; of two with one value the first, and none without a value', async () => {
    const player = await playFunnel(listed(days), { answers: { slots } })
    expect(offered(player, 'level')).toEqual([{ value: 'Monday', label: 'Monday (2)' }])
  })

  it('refuses an answer that is not in the list', async () => {
    const player = await playFunnel(listed(days), { answers: { slots } })
    player.enter({ level: 'Friday' })
    await player.press('next')
    expect([player.at(), player.texts()]).toEqual(['ask', expect.arrayContaining(['Please choose a topic'])])
    player.enter({ level: 'Monday' })
    await player.press('next')
    expect(player.at()).toBe('end')
  })

  it('takes entries that are texts as they are', async () => {
    const player = await playFunnel(listed({ of: "['red', 'blue']" }))
    expect(offered(player, 'level')).toEqual([
      { value: 'red', label: 'red' },
      { value: 'blue', label: 'blue' },
    ])
  })

  it('says what its author wrote for an empty list', async () => {
    const choices = { of: 'form.slots', value: 'item.day', none: 'Nothing is free, {form.nickname}' }
    const said = async (given: object[]) => {
      const player = await playFunnel(listed(choices), { answers: { nickname: 'Ada', slots: given } })
      return player.runner().view().page.fields[0]!.note?.text
    }
    expect([await said([]), await said(slots)]).toEqual(['Nothing is free, Ada', ''])
  })
})
