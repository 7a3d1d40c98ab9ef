import { useEffect, useId, useRef, useState } from 'react'

interface Props {
  label: string
  value: string
  disabled: boolean
  /** One line; a text has as many as it needs. */
  isShort?: boolean
  describedBy?: string
  options?: string[]
  changed(value: string): void
  focused(): void
}

const soon = 120 // ms

/** A text that is typed: it shows each key at once, and hands on what was typed a moment later. */
export function TextInput({ label, value, disabled, isShort = false, describedBy, options, changed, focused }: Props) {
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef<{ typed?: string; changed: Props['changed'] }>({ changed })
  const list = useId()
  useEffect(() => {
    latest.current = { ...(typed !== undefined && { typed }), changed }
  })
  const hand = (): void => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (latest.current.typed !== undefined) latest.current.changed(latest.current.typed)
  }
  // Nothing typed is lost when the field goes away.
  useEffect(() => () => (timer.current === undefined ? undefined : hand()), [])
  if (typed !== undefined && typed === value && timer.current === undefined) setTyped(undefined)
  const type = (next: string): void => {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(hand, soon)
  }
  const shown = typed ?? value
  const common = {
    'aria-label': label,
    'aria-describedby': describedBy,
    value: shown,
    disabled,
    onFocus: focused,
    onBlur: () => {
      hand()
      setTyped(undefined)
    },
  }
  if (isShort)
    return (
      <>
        <input
          {...common}
          type="text"
          list={options ? list : undefined}
          onChange={({ target }) => type(target.value)}
        />
        {options && (
          <datalist id={list}>
            {options.map((option) => (
              <option key={option} value={option} />
            ))}
          </datalist>
        )}
      </>
    )
  return (
    <div className="grows" data-text={`${shown} `}>
      <textarea {...common} rows={1} onChange={({ target }) => type(target.value)} />
    </div>
  )
}
