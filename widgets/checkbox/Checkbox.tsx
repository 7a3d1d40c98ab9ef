import { useRef } from 'react'
import { useBeforePress, type WidgetProps } from 'runnel/react'
import { describedBy } from '../shared/describedBy.ts'
import { FieldError, FieldHint } from '../shared/Field.tsx'
import './Checkbox.css'

type CheckboxProps = WidgetProps<boolean, object> & {
  /** Id of a further element for `aria-describedby`. */
  describedByToo?: string
}

/** A box to tick. It is never ticked by default. */
export function Checkbox({
  id,
  name,
  label,
  hint,
  error,
  value,
  required,
  busy,
  describedByToo,
  onCommit,
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useBeforePress(() => {
    if (!busy && box.current!.checked !== (value === true)) onCommit(box.current!.checked)
  })
  return (
    <div className="checkbox">
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      <label className={`checkbox-label${error ? ' checkbox-problem' : ''}`}>
        <input
          ref={box}
          className="checkbox-box ui-focus"
          type="checkbox"
          id={id}
          name={name}
          checked={value === true}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-disabled={busy || undefined}
          aria-describedby={describedBy(id, { hint, error }, describedByToo)}
          onChange={(event) => busy || onCommit(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
    </div>
  )
}
