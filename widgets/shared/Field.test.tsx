import { describe, expect, it } from 'vitest'
import { renderWidget } from '../testing/renderWidget.tsx'
import { TextInput } from '../text/TextInput.tsx'

describe('a field', () => {
  it('has its message between hint and input, with "Error:" for those who do not see it [ERR-06]', () => {
    const { container, control } = renderWidget(TextInput, { hint: 'A hint', error: 'It is wrong' })
    const [hint, error] = ['hint', 'error'].map((part) => container.querySelector(`#field-${part}`)!)
    expect(error!.textContent).toBe('Error: It is wrong')
    expect(error!.querySelector('.ui-hidden')!.textContent).toBe('Error: ')
    const order = [...container.querySelectorAll('*')]
    expect([hint!, error!, control()].map((part) => order.indexOf(part))).toEqual(
      [hint!, error!, control()].map((part) => order.indexOf(part)).sort((one, other) => one - other),
    )
  })

  it('says that it is wrong, and is described by hint and message in this order [ERR-07, ERR-09]', () => {
    const { container, control, update } = renderWidget(TextInput, { hint: 'A hint', error: 'It is wrong' })
    expect(control().getAttribute('aria-invalid')).toBe('true')
    expect(control().getAttribute('aria-describedby')).toBe('field-hint field-error')
    // Colour is not all that tells it.
    expect(container.querySelector('.field-error svg')).not.toBeNull()
    update({ hint: 'A hint', error: undefined })
    expect(control().getAttribute('aria-invalid')).toBeNull()
  })
})
