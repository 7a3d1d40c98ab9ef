import type { ComponentProps } from 'react'
import type { ButtonView, Parts } from 'runnel/react'

const looks: Record<ButtonView['kind'], string> = {
  primary: 'ui-button ui-button-primary',
  secondary: 'ui-button',
  link: 'ui-link',
}

/** The buttons of a step. While the step is busy they stay and do nothing. */
export function Buttons({ buttons, busy }: ComponentProps<Parts['Buttons']>) {
  if (buttons.length === 0) return null
  return (
    <div className="part-buttons">
      {buttons.map(({ id, label, kind, press }) => (
        <button
          key={id}
          type="button"
          className={looks[kind]}
          aria-disabled={busy || undefined}
          onClick={() => busy || press()}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
