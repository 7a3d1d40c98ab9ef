import { describe, expect, it } from 'vitest'
import {
  formatDateOfBirth,
  parseDateOfBirth as parseAt,
  readDateOfBirth as readAt,
  typeDateOfBirth,
  type TypedText,
} from './dateOfBirth.ts'

const now = Date.UTC(2026, 10, 23, 12)
const parseDateOfBirth = (text: string) => parseAt(text, now)
const readDateOfBirth = (text: string) => readAt(text, now)

describe('typed dates', () => {
  it.each([
    ['15 / 03 / 1980', '1980-03-15'],
    ['5/3/1980', '1980-03-05'],
    ['05.03.1980', '1980-03-05'],
    ['15 03 1980', '1980-03-15'],
    ['15031980', '1980-03-15'],
    ['15-03-1980', '1980-03-15'],
    ['1980-03-15', '1980-03-15'],
    ['1980-03-15T00:00:00.000Z', '1980-03-15'],
    ['  29/02/2000 ', '2000-02-29'],
    ['1980/03/15', '1980-03-15'],
    ['1980.3.15', '1980-03-15'],
    ['19800315', '1980-03-15'],
    ['20011203', '2001-12-03'],
    ['03122001', '2001-12-03'],
    ['Sat 15 March 1980', '1980-03-15'],
    ['Tues, 15 Mar 1980', '1980-03-15'],
    ['1503-1980', '1980-03-15'],
    ['15 March 1980', '1980-03-15'],
    ['15 Mar 1980', '1980-03-15'],
    ['15-MAR-1980', '1980-03-15'],
    ['15th of March, 1980', '1980-03-15'],
    ['March 15, 1980', '1980-03-15'],
    ['Mar 15th 1980', '1980-03-15'],
    ['Saturday, 15 March 1980', '1980-03-15'],
    ['1980 March 15', '1980-03-15'],
    ['3 Sept 1980', '1980-09-03'],
    ['1 September 1980', '1980-09-01'],
    ['15 / 03 / 80', '1980-03-15'],
    ['15/3/80', '1980-03-15'],
    ['150380', '1980-03-15'],
    ['15 March 80', '1980-03-15'],
    ["15 Mar '80", '1980-03-15'],
    ['01/02/03', '2003-02-01'],
  ])('reads %s', (text, day) => {
    expect(parseDateOfBirth(text)).toBe(`${day}T00:00:00.000Z`)
  })

  it.each([
    '31 / 02 / 1980',
    '29 / 02 / 2001',
    '13/13/1980',
    '01/19/1980',
    '00/01/1980',
    '1980-02-30',
    '31 April 1980',
    '99999999',
  ])('is not a real date: %s [VAL-DOB-05]', (text) => {
    expect(parseDateOfBirth(text)).toBeUndefined()
    expect(readDateOfBirth(text)).toEqual({ state: 'not-real' })
  })

  it('takes 29 / 02 / 2000 for real [VAL-DOB-05]', () => {
    expect(parseDateOfBirth('29 / 02 / 2000')).toBe('2000-02-29T00:00:00.000Z')
  })

  it.each([
    '15/3',
    '1503198',
    'March',
    'March 1980',
    '15 Ma 1980',
    '15 / 03 / 19800',
    '15 Marchember 1980',
    'tomorrow',
  ])('is incomplete: %s', (text) => {
    expect(readDateOfBirth(text)).toEqual({ state: 'incomplete' })
  })

  it.each(['15 / 03 / 19', '15 / 03 / 20', '15/03/12', '23 / 11 / 09', '15 March 24', '01/19/80'])(
    'has no year that only one person of 18 to 100 could mean, or no such day: %s',
    (text) => {
      expect(parseDateOfBirth(text)).toBeUndefined()
    },
  )

  it('takes two digits of a year for the one that makes 18 to 100, on the day', () => {
    expect([parseAt('23 / 11 / 08', now), parseAt('24 / 11 / 08', now)]).toEqual([
      '2008-11-23T00:00:00.000Z',
      undefined,
    ])
    expect([parseAt('23 / 11 / 25', now), parseAt('24 / 11 / 25', now)]).toEqual([
      undefined,
      '1925-11-24T00:00:00.000Z',
    ])
  })

  it('is empty when only blanks are there', () => {
    expect(readDateOfBirth('  ')).toEqual({ state: 'empty' })
  })

  it('stores 01 / 02 / 1980 at midnight UTC and shows it again [ENT-FORM-04, VAL-DOB-01]', () => {
    expect(parseDateOfBirth('01 / 02 / 1980')).toBe('1980-02-01T00:00:00.000Z')
    expect(formatDateOfBirth('1980-02-01T00:00:00.000Z')).toBe('01 / 02 / 1980')
  })

  it('writes nothing for what is not a date', () => {
    expect(formatDateOfBirth('')).toBe('')
    expect(formatDateOfBirth('1980-02-31')).toBe('')
  })
})

/** An input with the caret at the end unless told otherwise; every key goes through the function under test. */
function input() {
  let typed: TypedText = { raw: '', shown: '' }
  let value = ''
  let caret = 0
  const change = (next: string, at: number) => {
    typed = typeDateOfBirth(typed, next, now)
    const { shown } = typed
    caret = shown === next ? at : shown.length
    value = shown
  }
  return {
    get value() {
      return value
    },
    get caret() {
      return caret
    },
    type: (keys: string) =>
      [...keys].forEach((key) => change(value.slice(0, caret) + key + value.slice(caret), caret + 1)),
    fill: (text: string) => change(text, text.length),
    paste: (text: string) => change(value.slice(0, caret) + text + value.slice(caret), caret + text.length),
    home: () => (caret = 0),
    remove: () => change(value.slice(0, caret) + value.slice(caret + 1), caret),
    backspace: () => change(value.slice(0, Math.max(caret - 1, 0)) + value.slice(caret), Math.max(caret - 1, 0)),
  }
}

describe('typing a date of birth', () => {
  it.each([
    ['15031980', '15 / 03 / 1980'],
    ['15/03/1980', '15 / 03 / 1980'],
    ['5/3/1980', '05 / 03 / 1980'],
    ['05.03.1980', '05 / 03 / 1980'],
    ['15 03 1980', '15 / 03 / 1980'],
    ['15-3-1980', '15 / 03 / 1980'],
    ['15 / 03 / 1980', '15 / 03 / 1980'],
  ])('%s key by key', (keys, shown) => {
    const field = input()
    field.type(keys)
    expect(field.value).toBe(shown)
  })

  it('writes 01021980 as 01 / 02 / 1980 as it grows [VAL-DOB-01]', () => {
    const field = input()
    const shown = [...'01021980'].map((key) => {
      field.type(key)
      return field.value
    })
    expect(shown).toEqual([
      '0',
      '01 / ',
      '01 / 0',
      '01 / 02 / ',
      '01 / 02 / 1',
      '01 / 02 / 19',
      '01 / 02 / 198',
      '01 / 02 / 1980',
    ])
  })

  it('ignores a ninth digit and letters [VAL-DOB-02]', () => {
    const field = input()
    field.type('1503a19807')
    expect(field.value).toBe('15 / 03 / 1980')
  })

  it.each(['1980-03-15', '15/03/1980', '15-03-1980', '15031980'])(
    'takes %s from autofill or the clipboard, also over an earlier date',
    (text) => {
      const fresh = input()
      fresh.paste(text)
      expect(fresh.value).toBe('15 / 03 / 1980')
      const used = input()
      used.type('01021970')
      used.fill(text)
      expect(parseDateOfBirth(used.value)).toBe('1980-03-15T00:00:00.000Z')
    },
  )

  it('keeps the caret when the first digit is changed', () => {
    const field = input()
    field.type('15031980')
    field.home()
    field.remove()
    expect(field.value).toBe('5 / 03 / 1980')
    field.type('2')
    expect([field.value, field.caret]).toEqual(['25 / 03 / 1980', 1])
  })

  it('is empty after as many backspaces as there are signs', () => {
    const field = input()
    field.type('15031980')
    for (let presses = 1; presses <= 14; presses++) {
      field.backspace()
      expect(field.value).toHaveLength(14 - presses)
    }
  })

  it('goes on after a backspace', () => {
    const field = input()
    field.type('1503')
    for (let presses = 0; presses < 4; presses++) field.backspace()
    field.type('41980')
    expect(field.value).toBe('15 / 04 / 1980')
  })

  it.each([
    ['1980-03-15', '1980-03-15'],
    ['2001-02-03', '2001-02-03'],
    ['1980/03/15', '1980/03/15'],
    ['19800315', '19800315'],
    ['15 March 1980', '15 March 1980'],
    ['1 feb 80', '1 feb 80'],
    ['March 15, 1980', 'March 15, 1980'],
    ['01/19/80', '01/19/80'],
    ['32/01/1980', '32/01/1980'],
    ['15/03/80', '15 / 03 / 80'],
  ])('%s key by key is not bent', (keys, shown) => {
    const field = input()
    field.type(keys)
    expect(field.value).toBe(shown)
  })

  it.each(['01/19/80', '01-19-1980', 'born 1980', '31/02/80'])('%s from the clipboard stays as it is', (text) => {
    const field = input()
    field.paste(text)
    expect(field.value).toBe(text)
  })

  it.each(['15 March 1980', '15/03/80', 'March 15, 1980', '19800315'])(
    '%s from the clipboard is understood',
    (text) => {
      const field = input()
      field.paste(text)
      expect(field.value).toBe('15 / 03 / 1980')
    },
  )

  it('goes on with a date in words after a backspace', () => {
    const field = input()
    field.type('15 Marx')
    field.backspace()
    field.type('ch 1980')
    expect([field.value, parseDateOfBirth(field.value)]).toEqual(['15 March 1980', '1980-03-15T00:00:00.000Z'])
  })
})
