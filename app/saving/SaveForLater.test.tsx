import { randomUUID } from 'node:crypto'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { CompiledFunnel } from 'runnel/compile'
import { serveCalls } from '../testing/serveCalls.ts'
import { keeperOf } from './keeper.ts'
import SaveForLater from './SaveForLater.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const call = 'POST /api/journeys/link'
const sent = { body: { success: true, data: { journey_id: 'j1', expires_at: '2030-01-31T12:00:00.000Z' } } }

function offered(answers: Parameters<typeof serveCalls>[0], { asks = 'nickname', email = '' } = {}) {
  const requests = serveCalls(answers)
  const funnel = {
    id: `form-${randomUUID()}`,
    persist: { in: 'server', for: 1, leavesOut: ['signature'] },
    steps: { a: { fields: [{ path: asks }] } },
  } as unknown as CompiledFunnel
  render(<SaveForLater funnel={funnel} email={() => email} />)
  keeperOf(funnel.id).copy('{"step":"a"}')
  return requests
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const field = () => screen.getByLabelText<HTMLInputElement>('Where shall we send the link?')

it('is one quiet button until it is wanted', async () => {
  offered({})
  expect(screen.queryByRole('textbox')).toBeNull()
  await press('Save and finish later')
  expect(document.activeElement).toBe(field())
  await press('Not now')
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('sends the link to the email of the form, and says until when it works', async () => {
  const requests = offered({ [call]: sent }, { email: 'ada@example.com' })
  await press('Save and finish later')
  expect(field().value).toBe('ada@example.com')
  await press('Send me the link')
  expect((await screen.findByText(/We have sent a link to ada@example.com/)).textContent).toContain(
    'It works once, until 31 January.',
  )
  expect(requests[0]).toMatchObject({ call, body: { email: 'ada@example.com', journey: '{"step":"a"}' } })
})

it.each(['ada', 'ada@example.com.', 'mailto:ada@example.com'])(
  'asks for an email that can be one, at the field: %s',
  async (email) => {
    const requests = offered({ [call]: sent }, { email })
    await press('Save and finish later')
    await press('Send me the link')
    expect(screen.getByText('Please enter a valid email address')).toBeDefined()
    expect(document.activeElement).toBe(field())
    expect(requests).toEqual([])
  },
)

it('says what went wrong, and can be tried again', async () => {
  let answer: object = { status: 429, body: { error: 'x' } }
  offered({ [call]: () => answer }, { email: 'ada@example.com' })
  await press('Save and finish later')
  await press('Send me the link')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Too many links were asked for. Please try again in an hour.',
  )
  answer = sent
  await press('Send me the link')
  expect(await screen.findByText(/We have sent a link/)).toBeDefined()
})

it.each<[string, object, string]>([
  [
    'the date',
    { journey_id: 'j1' },
    'We have sent a link to ada@example.com. It works once. You can close this page now.',
  ],
  [
    'a date that is one',
    { journey_id: 'j1', expires_at: 'soon' },
    'We have sent a link to ada@example.com. It works once. You can close this page now.',
  ],
])('says no more than it knows when the reply lacks %s', async (_, data, says) => {
  offered({ [call]: { body: { data } } }, { email: 'ada@example.com' })
  await press('Save and finish later')
  await press('Send me the link')
  expect((await screen.findByText(/We have sent a link/)).textContent).toBe(says)
})

it('fails in words when the reply does not say what was kept', async () => {
  offered({ [call]: { body: { success: true, data: null } } }, { email: 'ada@example.com' })
  await press('Save and finish later')
  await press('Send me the link')
  expect((await screen.findByRole('alert')).textContent).toBe('The link could not be sent. Please try again.')
  expect(screen.getByRole('button', { name: 'Send me the link' }).getAttribute('aria-disabled')).toBeNull()
})

it.each([
  ['signature', true],
  ['nickname', false],
])('says that a signature is asked for again, where there is one: %s', async (asks, says) => {
  offered({}, { asks })
  await press('Save and finish later')
  expect(document.body.textContent!.includes('sign again')).toBe(says)
})

it('is never sent by the browser, not while React hears nothing either', async () => {
  offered({})
  await press('Save and finish later')
  const unheard = new Event('submit', { bubbles: false, cancelable: true })
  field().form!.dispatchEvent(unheard)
  expect(unheard.defaultPrevented).toBe(true)
})
