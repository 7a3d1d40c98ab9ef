import { describe, expect, it } from 'vitest'
import { pressesKey } from './pressesKey.ts'

const enter = { key: 'Enter', keyCode: 13 }

describe('a key', () => {
  it('is pressed for the page', () => {
    expect(pressesKey(enter, 'Enter')).toBe(true)
    expect(pressesKey({ ...enter, nativeEvent: { isComposing: false } }, 'Enter')).toBe(true)
    expect(pressesKey(enter, 'Escape')).toBe(false)
  })

  it('is not while it ends a composition, of which Safari says so by its code alone', () => {
    expect(pressesKey({ ...enter, isComposing: true }, 'Enter')).toBe(false)
    expect(pressesKey({ ...enter, nativeEvent: { isComposing: true } }, 'Enter')).toBe(false)
    expect(pressesKey({ ...enter, keyCode: 229, nativeEvent: { isComposing: false } }, 'Enter')).toBe(false)
  })
})
