import { useId, type ReactNode } from 'react'

interface ChoiceProps {
  label: string
  value: string
  onChange(value: string): void
  children: ReactNode
  disabled?: boolean
}

/** A `<select>` with a label. */
export function Choice({ label, value, onChange, children, disabled = false }: ChoiceProps) {
  const id = useId()
  return (
    <div className="choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </div>
  )
}
