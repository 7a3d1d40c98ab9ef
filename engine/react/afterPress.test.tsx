import { fireEvent } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterPress } from './afterPress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

/** Leaves a field during a press and sends `events`; returns how many of them it took until the change was rendered, if any did. */
function drawnAfter(before: string[], events: [string, object?][]): number | undefined {
  let drawn = false
  const send = (type: string, more?: object): void => {
    const Kind = type.startsWith('key') ? KeyboardEvent : MouseEvent
    fireEvent(document.body, new Kind(type, { bubbles: true, ...more }))
    vi.runAllTimers()
  }
  before.forEach((type) => send(type))
  afterPress(() => (drawn = true))
  if (drawn) return 0
  const at = events.findIndex(([type, more]) => (send(type, more), drawn))
  return at < 0 ? undefined : at + 1
}

describe('what changes during a press', () => {
  it('is drawn at once where nothing is pressed', () => {
    expect(drawnAfter([], [])).toBe(0)
  })

  it('is drawn at once while a finger draws, and after it was lifted', () => {
    expect(drawnAfter(['pointerdown', 'touchstart', 'pointermove', 'touchmove'], [])).toBe(0)
    expect(drawnAfter(['pointerdown', 'touchstart', 'pointermove', 'pointerup', 'touchend'], [])).toBe(0)
  })

  it('is drawn at once after a finger that scrolled', () => {
    expect(drawnAfter(['pointerdown', 'touchstart', 'touchmove', 'pointercancel'], [])).toBe(0)
  })

  it('waits for the click of a mouse or of a finger that taps', () => {
    expect(drawnAfter(['pointerdown', 'pointerup', 'mousedown'], [['click']])).toBe(1)
    expect(drawnAfter(['pointerdown', 'mousedown'], [['pointerup'], ['mouseup']])).toBe(2)
  })

  it.each<[string, object?]>([
    ['contextmenu'],
    ['dragend'],
    ['blur'],
    ['keydown', { key: 'Escape' }],
    ['mousemove', { buttons: 0 }],
  ])('waits no longer than to %s, where a press ends without a click', (type, more) => {
    expect(
      drawnAfter(
        ['mousedown'],
        [
          ['mousemove', { buttons: 1 }],
          [type, more],
        ],
      ),
    ).toBe(2)
  })
})
