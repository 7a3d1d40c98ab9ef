import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderWidget } from '../testing/renderWidget.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { EmailInput } from './EmailInput.tsx'
import { emailInput } from './EmailInput.widget.ts'

widgetContract(emailInput, EmailInput)

describe('email', () => {
  it('has the attributes of an email field [EML-01]', () => {
    const { control } = renderWidget(EmailInput)
    expect([control().type, control().autocomplete, control().inputMode, control().maxLength]).toEqual([
      'email',
      'email',
      'email',
      254,
    ])
  })

  it('offers a suggestion as a button after the field was left, and takes it only when pressed [EML-03]', async () => {
    const { user, onCommit, control, value } = renderWidget(EmailInput)
    await user.type(control(), 'anna@gmial.com')
    expect(screen.getByRole('status').textContent).toBe('')
    await user.tab()
    expect(value()).toBe('anna@gmial.com')
    await user.click(within(screen.getByRole('status')).getByRole('button', { name: 'Did you mean anna@gmail.com?' }))
    expect(onCommit).toHaveBeenLastCalledWith('anna@gmail.com')
    expect(control().value).toBe('anna@gmail.com')
    expect(document.activeElement).toBe(control())
    expect(screen.getByRole('status').textContent).toBe('')
  })
})
