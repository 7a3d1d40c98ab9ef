import { Choice } from './Choice.tsx'

interface NameChoiceProps {
  label: string
  names: string[]
  value?: string
  onChange(name: string): void
}

export const namesOf = (all: { name: string }[]): string[] => all.map(({ name }) => name)

/** A choice of one of some names, such as a funnel or a brand. */
export function NameChoice({ label, names, value = '', onChange }: NameChoiceProps) {
  return (
    <Choice label={label} value={value} onChange={onChange}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Choice>
  )
}
