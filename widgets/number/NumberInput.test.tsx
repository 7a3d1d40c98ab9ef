import { describe, expect, it } from 'vitest'
import { fillSilently } from '../testing/fillSilently.ts'
import { renderWidget } from '../testing/renderWidget.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { pressNext } from '../testing/widgetWorld.tsx'
import { NumberInput } from './NumberInput.tsx'
import { numberInput } from './NumberInput.widget.ts'

widgetContract(numberInput, NumberInput)

describe('number', () => {
  it.each([
    ['1,200', 1200, '1200'],
    [' 12 ', 12, '12'],
    ['-3.5', -3.5, '-3.5'],
    ['007', 7, '7'],
  ])('keeps %j as a number, and writes it plainly once it is left', async (text, number, shown) => {
    const { user, control, value, onCommit } = renderWidget(NumberInput)
    await user.type(control(), text)
    expect([value(), control().value]).toEqual([number, text])
    await user.tab()
    expect([value(), control().value]).toEqual([number, shown])
    expect(onCommit.mock.calls).toEqual([[undefined]])
  })

  it.each(['twelve', '1,20', '12 cars'])('leaves %j as it was typed, for the checks to speak of', async (text) => {
    const { user, control, value } = renderWidget(NumberInput)
    await user.type(control(), text)
    await user.tab()
    expect([value(), control().value]).toEqual([text, text])
  })

  it('has no answer again when it is emptied', async () => {
    const { user, control, value, onCommit } = renderWidget(NumberInput, { value: 12 })
    await user.clear(control())
    await user.tab()
    expect([value(), control().value, onCommit.mock.calls]).toEqual([undefined, '', [[undefined]]])
  })

  it('is read when Next is pressed, when the browser filled it in without telling', async () => {
    const { world, control, value } = renderWidget(NumberInput)
    fillSilently(control(), '1,200')
    await pressNext(world)
    expect(value()).toBe(1200)
  })

  it('asks for digits, shows its unit and reads it out', () => {
    const { control, container } = renderWidget(NumberInput, { options: { unit: 'miles' } })
    expect([control().type, control().inputMode, control().autocomplete]).toEqual(['text', 'numeric', 'off'])
    expect(container.querySelector('#field-unit')!.textContent).toBe('miles')
    expect(control().getAttribute('aria-describedby')).toContain('field-unit')
  })
})
