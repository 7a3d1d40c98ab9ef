import { describe, expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'

const text = (label: string, more: object = {}) => ({ label, widget: 'text', ...more })
const end = { final: true }

describe('an answer that a field starts with', () => {
  const steps = {
    ask: {
      fields: {
        nickname: text('Name', { starts: 'Ada' }),
        level: text('Level', { if: "form.topic != ''", starts: '= lower(form.topic)' }),
        topic: text('Topic'),
      },
    },
    more: {},
    done: end,
  }

  it('is there when the step is shown, and what is there already stays', async () => {
    const player = await playFunnel({ steps })
    expect(player.form()).toEqual({ nickname: 'Ada' })
    expect((await playFunnel({ steps }, { seed: { nickname: 'Eve' } })).form()).toEqual({ nickname: 'Eve' })
  })

  it('does not come back once the person has emptied it', async () => {
    const player = await playFunnel({ steps })
    player.enter({ nickname: undefined })
    await player.press('next')
    await player.press('back')
    expect([player.at(), player.form()]).toEqual(['ask', {}])
    await player.load()
    expect(player.form()).toEqual({})
  })

  it('comes when its field is first shown', async () => {
    const player = await playFunnel({ steps })
    player.enter({ topic: 'GARDEN' })
    expect(player.form()).toMatchObject({ level: 'garden' })
    player.enter({ level: 'high', topic: 'KITCHEN' })
    expect(player.form()).toMatchObject({ level: 'high' })
  })

  it('waits for what the step itself loads', async () => {
    const player = await playFunnel({
      steps: {
        ask: {
          do: [{ set: { topic: 'garden' } }, { wait: '1s' }, { set: { 'seat.row': 'B' } }],
          fields: { nickname: text('Name', { starts: '= form.seat.row' }) },
        },
        done: end,
      },
    })
    expect(player.form()).toMatchObject({ nickname: 'B' })
  })
})

describe('a fixed answer', () => {
  const fixed = { nickname: text('Name', { fixed: "form.topic == 'garden'" }), topic: text('Topic') }
  const shown = (player: Awaited<ReturnType<typeof playFunnel>>) => player.runner().view().page.fields[0]!.fixed

  it('is text while its rule holds, and takes no change', async () => {
    const player = await playFunnel({ steps: { ask: { fields: fixed }, done: end } })
    player.enter({ nickname: 'Ada' })
    expect(shown(player)).toBeUndefined()
    player.enter({ topic: 'garden' })
    player.enter({ nickname: 'Eve' })
    player.runner().change('nickname', 'Eve')
    expect([shown(player), player.form().nickname]).toEqual(['Ada', 'Ada'])
  })

  it('says yes and no in the words of its widget, and choices by their labels', async () => {
    const data = { uk: { type: 'boolean', yesNo: true, class: 'plain' }, fruit: { type: 'string', class: 'plain' } }
    const choices = [{ value: 'a', label: 'Apple' }]
    const player = await playFunnel({
      data,
      steps: {
        ask: {
          fields: {
            uk: {
              label: 'UK?',
              widget: 'yes-no',
              starts: false,
              fixed: true,
              options: { messages: { no: 'Not there' } },
            },
            fruit: { label: 'Fruit', widget: 'select', choices, starts: 'a', fixed: true },
            nickname: text('Name', { fixed: true }),
          },
        },
        done: end,
      },
    })
    expect(
      player
        .runner()
        .view()
        .page.fields.map((field) => field.fixed),
    ).toEqual(['Not there', 'Apple', 'Not given'])
  })

  it('follows what it is made of, if nothing else gives it', async () => {
    const steps = {
      a: { fields: { topic: text('Topic') } },
      b: { fields: { level: text('Level', { starts: "= form.topic == 'garden' ? 'easy' : 'hard'", fixed: true }) } },
      done: end,
    }
    const player = await playFunnel({ steps })
    await player.press('next')
    expect(player.form()).toEqual({ level: 'hard' })
    await player.press('back')
    player.enter({ topic: 'garden' })
    expect(player.form()).toEqual({ topic: 'garden', level: 'easy' })
  })
})
