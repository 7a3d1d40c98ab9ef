import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import SignaturePad, { type PointGroup } from 'signature_pad'
import { useClock } from 'runnel/react'
import { fitFactor, scaleStrokes, type Size } from './strokes.ts'

const debounce = 100
const keyboard = 150

interface PadEvents {
  onBegin(): void
  /** Called after each stroke with all strokes. */
  onEnd(strokes: PointGroup[], size: Size): void
}

/** Sets the canvas resolution to its displayed size and redraws the strokes, scaled with the width. */
function fit(canvas: HTMLCanvasElement, pad: SignaturePad, from: Size): Size {
  const to = { width: canvas.offsetWidth, height: canvas.offsetHeight }
  if (to.width === 0) return from
  const ratio = Math.max(window.devicePixelRatio || 1, 1)
  const strokes = pad.toData()
  const factor = from.width === 0 ? 1 : fitFactor(strokes, from, to)
  canvas.width = to.width * ratio
  canvas.height = to.height * ratio
  canvas.getContext('2d')?.scale(ratio, ratio)
  pad.fromData(scaleStrokes(strokes, factor))
  return to
}

/**
 * Runs a signature pad on the canvas. 100 ms after a change of the window's width, or of its own box, it is resized and its strokes are kept (CONST-06).
 * A change of height alone by more than 150 px is the on-screen keyboard and is ignored (CONST-07).
 */
export function useSignaturePad(canvas: RefObject<HTMLCanvasElement | null>, active: boolean, events: PadEvents) {
  const clock = useClock()
  const pad = useRef<SignaturePad>(undefined)
  const size = useRef<Size>({ width: 0, height: 0 })
  const latest = useRef(events)
  useLayoutEffect(() => {
    latest.current = events
  })

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const created = new SignaturePad(element, { penColor: '#000000' })
    pad.current = created
    size.current = fit(element, created, { width: 0, height: 0 })
    created.addEventListener('beginStroke', () => latest.current.onBegin())
    created.addEventListener('endStroke', () => latest.current.onEnd(created.toData(), size.current))

    // Lifting a moving finger starts a fling in Chromium, even where nothing scrolls, and the next tap would only stop
    // it instead of pressing Next. So a touch on the pad does nothing but draw.
    const keepTouch = (event: TouchEvent) => event.cancelable && event.preventDefault()
    element.addEventListener('touchstart', keepTouch, { passive: false })

    let drawing = false
    const hasNewBox = (): boolean =>
      element.offsetWidth !== size.current.width || element.offsetHeight !== size.current.height
    // A finger that is quicker than the pause must not draw into the old box.
    created.addEventListener('beginStroke', () => {
      if (hasNewBox()) size.current = fit(element, created, size.current)
      drawing = true
    })
    created.addEventListener('endStroke', () => (drawing = false))

    let seen = { width: window.innerWidth, height: window.innerHeight, ratio: window.devicePixelRatio }
    let timer: unknown
    const resized = () => {
      const now = { width: window.innerWidth, height: window.innerHeight, ratio: window.devicePixelRatio }
      const isKeyboard =
        now.width === seen.width && now.ratio === seen.ratio && Math.abs(now.height - seen.height) > keyboard
      seen = now
      if (!isKeyboard) soon()
    }
    const soon = () => {
      clock.clearTimeout(timer)
      timer = clock.setTimeout(refit, debounce)
    }
    // A resize during a stroke, for example when the address bar hides, must wait for its end.
    const refit = () => {
      if (drawing) timer = clock.setTimeout(refit, debounce)
      else size.current = fit(element, created, size.current)
    }
    window.addEventListener('resize', resized)
    // The box also changes without the window: by a sibling that appears, a font that arrives, a change of layout.
    const box = new ResizeObserver(() => hasNewBox() && soon())
    box.observe(element)
    return () => {
      box.disconnect()
      window.removeEventListener('resize', resized)
      element.removeEventListener('touchstart', keepTouch)
      clock.clearTimeout(timer)
      created.off()
      pad.current = undefined
    }
  }, [canvas, clock])

  useEffect(() => {
    if (active) pad.current?.on()
    else pad.current?.off()
  }, [active])

  return {
    clear: () => pad.current?.clear(),
    /** Removes the last stroke and returns the others. */
    undo(): { strokes: PointGroup[]; size: Size } {
      const strokes = (pad.current?.toData() ?? []).slice(0, -1)
      pad.current?.fromData(strokes)
      return { strokes, size: size.current }
    },
  }
}
