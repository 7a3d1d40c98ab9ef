import type { WidgetProps } from 'runnel/react'

/** One to five stars, as radio buttons. */
export const Stars = ({ id, name, label, value, error, onCommit }: WidgetProps<number>) => (
  <fieldset aria-describedby={error && `${id}-error`}>
    <legend>{label}</legend>
    {error && <p id={`${id}-error`}>{error}</p>}
    {[1, 2, 3, 4, 5].map((count) => (
      <label key={count} style={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, marginRight: 16 }}>
        <input
          type="radio"
          id={count === 1 ? id : undefined}
          name={name}
          checked={value === count}
          onChange={() => onCommit(count)}
        />
        {count} {count === 1 ? 'star' : 'stars'}
      </label>
    ))}
  </fieldset>
)
