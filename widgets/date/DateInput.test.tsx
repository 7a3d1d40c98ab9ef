import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createVirtualClock } from 'runnel/simulate'
import { fillSilently } from '../testing/fillSilently.ts'
import { renderWidget } from '../testing/renderWidget.tsx'
import { advance, createTestWorld } from '../testing/widgetWorld.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { DateInput } from './DateInput.tsx'
import { dateInput } from './DateInput.widget.ts'

widgetContract(dateInput, DateInput, { shows: ['15 / 03 / 1980'] })

const march = '1980-03-15T00:00:00.000Z'

async function typed(text: string) {
  const view = renderWidget(DateInput)
  await view.user.type(view.control(), text)
  return view
}

describe('date', () => {
  it.each(['15031980', '15/03/1980', '15 / 03 / 1980'])(
    'writes %s as DD / MM / YYYY while it is typed [VAL-DOB-01, VAL-DOB-02, DOB-03]',
    async (text) => {
      const { control, value } = await typed(text)
      expect(control().value).toBe('15 / 03 / 1980')
      expect(value()).toBe(march)
    },
  )

  it.each(['15-03-1980', '1980-03-15', '15.03.1980'])('takes %s when pasted [DOB-04, DOB-05]', async (text) => {
    const { user, control, value } = renderWidget(DateInput)
    await user.click(control())
    await user.paste(text)
    expect(control().value).toBe('15 / 03 / 1980')
    expect(value()).toBe(march)
  })

  it.each(['15 March 1980', 'Mar 15th, 1980', '15/03/80', '19800315'])(
    'understands %s when it was pasted',
    async (text) => {
      const { user, control, value } = renderWidget(DateInput)
      await user.click(control())
      await user.paste(text)
      expect([control().value, value()]).toEqual(['15 / 03 / 1980', march])
    },
  )

  it('takes a date in words that is longer than its input', async () => {
    const { user, control, value } = renderWidget(DateInput, { options: { maxLength: 14 } })
    await user.click(control())
    await user.paste('Saturday, 15th March 1980')
    expect([control().value, value()]).toEqual(['15 / 03 / 1980', march])
  })

  it.each([
    ['15 March 1980', '15 March 1980'],
    ['1980-03-15', '1980-03-15'],
    ['15/3/80', '15 / 03 / 80'],
  ])('leaves %s as it is typed until it is left', async (text, shown) => {
    const { user, control, value, onCommit } = await typed(text)
    expect([control().value, value()]).toEqual([shown, march])
    await user.tab()
    expect([control().value, value()]).toEqual(['15 / 03 / 1980', march])
    expect(onCommit.mock.calls).toEqual([[undefined]])
  })

  it.each(['01/19/80', '15 March 12', '31/02/80'])(
    'leaves %s as it was pasted, beside what checks say',
    async (text) => {
      const { user, control, value } = renderWidget(DateInput)
      await user.click(control())
      await user.paste(text)
      await user.tab()
      expect([control().value, value()]).toEqual([text, text])
    },
  )

  it('takes a date that the browser filled in silently [CONST-05, DOB-04]', async () => {
    const { world, control, value } = renderWidget(DateInput)
    fillSilently(control(), '1980-03-15')
    await advance(world, 100)
    expect(value()).toBe(march)
    expect(control().value).toBe('15 / 03 / 1980')
  })

  it('keeps what is not a real date as it was typed, so that checks can speak of it', async () => {
    const { user, control, value, onCommit } = await typed('31022001')
    expect(value()).toBe('31 / 02 / 2001')
    await user.tab()
    expect(onCommit.mock.calls).toEqual([[undefined]])
    expect(control().value).toBe('31 / 02 / 2001')
  })

  it('goes by the day of the theme for a year of two digits', async () => {
    const clock = createVirtualClock(Date.parse('2026-07-02T00:30:00+01:00'))
    for (const [timeZone, kept] of [
      ['Europe/London', '2008-07-02T00:00:00.000Z'],
      ['UTC', '02/07/08'],
    ]) {
      const view = renderWidget(DateInput, {}, { ...createTestWorld({}), clock, theme: { timeZone } })
      await view.user.click(view.control())
      await view.user.paste('02/07/08')
      expect(view.value()).toBe(kept)
      view.unmount()
    }
  })

  it('lets a middle digit be changed and can be emptied again [DOB-06]', async () => {
    const { user, control, value } = await typed('15031980')
    control().setSelectionRange(0, 1)
    await user.keyboard('2')
    expect(control().value).toBe('25 / 03 / 1980')
    expect(value()).toBe('1980-03-25T00:00:00.000Z')
    await user.clear(control())
    expect(control().value).toBe('')
    expect(value()).toBe('')
  })

  it('turns red and says why in words [VAL-DOB-07, DOB-10]', () => {
    const { control, container } = renderWidget(DateInput, {
      value: '31 / 02 / 2001',
      error: 'Please enter a valid date',
    })
    expect(control().getAttribute('aria-invalid')).toBe('true')
    expect(container.textContent).toContain('Please enter a valid date')
    const css = readFileSync(join(import.meta.dirname, '../shared/Field.css'), 'utf8')
    expect(css).toMatch(/\.field-input\[aria-invalid='true'\] \{[^}]*border: 2px solid var\(--danger\)/)
  })

  it('is a text field with a numeric keyboard that autofill knows [DOB-02]', () => {
    const { control } = renderWidget(DateInput)
    expect([control().type, control().inputMode, control().autocomplete]).toEqual(['text', 'numeric', 'bday'])
  })
})
