import { describe, expect, it } from 'vitest'
import { renderWidget } from '../testing/renderWidget.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { MoneyInput } from './MoneyInput.tsx'
import { moneyInput } from './MoneyInput.widget.ts'

widgetContract(moneyInput, MoneyInput, { shows: ['1200.50'] })

describe('money', () => {
  it.each([
    ['£1200.50', 1200.5, '1200.50'],
    ['1,200', 1200, '1200'],
    [' £ 12 ', 12, '12'],
    ['.5', 0.5, '0.50'],
  ])('keeps %j as pounds', async (text, pounds, shown) => {
    const { user, control, value } = renderWidget(MoneyInput)
    await user.type(control(), text)
    expect([value(), control().value]).toEqual([pounds, text])
    await user.tab()
    expect([value(), control().value]).toEqual([pounds, shown])
  })

  it.each(['1.999', '-5', '$5', 'much'])('leaves %j as it was typed, for the checks to speak of', async (text) => {
    const { user, control, value } = renderWidget(MoneyInput)
    await user.type(control(), text)
    await user.tab()
    expect([value(), control().value]).toEqual([text, text])
  })

  it('says that it is in pounds', () => {
    const { control, container } = renderWidget(MoneyInput)
    expect(control().inputMode).toBe('decimal')
    const unit = container.querySelector('#field-unit')!
    expect([unit.querySelector('[aria-hidden]')!.textContent, unit.querySelector('.ui-hidden')!.textContent]).toEqual([
      '£',
      'in pounds',
    ])
  })
})
