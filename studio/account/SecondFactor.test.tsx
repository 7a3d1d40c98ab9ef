import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { axeFindings } from '#widgets/testing/axeFindings.ts'
import { fakeApi, refusal, type FakeCall } from '../testing/fakeApi.ts'
import { publisher } from '../testing/samples.ts'
import { SecondFactor } from './SecondFactor.tsx'

it('shows the secret as a link and as text, and takes it into use with a code', async () => {
  const after = { ...publisher, secondFactor: true }
  const { calls } = fakeApi({
    'POST /second-factor': { secret: 'ABCDEFGHIJ', address: 'otpauth://totp/x', sealed: 's' },
    'PUT /second-factor': ({ body }: FakeCall) =>
      (body as { code: string }).code === '123456' ? after : refusal(400, 'This is not the code.'),
  })
  const changed = vi.fn()
  const { container } = render(<SecondFactor me={publisher} changed={changed} />)
  await userEvent.click(screen.getByRole('button', { name: 'Set it up' }))
  expect((await screen.findByRole('link', { name: 'open this link' })).getAttribute('href')).toBe('otpauth://totp/x')
  expect(screen.getByText('ABCD EFGH IJ')).toBeTruthy()
  expect(await axeFindings(container)).toEqual([])
  const code = screen.getByLabelText('Code that the app shows')
  await userEvent.type(code, '000000{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('This is not the code.')
  await userEvent.clear(code)
  await userEvent.type(code, '123456{Enter}')
  await vi.waitFor(() => expect(changed).toHaveBeenCalledWith(after))
  expect(screen.getByText(/asks for a code of your authenticator/)).toBeTruthy()
  expect(calls.at(-1)!.body).toEqual({ sealed: 's', code: '123456' })
})
