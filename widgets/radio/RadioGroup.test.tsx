import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderWidget } from '../testing/renderWidget.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import { radioGroup } from './RadioGroup.widget.ts'

const choices = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
widgetContract(radioGroup, RadioGroup, { props: { choices } })

const radios = () => screen.getAllByRole<HTMLInputElement>('radio')

describe('radio', () => {
  it('offers every choice, has none chosen beforehand, and commits one with a press on its label', async () => {
    const { user, onCommit } = renderWidget(RadioGroup, { choices })
    expect(radios().map(({ checked }) => checked)).toEqual([false, false])
    await user.click(screen.getByText('No'))
    expect(onCommit.mock.calls).toEqual([['no']])
    expect(radios().map(({ checked }) => checked)).toEqual([false, true])
  })

  it('is one stop of the keyboard, and Space chooses', async () => {
    const { user, value } = renderWidget(RadioGroup, { choices })
    await user.tab()
    expect(document.activeElement).toBe(radios()[0])
    await user.keyboard(' ')
    expect(value()).toBe('yes')
  })

  it('can be emptied again by a button that comes with the answer, after which the focus is on the first choice', async () => {
    const { user, value } = renderWidget(RadioGroup, { choices })
    const clear = () => screen.queryByRole('button', { name: 'Clear answer: The label' })
    expect(clear()).toBeNull()
    await user.click(screen.getByText('No'))
    clear()!.focus()
    await user.keyboard('{Enter}')
    expect([value(), clear(), document.activeElement]).toEqual([undefined, null, radios()[0]])
    expect(radios().map(({ checked }) => checked)).toEqual([false, false])
  })

  it('cannot be emptied if it is required', async () => {
    const { user } = renderWidget(RadioGroup, { choices, required: true })
    await user.click(screen.getByText('No'))
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('gives numbers back as numbers', async () => {
    const { user, onCommit } = renderWidget(RadioGroup, { choices: [{ value: 2, label: 'Two' }] })
    await user.click(screen.getByText('Two'))
    expect(onCommit.mock.calls).toEqual([[2]])
  })

  it('says as a group that it is required and wrong', () => {
    renderWidget(RadioGroup, { choices, required: true, error: 'Please choose' })
    const group = screen.getByRole('radiogroup', { name: 'The label' })
    expect([group.getAttribute('aria-required'), group.getAttribute('aria-invalid')]).toEqual(['true', 'true'])
    expect(radios()[0]!.hasAttribute('aria-invalid')).toBe(false)
  })
})
