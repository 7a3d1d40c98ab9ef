import { useId } from 'react'

interface SegmentsProps<Value extends string | number> {
  label: string
  value: Value
  choices: readonly { value: Value; text: string; hint?: string }[]
  onChange(value: Value): void
}

/** A choice between a few buttons side by side. */
export function Segments<Value extends string | number>({ label, value, choices, onChange }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="segments">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} title={choice.hint}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <span>{choice.text}</span>
        </label>
      ))}
    </fieldset>
  )
}
