import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import type { Parts } from 'runnel/react'
import { focusOn } from './focusOn.ts'

/** The paragraph under a heading. */
export function StepText({ text }: ComponentProps<Parts['StepText']>) {
  return <p className="part-text">{text}</p>
}

/**
 * The heading of a step. It takes the focus when `focusKey` changes, which is on arrival; an empty key leaves the focus
 * alone (NAV-01).
 */
export function Heading({ text, level, focusKey, id }: ComponentProps<Parts['Heading']>) {
  const ref = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  // Before the next paint, which would show the new step where the old one was scrolled to.
  useLayoutEffect(() => {
    // The person may already be typing into a step that the server has drawn.
    const isUsed = isFirst.current && ref.current?.closest('form')?.contains(document.activeElement)
    isFirst.current = false
    if (focusKey && !isUsed) focusOn(ref.current)
  }, [focusKey])
  const Tag = level === 1 ? 'h1' : 'h2'
  return (
    <Tag className={`part-heading part-heading-${level}`} id={id} ref={ref} tabIndex={-1}>
      {text}
    </Tag>
  )
}
