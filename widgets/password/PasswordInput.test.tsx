// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../testing/cleanUp.ts'
import { renderWidget } from '../testing/renderWidget.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { passwordInput } from './PasswordInput.widget.ts'

widgetContract(passwordInput, PasswordInput)

describe('password', () => {
  it('is hidden until it is asked for, and hidden again when the step is busy', async () => {
    const { user, control, update } = renderWidget(PasswordInput, { label: 'Confirm password' })
    expect([control().type, control().autocomplete]).toEqual(['password', 'new-password'])
    await user.click(screen.getByRole('button', { name: 'Show confirm password' }))
    expect(control().type).toBe('text')
    expect(screen.getByRole('status').textContent).toBe('Your password is visible')
    update({ label: 'Confirm password', busy: true })
    expect(control().type).toBe('password')
  })
})
