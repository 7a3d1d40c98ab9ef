import { describe, expect, it } from 'vitest'
import { isClipped, type SeenText } from './clippedText.ts'

const box = (left: number, right: number, top: number, bottom: number) => ({ left, right, top, bottom })
const around = (given: ReturnType<typeof box>, more: Partial<SeenText['around'][number]> = {}) => ({
  ...given,
  isInline: false,
  cutsAcross: false,
  cutsDown: false,
  ...more,
})
const line = box(10, 110, 10, 30)

describe('isClipped', () => {
  it.each<[boolean, string, SeenText['around']]>([
    [false, 'fits into its box', [around(box(10, 110, 10, 30))]],
    [true, 'runs out of its box', [around(box(10, 90, 10, 30))]],
    [false, 'is higher than a box that does not cut', [around(box(10, 110, 12, 28))]],
    [true, 'is higher than a box that cuts', [around(box(10, 110, 15, 25), { cutsDown: true })]],
    [
      true,
      'is cut by a box further out',
      [around(box(10, 110, 10, 30)), around(box(10, 100, 0, 50), { cutsAcross: true })],
    ],
    [
      false,
      'is longer than the part of a line that it stands in',
      [around(box(10, 60, 10, 30), { isInline: true }), around(box(0, 200, 0, 50))],
    ],
  ])('is %s for a text that %s', (expected, _, boxes) =>
    expect(isClipped({ words: 'words', lines: [line], around: boxes })).toBe(expected),
  )

  it('finds what lies left of the page', () =>
    expect(isClipped({ words: 'words', lines: [box(-20, 50, 0, 10)], around: [around(box(-20, 50, 0, 10))] })).toBe(
      true,
    ))
})
