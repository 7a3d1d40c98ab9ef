import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderWidget } from '../testing/renderWidget.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { ChoiceButtons } from './ChoiceButtons.tsx'
import { choiceButtons } from './ChoiceButtons.widget.ts'

const choices = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
widgetContract(choiceButtons, ChoiceButtons, { props: { choices }, shows: ['pressed: Yes'] })

/** Whether each choice is pressed; other buttons are none. */
const pressed = () => screen.getAllByRole('button').flatMap((button) => button.getAttribute('aria-pressed') ?? [])

describe('choice-buttons', () => {
  it('offers every choice and has none chosen beforehand [V1-INTRO-02, RAD-01]', () => {
    renderWidget(ChoiceButtons, { label: 'Have you had a vehicle on finance?', choices })
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Yes', 'No'])
    expect(pressed()).toEqual(['false', 'false'])
  })

  it('commits a choice with one press', async () => {
    const { user, onCommit, onChange } = renderWidget(ChoiceButtons, { choices })
    await user.click(screen.getByRole('button', { name: 'No' }))
    expect(onCommit.mock.calls).toEqual([['no']])
    expect(onChange).not.toHaveBeenCalled()
    expect(pressed()).toEqual(['false', 'true'])
  })

  it('can be emptied again, unless an answer is required', async () => {
    const { user, onCommit, value } = renderWidget(ChoiceButtons, { choices, value: 'no' })
    await user.click(screen.getByRole('button', { name: /^Clear/ }))
    expect([value(), onCommit.mock.calls.length]).toEqual([undefined, 1])
    expect(pressed()).toEqual(['false', 'false'])
    expect(screen.queryByRole('button', { name: /^Clear/ })).toBe(null)
  })

  it('chooses nothing by arrow keys and Tab, only by Enter or Space [RAD-02]', async () => {
    const { user, onCommit } = renderWidget(ChoiceButtons, { choices })
    await user.tab()
    await user.keyboard('{ArrowDown}{ArrowRight}')
    await user.tab()
    expect(onCommit).not.toHaveBeenCalled()
    await user.keyboard(' ')
    expect(onCommit.mock.calls).toEqual([['no']])
  })
})
