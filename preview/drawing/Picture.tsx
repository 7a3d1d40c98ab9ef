import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { Elements } from 'runnel/react'
import type { Content, Drawing } from './content.ts'

const DrawingContext = createContext<Drawing | undefined>(undefined)

/** Loads the page of drawings, out of sight, for the pictures in it. */
export function Drawings({ children }: { children: Elements }) {
  const [drawing, setDrawing] = useState<Drawing>()
  return (
    <DrawingContext value={drawing}>
      {/* As wide as a phone, since some components ask for the width of their window. */}
      <iframe
        className="drawings"
        title="Drawings"
        src="/preview/drawing"
        aria-hidden
        tabIndex={-1}
        onLoad={(event) => setDrawing(event.currentTarget.contentWindow?.runnelDrawing)}
      />
      {children}
    </DrawingContext>
  )
}

/** Standards mode; the content is drawn from outside. */
const empty = '<!doctype html><html lang="en-GB"><body></body></html>'

/** Whether an element is near the visible part of the page, from then on. */
function useComesNear(): [ref: (element: Element | null) => void, near: boolean] {
  const [element, setElement] = useState<Element | null>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element || near) return undefined
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: '600px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, near])
  return [setElement, near]
}

/** Whether there is anything to look at: text, or a control or a picture with a size. */
const showsSomething = (body: HTMLElement): boolean =>
  body.innerText.trim() !== '' ||
  [...body.querySelectorAll('img, svg, canvas, input, button')].some((part) => part.getBoundingClientRect().width > 1)

interface PictureProps {
  title: string
  content: Content | undefined
  /** The width and height of the document that is drawn, in pixels. Without a height it is as high as its content. */
  width: number
  height?: number
  scale?: number
  /** What is said where the content shows nothing. */
  whenEmpty?: string
}

/** A picture of a screen or a sample: drawn live, once it comes near, and inert. */
export function Picture({ title, content, width, height, scale = 1, whenEmpty }: PictureProps) {
  const drawing = useContext(DrawingContext)
  const frame = useRef<HTMLIFrameElement>(null)
  const [ref, near] = useComesNear()
  const [loaded, setLoaded] = useState(false)
  const [grown, setGrown] = useState(120)
  const [seen, setSeen] = useState(true)
  const fits = height === undefined
  useEffect(() => {
    const target = frame.current?.contentDocument
    if (!drawing || !loaded || !content || !target) return undefined
    const stop = drawing.draw(target, content)
    const measure = (): void => {
      setGrown(target.body.scrollHeight)
      setSeen(showsSomething(target.body))
    }
    const observer = new ResizeObserver(measure)
    if (fits) observer.observe(target.body)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [drawing, loaded, content, fits])
  const inner = height ?? grown
  return (
    <div
      ref={ref}
      className="picture"
      data-empty={seen ? undefined : whenEmpty}
      style={{ width: width * scale, height: inner * scale }}
    >
      {near && (
        <iframe
          ref={frame}
          title={title}
          srcDoc={empty}
          inert
          tabIndex={-1}
          onLoad={() => setLoaded(true)}
          style={{ width, height: inner, transform: `scale(${scale})` }}
        />
      )}
    </div>
  )
}
