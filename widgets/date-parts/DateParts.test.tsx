import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fillSilently } from '../testing/fillSilently.ts'
import { renderWidget } from '../testing/renderWidget.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { pressNext } from '../testing/widgetWorld.tsx'
import { DateParts } from './DateParts.tsx'
import { dateParts } from './DateParts.widget.ts'

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const shown = () => ['Day', 'Month', 'Year'].map((label) => input(label).value)
const march = '1980-03-15T00:00:00.000Z'

async function type(view: Pick<ReturnType<typeof renderWidget>, 'user'>, ...parts: string[]) {
  for (const [index, label] of ['Day', 'Month', 'Year'].entries())
    if (parts[index]) await view.user.type(input(label), parts[index])
}

widgetContract(dateParts, DateParts, {
  shows: ['15', '3', '1980'],
  answer: async (view) => {
    await type(view, '15', '3', '1980')
    await view.user.click(document.body)
  },
})

describe('date-parts', () => {
  it('keeps midnight UTC of the day, and commits when all three are left', async () => {
    const view = renderWidget(DateParts)
    await type(view, '15', '03', '1980')
    expect(view.value()).toBe(march)
    expect(view.onCommit).not.toHaveBeenCalled()
    await view.user.click(document.body)
    expect(view.onCommit.mock.calls).toEqual([[undefined]])
    expect(shown()).toEqual(['15', '3', '1980'])
  })

  it('is a group of three that autofill knows, and leaves the focus where it is [DOB-12]', async () => {
    const view = renderWidget(DateParts, { label: 'Date of birth', options: { autocomplete: 'bday' } })
    expect(screen.getByRole('group', { name: 'Date of birth' }).tagName).toBe('FIELDSET')
    expect(['Day', 'Month', 'Year'].map((label) => input(label).autocomplete)).toEqual([
      'bday-day',
      'bday-month',
      'bday-year',
    ])
    await view.user.type(input('Day'), '15')
    expect(document.activeElement).toBe(input('Day'))
  })

  it('takes a month in words', async () => {
    const view = renderWidget(DateParts)
    await type(view, '15', 'March', '1980')
    expect(view.value()).toBe(march)
  })

  it('shows what is no date as it was typed', async () => {
    const view = renderWidget(DateParts)
    await type(view, '31', 'feb', '2001')
    await view.user.click(document.body)
    expect([view.value(), shown()]).toEqual(['31 / feb / 2001', ['31', 'feb', '2001']])
  })

  it('is empty again when all three are emptied', async () => {
    const view = renderWidget(DateParts, { value: march })
    for (const label of ['Day', 'Month', 'Year']) await view.user.clear(input(label))
    expect([view.value(), shown()]).toEqual(['', ['', '', '']])
  })

  it('spreads a pasted date over the three', async () => {
    const view = renderWidget(DateParts)
    await view.user.click(input('Day'))
    await view.user.paste('15/03/1980')
    expect([view.value(), shown()]).toEqual([march, ['15', '03', '1980']])
  })

  it('is read when Next is pressed, when the browser filled it in without telling', async () => {
    const { world, value } = renderWidget(DateParts, { options: { autocomplete: 'bday' } })
    expect(['Day', 'Month', 'Year'].map((label) => input(label).autocomplete)).toEqual([
      'bday-day',
      'bday-month',
      'bday-year',
    ])
    for (const [label, text] of [
      ['Day', '15'],
      ['Month', '3'],
      ['Year', '1980'],
    ] as const)
      fillSilently(input(label), text)
    await pressNext(world)
    expect(value()).toBe(march)
  })
})
