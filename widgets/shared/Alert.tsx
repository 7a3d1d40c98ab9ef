import { useEffect, useRef } from 'react'

/**
 * A message that comes up while somebody is at something else: it is announced, and comes into view where it would stand below the edge or
 * behind a fixed bar (`scroll-padding`). The focus stays.
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
