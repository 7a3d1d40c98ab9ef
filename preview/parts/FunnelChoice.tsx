import { Choice } from './Choice.tsx'

interface FunnelChoiceProps {
  funnels: string[]
  value?: string
  onChange(funnel: string): void
}

/** Chooses a funnel by its id. */
export function FunnelChoice({ funnels, value = '', onChange }: FunnelChoiceProps) {
  return (
    <Choice label="Funnel" value={value} onChange={onChange}>
      {funnels.map((id) => (
        <option key={id}>{id}</option>
      ))}
    </Choice>
  )
}
