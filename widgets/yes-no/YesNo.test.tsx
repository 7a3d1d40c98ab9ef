import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderWidget } from '../testing/renderWidget.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { YesNo } from './YesNo.tsx'
import { yesNo } from './YesNo.widget.ts'

widgetContract(yesNo, YesNo, { shows: ['checked: Yes'] })

const checked = () => screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked)

describe('yes-no', () => {
  it('has nothing chosen beforehand, and commits no as an answer', async () => {
    const { user, onCommit, value } = renderWidget(YesNo)
    expect(checked()).toEqual([false, false])
    await user.click(screen.getByText('No'))
    expect(onCommit.mock.calls).toEqual([[false]])
    expect([value(), checked()]).toEqual([false, [false, true]])
    await user.click(screen.getByText('Yes'))
    expect([value(), checked()]).toEqual([true, [true, false]])
  })

  it('says yes and no in other words', () => {
    renderWidget(YesNo, { options: { messages: { yes: 'I do', no: 'I do not' } } })
    expect(screen.getByLabelText('I do not')).toBeTruthy()
  })

  it('can be emptied again, in words of its own', async () => {
    const { user, value } = renderWidget(YesNo, { options: { messages: { clear: 'Take it back' } } })
    await user.click(screen.getByText('No'))
    await user.click(screen.getByText('Take it back'))
    expect([value(), checked()]).toEqual([undefined, [false, false]])
  })

  it('is one stop of the keyboard, and Space answers', async () => {
    const { user, value } = renderWidget(YesNo)
    await user.tab()
    await user.keyboard(' ')
    expect(value()).toBe(true)
  })
})
