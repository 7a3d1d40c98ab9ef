import { describe, expect, it } from 'vitest'
import { births, readDate } from '#schemas/values/writtenDate.ts'
import { asItIs, typeDate, type TypedText } from './typeDate.ts'

const today = '2026-11-23'

/** An input with the caret at the end unless told otherwise; every key goes through the function under test. */
function input() {
  let typed: TypedText = asItIs('')
  let value = ''
  let caret = 0
  const change = (next: string, at: number) => {
    typed = typeDate(typed, next, today)
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
      expect(readDate(used.value, today, births)).toBe('1980-03-15T00:00:00.000Z')
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
    expect([field.value, readDate(field.value, today, births)]).toEqual(['15 March 1980', '1980-03-15T00:00:00.000Z'])
  })
})
