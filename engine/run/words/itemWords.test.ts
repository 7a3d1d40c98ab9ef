import { describe, expect, it } from 'vitest'
import { playFunnel, type TestPlayer } from '#engine/scenario/testing/playFunnel.ts'

const text = (label: string, more: object = {}) => ({ label, widget: 'text', ...more })
const plain = { type: 'string', class: 'plain' }
const yesNo = { type: 'boolean', class: 'plain', yesNo: true }
const data = {
  people: {
    type: 'array',
    items: { type: 'object', properties: { name: plain, role: plain, paid: yesNo, sum: plain } },
  },
  urgent: yesNo,
}
const asking = (fields: object, more: object = {}, repeat: object = {}) =>
  playFunnel({
    data,
    steps: {
      a: {
        fields: {
          urgent: { label: 'Urgent', widget: 'yes-no' },
          people: { label: 'People', each: { title: 'Person {position}', fields, ...repeat }, ...more },
        },
      },
      b: { final: true },
    },
  })
const page = (player: TestPlayer) => player.runner().view().page
const next = (player: TestPlayer) => page(player).nav!.next!
const field = (player: TestPlayer, path: string) => page(player).fields.find((one) => one.path === path)!
const paid = { label: 'Paid', widget: 'yes-no', required: 'Please say whether they are paid' }
const sum = text('Sum', { required: { if: 'item.paid', text: 'Please enter the sum' } })

describe('in the items of a repeat', () => {
  it('no is an answer, and what is required under a condition is so by the answers of its own item', async () => {
    const player = await asking({ paid, sum }, {}, { min: 2 })
    player.enter({ 'people.0.paid': false, 'people.1.paid': true })
    expect(next(player)).toMatchObject({ shut: true, reason: 'To continue, please complete: Sum (Person 2)' })
    expect([field(player, 'people.0.sum').required, field(player, 'people.1.sum').required]).toEqual([false, true])
    player.enter({ 'people.1.sum': '20' })
    await player.press('next')
    expect([player.at(), player.form().people]).toEqual(['b', [{ paid: false }, { paid: true, sum: '20' }]])
  })

  it('the page of an item asks for the same', async () => {
    const player = await asking({ paid, sum }, {}, { layout: 'pages' })
    player.runner().item('add', 'people')
    player.enter({ 'people.0.paid': true })
    expect(next(player)).toMatchObject({ shut: true, reason: 'To continue, please complete: Sum' })
    player.enter({ 'people.0.paid': false })
    expect(next(player).shut).toBe(false)
  })

  it('a field starts once for each item, and moves up with it when another is removed', async () => {
    const role = text('Role', { starts: 'helper' })
    const player = await asking({ name: text('Name'), role })
    player.runner().item('add', 'people')
    player.runner().item('add', 'people')
    expect(player.form().people).toEqual([{ role: 'helper' }, { role: 'helper' }])
    player.enter({ 'people.1.role': '' })
    player.runner().item('remove', 'people.0')
    player.enter({ 'people.0.name': 'Ben' })
    expect(player.form().people).toEqual([{ name: 'Ben', role: '' }])
    player.runner().item('add', 'people')
    expect(player.form().people).toEqual([{ name: 'Ben', role: '' }, { role: 'helper' }])
  })

  it('a fixed answer is shown as text, and cannot be changed', async () => {
    const player = await asking({ name: text('Name'), role: text('Role', { starts: 'helper', fixed: 'true' }) })
    player.runner().item('add', 'people')
    expect(field(player, 'people.0.role').fixed).toBe('helper')
    player.runner().commit('people.0.role', 'chief')
    expect(player.form().people).toEqual([{ role: 'helper' }])
  })

  it('the list may be required under a condition', async () => {
    const player = await asking(
      { name: text('Name') },
      { required: { if: 'form.urgent', text: 'Please add a person' } },
    )
    player.enter({ urgent: false })
    expect(next(player).shut).toBe(false)
    player.enter({ urgent: true })
    expect(next(player).shut).toBe(true)
    await player.press('next')
    expect(player.texts()).toContain('Please add a person')
  })
})
