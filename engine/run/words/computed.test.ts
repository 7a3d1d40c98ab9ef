import { describe, expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'

const number = { type: 'number', class: 'plain' }
const count = (more: object = {}) => ({ label: 'Guests', widget: 'count', ...more })
const end = { final: true, text: '{form.total} in all' }
const data = { total: number, extra: number, half: number }
const steps = { a: { fields: { guests: count() } }, b: end }

describe('a computed answer', () => {
  it('is there from the beginning, and follows every change', async () => {
    const player = await playFunnel({ data, computed: { total: 'form.guests * 20 + 5' }, steps })
    expect(player.form()).toEqual({ total: 5 })
    player.runner().change('guests', 2)
    expect(player.form().total).toBe(45)
    player.enter({ guests: 3 })
    await player.press('next')
    expect([player.form().total, player.texts()]).toEqual([65, ['b', '65 in all']])
  })

  it('may be made of others, in whatever order they are written', async () => {
    const player = await playFunnel({
      data,
      computed: { half: 'divide(form.total, 2)', total: 'form.guests + form.extra', extra: 'form.guests * 2' },
      steps,
    })
    player.enter({ guests: 2 })
    expect(player.form()).toEqual({ guests: 2, extra: 4, total: 6, half: 3 })
  })

  it('is computed again from what was kept, whatever was kept in its place', async () => {
    const player = await playFunnel(
      { data, computed: { total: 'form.guests * 20' }, steps },
      { answers: { guests: 2, total: 1 } },
    )
    expect(player.form()).toEqual({ guests: 2, total: 40 })
  })

  it('follows what an effect sets, and cannot be set itself', async () => {
    const player = await playFunnel({
      data,
      computed: { total: 'form.guests * 20' },
      steps: { a: { do: [{ set: { guests: 2, total: 1 } }], next: '@next' }, b: end },
    })
    expect(player.form().total).toBe(40)
    player.runner().change('total', 7)
    expect(player.form().total).toBe(40)
  })

  it('no longer counts what has disappeared, and what that hides disappears with it', async () => {
    const player = await playFunnel(
      {
        data,
        computed: { total: 'form.guests + form.extra' },
        steps: {
          a: { fields: { guests: count(), extra: count({ if: 'form.guests > 1' }) } },
          b: { fields: { level: { label: 'Level', widget: 'text', if: 'form.total > 3' } } },
          c: end,
        },
      },
      { answers: { guests: 2, extra: 3, level: 'high' }, open: 'a' },
    )
    expect(player.form().total).toBe(5)
    player.enter({ guests: 1 })
    await player.press('next')
    expect(player.form()).toEqual({ guests: 1, total: 1 })
  })

  it('is never infinite', async () => {
    const player = await playFunnel({ data, computed: { total: 'form.guests * form.guests' }, steps })
    player.enter({ guests: 1e200 })
    expect(player.form().total).toBe(0)
  })

  it('starts again with the journey', async () => {
    const player = await playFunnel(
      {
        data,
        computed: { total: 'form.guests + 5' },
        steps: { ...steps, b: { ...end, buttons: { over: { label: 'Over', do: [{ forget: '@session' }], to: 'a' } } } },
      },
      { answers: { guests: 2 } },
    )
    await player.press('next')
    await player.press('over')
    expect(player.form()).toEqual({ total: 5 })
  })
})
