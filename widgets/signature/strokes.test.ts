import { describe, expect, it } from 'vitest'
import type { PointGroup } from 'signature_pad'
import { fitFactor, inkBox, isSignature, scaleStrokes } from './strokes.ts'

const stroke = (...points: [number, number][]): PointGroup => ({
  penColor: 'black',
  dotSize: 0,
  minWidth: 1,
  maxWidth: 3,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
  points: points.map(([x, y], time) => ({ x, y, time, pressure: 0 })),
})
const wave = stroke([10, 50], [30, 20], [60, 60], [90, 30], [120, 70])

describe('strokes', () => {
  it.each([
    ['nothing', []],
    ['a dot', [stroke([50, 50])]],
    [
      'several dots in one place',
      [stroke([50, 50]), stroke([51, 50]), stroke([52, 51]), stroke([50, 52]), stroke([51, 51])],
    ],
    ['a line of two points', [stroke([40, 60], [82, 70])]],
    ['dots far apart', [stroke([50, 50]), stroke([150, 50]), stroke([100, 90])]],
    ['a tiny scribble', [stroke([50, 50], [55, 52], [58, 50], [52, 55], [56, 58], [60, 60])]],
  ])('does not take %s for a signature [SIG-05]', (_, strokes) => expect(isSignature(strokes)).toBe(false))

  it.each([
    ['a drawn line', [wave]],
    ['a quick stroke of a finger', [stroke([40, 60], [130, 40], [310, 70])]],
  ])('takes %s for one', (_, strokes) => expect(isSignature(strokes)).toBe(true))

  it('finds the box around all ink', () => {
    expect(inkBox([])).toBeUndefined()
    expect(inkBox([wave, stroke([5, 90])])).toEqual({ left: 5, top: 20, right: 120, bottom: 90 })
  })

  it('scales ink and line widths alike', () => {
    const [scaled] = scaleStrokes([wave], 0.5)
    expect(scaled).toMatchObject({ minWidth: 0.5, maxWidth: 1.5 })
    expect(scaled!.points.map(({ x, y }) => [x, y])).toEqual([
      [5, 25],
      [15, 10],
      [30, 30],
      [45, 15],
      [60, 35],
    ])
  })

  it('follows the width, but never lets ink out at the bottom [SIG-03]', () => {
    expect(fitFactor([wave], { width: 600, height: 200 }, { width: 300, height: 200 })).toBe(0.5)
    expect(
      fitFactor([stroke([10, 150], [200, 20])], { width: 300, height: 200 }, { width: 900, height: 200 }),
    ).toBeCloseTo(200 / 150)
  })
})
