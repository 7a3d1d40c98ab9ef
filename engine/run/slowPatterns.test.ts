import { expect, it } from 'vitest'
import { panelOf } from '#engine/simulate/seen.ts'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'

const pattern = { pattern: '^(a+)+$', message: 'Letters', typing: 'Letters only' }

/** What a step says of an answer of these checks, while it is typed and after a press of Next, and how long that takes. */
async function said(answer: string, ...checks: object[]) {
  const field = { label: 'Name', widget: 'text', required: 'Missing', checks }
  const player = await playFunnel({
    steps: { ask: { fields: { nickname: field } }, end: { title: 'End', final: true } },
  })
  const began = performance.now()
  player.runner().change('nickname', answer)
  const { message } = panelOf(player.runner().view()).fields[0]!
  await player.press('next')
  const { errors } = panelOf(player.runner().view())
  return { message, texts: errors.map(({ text }) => text), isQuick: performance.now() - began < 2000 }
}

it('a pattern behind a length sees no longer text', async () => {
  const tooLong = { maxLength: 20, message: 'Too long' }
  expect(await said(`${'a'.repeat(60)}!`, tooLong, pattern)).toEqual({
    message: undefined,
    texts: ['Too long'],
    isQuick: true,
  })
})

it('no pattern sees a text of more than ten thousand characters', async () => {
  expect(await said(`${'a'.repeat(10_000)}!`, pattern)).toMatchObject({ texts: ['Letters'], isQuick: true })
  expect(await said('a'.repeat(10_000), pattern)).toMatchObject({ texts: [], isQuick: true })
})
