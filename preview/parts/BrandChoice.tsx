import type { Brand } from '../data/loadPreview.ts'
import { Choice } from './Choice.tsx'

interface BrandChoiceProps {
  brands: Brand[]
  value?: string
  onChange(brand: string): void
}

/** Chooses a brand by its name. */
export function BrandChoice({ brands, value = '', onChange }: BrandChoiceProps) {
  return (
    <Choice label="Brand" value={value} onChange={onChange}>
      {brands.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </Choice>
  )
}
