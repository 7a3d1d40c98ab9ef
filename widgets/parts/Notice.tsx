import type { ComponentProps, ReactNode } from 'react'
import type { Parts } from 'runnel/react'
import { AlertIcon, DoneIcon, InfoIcon } from '../icons/icons.tsx'

type NoticeProps = ComponentProps<Parts['Notice']>

const marks: Record<NoticeProps['tone'], ReactNode> = {
  info: <InfoIcon />,
  success: <DoneIcon />,
  warning: <AlertIcon />,
  error: <AlertIcon />,
}

/** A panel in place of a step's content. Warnings and errors are announced assertively, the others politely. */
export function Notice({ tone, children }: NoticeProps) {
  const urgent = tone === 'warning' || tone === 'error'
  return (
    <div className={`part-notice ui-note ui-${tone}`} role={urgent ? 'alert' : 'status'}>
      {marks[tone]}
      <div className="part-notice-body">{children}</div>
    </div>
  )
}
