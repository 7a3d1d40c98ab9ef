import type { PointGroup } from 'signature_pad'

/** A size in CSS pixels. */
export interface Size {
  width: number
  height: number
}

const leastExtent = 24
/** A quick stroke has only a few points. */
const leastPoints = 3

/** The bounding box of all strokes in CSS pixels; undefined if there are none. */
export function inkBox(
  strokes: PointGroup[],
): { left: number; top: number; right: number; bottom: number } | undefined {
  const points = strokes.flatMap((stroke) => stroke.points)
  if (points.length === 0) return undefined
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** Whether the strokes can be a signature: neither dots alone nor a mark that is too small (SIG-05). */
export function isSignature(strokes: PointGroup[]): boolean {
  const box = inkBox(strokes)
  const points = strokes.reduce((sum, stroke) => sum + stroke.points.length, 0)
  return (
    box !== undefined &&
    points >= leastPoints &&
    strokes.some((stroke) => stroke.points.length > 1) &&
    Math.max(box.right - box.left, box.bottom - box.top) >= leastExtent
  )
}

/** The strokes, scaled together with their line widths. */
export function scaleStrokes(strokes: PointGroup[], factor: number): PointGroup[] {
  return strokes.map((stroke) => ({
    ...stroke,
    minWidth: stroke.minWidth * factor,
    maxWidth: stroke.maxWidth * factor,
    dotSize: stroke.dotSize * factor,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }))
}

/**
 * The factor by which strokes are scaled for a pad of another size, so that they keep their position and stay inside
 * (SIG-03).
 */
export function fitFactor(strokes: PointGroup[], from: Size, to: Size): number {
  const box = inkBox(strokes)
  const wide = to.width / from.width
  return box ? Math.min(wide, to.height / Math.max(box.bottom, 1)) : wide
}
