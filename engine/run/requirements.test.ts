import { describe, expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'

const text = { label: 'Nickname', widget: 'text' }
const end = { final: true }
const yesNo = (label: string, more: object = {}) => ({ label, widget: 'yes-no', ...more })
const data = {
  charity: { type: 'boolean', yesNo: true, class: 'plain' },
  early: { type: 'boolean', yesNo: true, class: 'plain' },
}

describe('a field that is required under a condition', () => {
  const required = [
    { if: "form.topic == 'garden'", text: 'The garden needs a name' },
    { if: "form.topic != ''", text: 'Please enter a name' },
  ]
  const asking = { topic: { label: 'Topic', widget: 'text' }, nickname: { ...text, required } }
  const steps = { ask: { fields: asking }, done: end }
  const field = (player: Awaited<ReturnType<typeof playFunnel>>) => player.runner().view().page.fields[1]!

  it('is optional while no condition holds', async () => {
    const player = await playFunnel({ steps })
    expect([field(player).required, player.runner().view().page.nav!.next!.shut]).toEqual([false, false])
    await player.press('next')
    expect(player.at()).toBe('done')
  })

  it('refuses Next with the message of the first condition that holds', async () => {
    const player = await playFunnel({ steps })
    player.enter({ topic: 'garden' })
    expect([field(player).required, player.runner().view().page.nav!.next!.shut]).toEqual([true, true])
    await player.press('next')
    expect(player.at()).toBe('ask')
    expect(player.texts()).toContain('The garden needs a name')
    player.enter({ topic: 'kitchen' })
    expect(player.texts()).toContain('Please enter a name')
    player.enter({ nickname: 'Ada' })
    await player.press('next')
    expect(player.at()).toBe('done')
  })
})

describe('a yes/no answer', () => {
  const ask = {
    fields: {
      charity: yesNo('Are you a charity?', { required: 'Please answer' }),
      early: yesNo('Do you start early?', { if: '!present(form.charity) || form.charity', required: 'Please say' }),
    },
  }

  it('is missing until it is given, and no is an answer', async () => {
    const player = await playFunnel({ data, steps: { ask, done: end } })
    expect(player.runner().view().page.nav!.next).toMatchObject({ shut: true })
    player.enter({ charity: false })
    expect(
      player
        .runner()
        .view()
        .page.fields.map(({ path }) => path),
    ).toEqual(['charity'])
    await player.press('next')
    expect([player.at(), player.form()]).toEqual(['done', { charity: false }])
  })

  it('is dropped when its field is hidden, also if it was no', async () => {
    const player = await playFunnel({ data, steps: { ask, done: end } })
    player.enter({ charity: true, early: false })
    player.enter({ charity: false })
    await player.press('next')
    expect(player.form()).toEqual({ charity: false })
  })

  it('shows no message once it is no', async () => {
    const player = await playFunnel({ data, steps: { ask: { ...ask, needs: [] }, done: end } })
    await player.press('next')
    expect(player.texts()).toContain('Please answer')
    player.enter({ charity: false })
    expect(player.texts()).not.toContain('Please answer')
  })
})
