import { afterEach, beforeEach, vi } from 'vitest'

/** Records what a test draws on canvases, since the test environment cannot draw. */
export interface CanvasLog {
  /** Size of each canvas that was exported as an image. */
  exported: { width: number; height: number }[]
  fills: { colour: string; width: number; height: number }[]
  written: string[]
  /** Number of dots and line segments. */
  marks: number
}

/** Gives every canvas a recording 2D context. Exported images differ by their number, so that they can be told apart. */
export function fakeCanvas(size = { width: 400, height: 200 }): CanvasLog {
  const log: CanvasLog = { exported: [], fills: [], written: [], marks: 0 }
  const contextOf = (canvas: HTMLCanvasElement) => {
    const known: Record<string, unknown> = {
      fillRect: (_x: number, _y: number, width: number, height: number) =>
        void log.fills.push({ colour: String(known['fillStyle']), width, height }),
      fillText: (text: string) => void log.written.push(text),
      measureText: (text: string) => ({ width: text.length * 30 }),
      arc: () => void log.marks++,
      canvas,
    }
    return new Proxy(known, { get: (target, key: string) => (key in target ? target[key] : () => undefined) })
  }
  beforeEach(() => {
    Object.assign(log, { exported: [], fills: [], written: [], marks: 0 })
    const { prototype } = HTMLCanvasElement
    const contexts = new WeakMap<HTMLCanvasElement, unknown>()
    vi.spyOn(prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
      if (!contexts.has(this)) contexts.set(this, contextOf(this))
      return contexts.get(this) as never
    } as never)
    vi.spyOn(prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement) {
      log.exported.push({ width: this.width, height: this.height })
      return `data:image/png;base64,${btoa(`picture ${log.exported.length}`)}`
    })
    vi.spyOn(prototype, 'offsetWidth', 'get').mockImplementation(() => size.width)
    vi.spyOn(prototype, 'offsetHeight', 'get').mockImplementation(() => size.height)
  })
  afterEach(() => vi.restoreAllMocks())
  return log
}
