import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { axeFindings } from '#widgets/testing/axeFindings.ts'
import { studio } from '../api/client.ts'
import { fakeApi, type FakeCall, refusal } from '../testing/fakeApi.ts'
import { publisher } from '../testing/samples.ts'
import { PasswordAgain } from './PasswordAgain.tsx'

const needed = () => new Response(JSON.stringify({ error: 'Again', code: 'password-again' }), { status: 403 })

function open(me = publisher) {
  let given = false
  const { calls } = fakeApi({
    'POST /proposals/a/publish': () => (given ? { id: 7 } : needed()),
    'POST /confirm': ({ body }: FakeCall) => {
      if ((body as { password: string }).password !== 'right') return refusal(403, 'This is not your password.')
      given = true
      return {}
    },
  })
  const { container, unmount } = render(
    <>
      <textarea aria-label="Note" />
      <PasswordAgain me={me} />
    </>,
  )
  return { calls, container, unmount, user: userEvent.setup(), give: () => void (given = true) }
}

it('asks for the password, says when it is wrong, and lets the call go on; what was typed stays', async () => {
  const { user, container } = open()
  await user.type(screen.getByLabelText('Note'), 'a new question')
  const published = studio.publish('a', { note: 'a new question' })
  await user.type(await screen.findByLabelText('Password'), 'wrong')
  expect(await axeFindings(container)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This is not your password.')
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), 'right{Enter}')
  expect(await published).toEqual({ id: 7 })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((screen.getByLabelText('Note') as HTMLTextAreaElement).value).toBe('a new question')
})

it('does nothing when it is cancelled', async () => {
  const { user, calls } = open()
  const published = studio.publish('a', { note: '' }).catch((error: Error) => error.message)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await published).toMatch(/^Nothing was done/)
  expect(calls.map(({ path }) => path)).toEqual(['/proposals/a/publish'])
})

it('sends those without a password to their organisation, in another tab', async () => {
  const { user, give, calls } = open({ ...publisher, password: false })
  const published = studio.publish('a', { note: '' })
  const link = await screen.findByRole('link', { name: /your organisation again/ })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/api/studio/openid', '_blank'])
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  await vi.waitFor(() => expect(calls.filter(({ path }) => path === '/proposals/a/publish')).toHaveLength(2))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  give()
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  expect(await published).toEqual({ id: 7 })
})

it('lets nobody wait when it goes away unanswered, and asks again afterwards', async () => {
  const { unmount } = open()
  const published = studio.publish('a', { note: '' }).catch((error: Error) => error.message)
  await screen.findByRole('dialog')
  unmount()
  expect(await published).toMatch(/^Nothing was done/)
  const { user } = open()
  const again = studio.publish('a', { note: '' })
  await user.type(await screen.findByLabelText('Password'), 'right{Enter}')
  expect(await again).toEqual({ id: 7 })
})
