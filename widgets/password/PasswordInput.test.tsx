import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderWidget } from '../testing/renderWidget.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { passwordInput } from './PasswordInput.widget.ts'

widgetContract(passwordInput, PasswordInput)

describe('password', () => {
  it('is hidden until it is asked for, and hidden again when the step is busy [PWD-02]', async () => {
    const { user, control, update } = renderWidget(PasswordInput, { label: 'Confirm password' })
    expect([control().type, control().autocomplete]).toEqual(['password', 'new-password'])
    await user.click(screen.getByRole('button', { name: 'Show confirm password' }))
    expect(control().type).toBe('text')
    expect(screen.getByRole('status').textContent).toBe('Your password is visible')
    update({ label: 'Confirm password', busy: true })
    expect(control().type).toBe('password')
  })

  it('is left when the button beside it is left too, not on the way there', async () => {
    const { user, control, onCommit } = renderWidget(PasswordInput, { label: 'Password' })
    await user.type(control(), 'corr')
    await user.tab()
    expect([document.activeElement, onCommit.mock.calls]).toEqual([
      screen.getByRole('button', { name: 'Show password' }),
      [],
    ])
    await user.tab()
    expect(onCommit).toHaveBeenCalledTimes(1)
  })

  it('tells password managers whose it is, in an input that nobody sees or reaches [PWD-01]', async () => {
    const { user, container, control } = renderWidget(PasswordInput, { options: { username: 'anne@example.com' } })
    const username = container.querySelector<HTMLInputElement>('input[autocomplete="username"]')!
    expect([username.value, username.hidden, username.readOnly]).toEqual(['anne@example.com', true, true])
    expect(control().getAttribute('maxlength')).toBeNull()
    await user.click(control())
    await user.paste('correct horse')
    expect(control().value).toBe('correct horse')
  })
})
