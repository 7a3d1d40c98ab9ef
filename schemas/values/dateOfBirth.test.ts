import { describe, expect, it } from 'vitest'
import { ageOf, formatDateOfBirth, parseDateOfBirth, readDateOfBirth, typeDateOfBirth } from './dateOfBirth.ts'

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
  ])('reads %s', (text, day) => {
    expect(parseDateOfBirth(text)).toBe(`${day}T00:00:00.000Z`)
  })

  it.each(['31 / 02 / 1980', '29 / 02 / 2001', '13/13/1980', '00/01/1980', '1980-02-30', '99999999'])('is not a real date: %s [VAL-DOB-05]', (text) => {
    expect(parseDateOfBirth(text)).toBeUndefined()
    expect(readDateOfBirth(text)).toEqual({ state: 'not-real' })
  })

  it('takes 29 / 02 / 2000 for real [VAL-DOB-05]', () => {
    expect(parseDateOfBirth('29 / 02 / 2000')).toBe('2000-02-29T00:00:00.000Z')
  })

  it.each(['15 / 03 / 80', '15/3', '1503198', 'March', '15 / 03 / 19800'])('is incomplete: %s', (text) => {
    expect(readDateOfBirth(text)).toEqual({ state: 'incomplete' })
  })

  it('is empty when only blanks are there', () => {
    expect(readDateOfBirth('  ')).toEqual({ state: 'empty' })
  })

  it('stores 01 / 02 / 1980 at midnight UTC and shows it again [ENT-FORM-04]', () => {
    expect(parseDateOfBirth('01 / 02 / 1980')).toBe('1980-02-01T00:00:00.000Z')
    expect(formatDateOfBirth('1980-02-01T00:00:00.000Z')).toBe('01 / 02 / 1980')
  })

  it('writes nothing for what is not a date', () => {
    expect(formatDateOfBirth('')).toBe('')
    expect(formatDateOfBirth('1980-02-31')).toBe('')
  })

  it('counts completed years', () => {
    expect(ageOf('2000-05-10T00:00:00.000Z', Date.UTC(2018, 4, 10, 12))).toBe(18)
    expect(ageOf('10/05/2000', 0)).toBeUndefined()
  })
})

/** An input with the caret at the end unless told otherwise; every key goes through the function under test. */
function input() {
  let value = ''
  let caret = 0
  const change = (next: string, at: number) => {
    const shown = typeDateOfBirth(value, next)
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
    type: (keys: string) => [...keys].forEach((key) => change(value.slice(0, caret) + key + value.slice(caret), caret + 1)),
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
    expect(shown).toEqual(['0', '01 / ', '01 / 0', '01 / 02 / ', '01 / 02 / 1', '01 / 02 / 19', '01 / 02 / 198', '01 / 02 / 1980'])
  })

  it('ignores a ninth digit and letters [VAL-DOB-02]', () => {
    const field = input()
    field.type('1503a19807')
    expect(field.value).toBe('15 / 03 / 1980')
  })

  it.each(['1980-03-15', '15/03/1980', '15-03-1980', '15031980'])('takes %s from autofill or the clipboard, also over an earlier date', (text) => {
    const fresh = input()
    fresh.paste(text)
    expect(fresh.value).toBe('15 / 03 / 1980')
    const used = input()
    used.type('01021970')
    used.fill(text)
    expect(parseDateOfBirth(used.value)).toBe('1980-03-15T00:00:00.000Z')
  })

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
})
