import { PinIcon } from '../icons/icons.tsx'
import { FieldError } from '../shared/Field.tsx'
import type { AddressTexts } from './AddressInput.widget.ts'
import { addressLines } from './addressLines.ts'
import type { Address } from './addressValue.ts'

interface AddressCardProps {
  id: string
  value: Address
  error?: string
  texts: AddressTexts
  onEdit(): void
  onDrop(): void
}

/** The picked address. It takes the focus when it appears, so that it is read once (ADR-04). */
export function AddressCard({ id, value, error, texts, onEdit, onDrop }: AddressCardProps) {
  return (
    <div className="field address">
      <FieldError id={id} error={error} />
      <section
        className="address-card ui-focus"
        id={id}
        tabIndex={-1}
        aria-labelledby={`${id}-title`}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <h2 className="address-title" id={`${id}-title`}>
          <PinIcon />
          <span>{texts.selected}</span>
        </h2>
        <p className="address-lines">
          {addressLines(value).map((line, index) => (
            <span key={index}>{line}</span>
          ))}
        </p>
      </section>
      <div className="address-actions">
        <button type="button" className="ui-link" onClick={onDrop}>
          {texts.change}
        </button>
        <button type="button" className="ui-link" onClick={onEdit}>
          {texts.edit}
        </button>
      </div>
    </div>
  )
}
