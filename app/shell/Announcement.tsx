import { useEffect, useState } from 'react'
import { Note } from '#widgets/shared/Note.tsx'
import { useAnnouncement } from './announcement.ts'

/** The message that explains why the visitor was redirected to this page. */
export function Announcement() {
  const text = useAnnouncement()
  return (
    text && (
      <div className="announcement">
        <Note tone="warning">{text}</Note>
      </div>
    )
  )
}

/** Delay in milliseconds: by then the new page has focused its heading, which would cut an earlier announcement off. */
const afterFocus = 1000

/** Announces the message once to screen readers, even if several pages follow each other on the way. */
export function SpokenAnnouncement() {
  const text = useAnnouncement()
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
