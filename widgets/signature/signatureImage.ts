import SignaturePad, { type PointGroup } from 'signature_pad'
import { plainText } from 'runnel/react'
import { scaleStrokes, type Size } from './strokes.ts'
import { withCreationTime } from './withCreationTime.ts'

const leastWidth = 600
const paper = '#ffffff'
const ink = '#000000'
const script = '"Snell Roundhand", "Segoe Script", "Bradley Hand", "Brush Script MT", cursive'

function sheet(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width)
  canvas.height = Math.round(height)
  return canvas
}

/**
 * The strokes as a PNG data URL: black on white, at least 600 px wide whatever the size of the pad (SIG-06). `at` is
 * the creation time in milliseconds.
 */
export function drawnImage(strokes: PointGroup[], { width, height }: Size, at: number): string {
  const factor = Math.max(1, leastWidth / width)
  const canvas = sheet(width * factor, height * factor)
  new SignaturePad(canvas, { backgroundColor: paper, penColor: ink }).fromData(scaleStrokes(strokes, factor))
  return withCreationTime(canvas.toDataURL('image/png'), at)
}

/**
 * The typed name in a script font, as a PNG data URL of the same kind; the font shrinks to fit. Empty if the browser
 * has no 2D canvas.
 */
export function typedImage(name: string, at: number): string {
  const canvas = sheet(leastWidth, 200)
  const context = canvas.getContext('2d')
  if (!context) return ''
  const written = plainText(name)
  const room = leastWidth - 40
  context.fillStyle = paper
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = ink
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = `72px ${script}`
  const size = Math.min(72, Math.floor((72 * room) / Math.max(context.measureText(written).width, 1)))
  context.font = `${size}px ${script}`
  context.fillText(written, canvas.width / 2, canvas.height / 2, room)
  return withCreationTime(canvas.toDataURL('image/png'), at)
}
