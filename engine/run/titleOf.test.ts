import { expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import { titleOf } from './titleOf.ts'

const name = { label: 'Name', widget: 'text', required: 'Please enter your name' }

it('the title says the place, the heading and the site, and that something is wrong', async () => {
  const player = await playFunnel({
    steps: { ask: { title: 'Who are you?', fields: { nickname: name } }, end: { title: 'Thank you', final: true } },
  })
  const title = (site?: string) => titleOf(player.runner().view(), site)
  expect([title(), title('Shop')]).toEqual(['Step 1 of 2: Who are you?', 'Step 1 of 2: Who are you? - Shop'])
  await player.press('next')
  expect(title()).toBe('Error: Step 1 of 2: Who are you?')
})
