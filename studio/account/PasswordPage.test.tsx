import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { axeFindings } from '#widgets/testing/axeFindings.ts'
import { fakeApi, refusal } from '../testing/fakeApi.ts'
import { author } from '../testing/samples.ts'
import { PasswordPage } from './PasswordPage.tsx'

it('changes the password with the current one, and leads to the sign-in', async () => {
  let answer: Response = refusal(403, 'Your current password is not right')
  const { calls } = fakeApi({ 'PUT /password': () => answer })
  const leave = vi.fn()
  const { container } = render(<PasswordPage me={author} leave={leave} />)
  expect(await axeFindings(container)).toEqual([])
  const user = userEvent.setup()
  const type = (label: string, text: string) => user.type(screen.getByLabelText(label), text)
  const press = () => user.click(screen.getByRole('button', { name: 'Change password' }))
  await press()
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
  await type('Current password', 'the operator’s')
  await type('New password', 'my own choice')
  await press()
  expect(screen.getByRole('alert').textContent).toContain('differ')
  expect(calls).toEqual([])
  await type('The new password again', 'my own choice')
  await press()
  expect((await screen.findByText('Your current password is not right')).textContent).toBeTruthy()
  answer = new Response(null, { status: 204 })
  await press()
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(leave).toHaveBeenCalledOnce()
  expect(calls.at(-1)).toMatchObject({
    method: 'PUT',
    path: '/password',
    body: { current_password: 'the operator’s', password: 'my own choice' },
  })
})
