import { useEffect, useState } from 'react'
import { AlertIcon } from '#widgets/icons/icons.tsx'
import { useTold } from './told.ts'

/** Why the visitor was led to this page, above what it says itself. */
export function Told() {
  const text = useTold()
  return (
    text && (
      <div className="told">
        <p className="ui-note ui-warning">
          <AlertIcon />
          {text}
        </p>
      </div>
    )
  )
}

/** Milliseconds after which a page that somebody is led to has given the focus to its heading: what is said before that is cut off. */
const afterFocus = 1000

/** Reads out why the visitor was led to a page: once, whatever pages come and go on the way there. */
export function ToldAloud() {
  const text = useTold()
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), text ? afterFocus : 0)
    return () => clearTimeout(timer)
  }, [text])
  return (
    said && (
      <p className="ui-hidden" role="alert">
        {said}
      </p>
    )
  )
}
