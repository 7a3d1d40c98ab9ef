import { fireEvent, screen } from '@testing-library/react'
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

  it.each(['Day', 'Month', 'Year'])('spreads a whole date that is pasted into %s', async (label) => {
    for (const [text, day, ...boxes] of [
      ['15th March 1980', '1980-03-15', '15', '3', '1980'],
      ['March 15, 2024', '2024-03-15', '15', '3', '2024'],
      ['2024-03-15T10:00', '2024-03-15', '15', '3', '2024'],
      ['Fri, 15 March 2024', '2024-03-15', '15', '3', '2024'],
      ['15/3/80', '1980-03-15', '15', '3', '1980'],
      ['15.03.1980', '1980-03-15', '15', '3', '1980'],
      ['15\u00a0March\u00a01980\r\n', '1980-03-15', '15', '3', '1980'],
    ] as const) {
      const view = renderWidget(DateParts, { value: '2001-01-01T00:00:00.000Z' })
      await view.user.click(input(label))
      await view.user.paste(text)
      expect(view.value()).toBe(`${day}T00:00:00.000Z`)
      await view.user.click(document.body)
      expect([view.value(), shown()]).toEqual([`${day}T00:00:00.000Z`, boxes])
      view.unmount()
    }
  })

  it('spreads a whole date that a keyboard or the browser puts into one of the three', () => {
    const view = renderWidget(DateParts)
    fireEvent.change(input('Year'), { target: { value: '15th March 1980' } })
    expect([view.value(), shown()]).toEqual([march, ['15', '3', '1980']])
  })

  it('reads a whole date that was typed into one of the three when they are left', async () => {
    const view = renderWidget(DateParts)
    await view.user.type(input('Day'), '15 March 1980')
    expect(shown()).toEqual(['15 March 1980', '', ''])
    await view.user.click(document.body)
    expect([view.value(), shown()]).toEqual([march, ['15', '3', '1980']])
  })

  it('shows an impossible date in its parts, and pastes what is no date where it was pasted', async () => {
    const view = renderWidget(DateParts)
    await view.user.click(input('Month'))
    await view.user.paste('31/02/2001')
    expect([view.value(), shown()]).toEqual(['31 / 02 / 2001', ['31', '02', '2001']])
    const other = renderWidget(DateParts, { id: 'other' })
    const month = other.container.querySelectorAll('input')[1]!
    await other.user.click(month)
    await other.user.paste('tomorrow')
    expect([other.value(), month.value]).toEqual([' / tomorrow / ', 'tomorrow'])
  })

  it('reads a year of two digits when the three are left, not while a longer one is typed', async () => {
    const view = renderWidget(DateParts)
    await type(view, '15', '3', '19')
    expect(view.value()).toBe('15 / 3 / 19')
    await view.user.click(document.body)
    expect(view.value()).toBe('2019-03-15T00:00:00.000Z')
    await view.user.clear(input('Year'))
    await view.user.type(input('Year'), '30')
    await view.user.click(document.body)
    expect([view.value(), shown()]).toEqual(['15 / 3 / 30', ['15', '3', '30']])
  })

  it('takes two digits of a birth for the year that makes 18 to 100', async () => {
    const view = renderWidget(DateParts, { options: { autocomplete: 'bday' } })
    await type(view, '15', '3', '30')
    await view.user.click(document.body)
    expect(view.value()).toBe('1930-03-15T00:00:00.000Z')
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
