import { useEffect, useRef } from 'react'

/**
 * A message that appears while the user is elsewhere on the page: it is announced and scrolled into view, clear of
 * fixed bars (`scroll-padding`). The focus does not move.
 */
export function Alert({ className, text }: { className: string; text: string }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [text])
  return (
    <p className={className} role="alert" ref={box}>
      {text}
    </p>
  )
}
