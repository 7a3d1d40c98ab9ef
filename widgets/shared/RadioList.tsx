import './RadioList.css'

interface RadioListProps<Value extends string | number> {
  /** Id of the first radio button; without it, none has an id. */
  id?: string
  name: string
  choices: { value: Value; label: string; hint?: string }[]
  chosen: Value | undefined
  busy: boolean
  onChoose(value: Value): void
}

/** The radio buttons of a group, each as large as its label. */
export const RadioList = <Value extends string | number>({
  id,
  name,
  choices,
  chosen,
  busy,
  onChoose,
}: RadioListProps<Value>) =>
  choices.map(({ value, label, hint }, index) => (
    <label className="radio-choice" key={value}>
      <input
        className="radio-mark ui-focus"
        type="radio"
        id={id && (index === 0 ? id : `${id}-${index}`)}
        name={name}
        value={value}
        checked={value === chosen}
        aria-disabled={busy || undefined}
        onChange={() => busy || onChoose(value)}
      />
      <span>
        <span>{label}</span>
        {hint && <span className="radio-hint">{` ${hint}`}</span>}
      </span>
    </label>
  ))
