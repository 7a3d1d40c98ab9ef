import { describe, expect, it } from 'vitest'
import { fillSilently } from '../testing/fillSilently.ts'
import { renderWidget } from '../testing/renderWidget.tsx'
import { pressNext } from '../testing/widgetWorld.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { CodeInput } from './CodeInput.tsx'
import { codeInput } from './CodeInput.widget.ts'

widgetContract(codeInput, CodeInput)

async function pasted(text: string) {
  const view = renderWidget(CodeInput)
  await view.user.click(view.control())
  await view.user.paste(text)
  return view
}

describe('otp', () => {
  it('is one input that looks like six boxes [OTP-02]', () => {
    const { container, control } = renderWidget(CodeInput)
    expect(container.querySelectorAll('input')).toHaveLength(1)
    expect(container.querySelectorAll('.otp-box')).toHaveLength(6)
    expect(container.querySelector('.otp-boxes')!.getAttribute('aria-hidden')).toBe('true')
    expect([control().type, control().inputMode, control().autocomplete]).toEqual(['text', 'numeric', 'one-time-code'])
  })

  it('is read when Next is pressed, when the browser filled it in without telling', async () => {
    const { world, control, value } = renderWidget(CodeInput)
    fillSilently(control(), '123456')
    await pressNext(world)
    expect(value()).toBe('123456')
  })

  it.each(['123456', '123 456', '123-456', 'Your code is 123456'])(
    'takes the digits of a pasted "%s" [VAL-OTP-01]',
    async (text) => {
      const { value } = await pasted(text)
      expect(value()).toBe('123456')
    },
  )

  it('takes digits only, six of them [VAL-OTP-01]', async () => {
    const { user, control, value } = renderWidget(CodeInput)
    await user.type(control(), '12a345678')
    expect(value()).toMatch(/^\d{6}$/)
  })

  it('shows empty boxes for an empty answer, in error too', () => {
    const { container } = renderWidget(CodeInput, { value: '', error: 'Invalid code. Please try again.' })
    expect([...container.querySelectorAll('.otp-box')].every((box) => box.textContent === '')).toBe(true)
  })
})
