import { describe, expect, it } from 'vitest'
import { renderWidget } from '../testing/renderWidget.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { PhoneInput } from './PhoneInput.tsx'
import { phoneInput } from './PhoneInput.widget.ts'

widgetContract(phoneInput, PhoneInput)

describe('phone', () => {
  it('is a telephone field that leaves what is typed alone [PHN-01, PHN-03]', async () => {
    const { user, control, onChange } = renderWidget(PhoneInput)
    expect([control().type, control().autocomplete]).toEqual(['tel', 'tel'])
    await user.type(control(), '+44 (0)7700-900 982')
    expect(control().value).toBe('+44 (0)7700-900 982')
    expect(onChange).toHaveBeenLastCalledWith('+44 (0)7700-900 982')
  })
})
