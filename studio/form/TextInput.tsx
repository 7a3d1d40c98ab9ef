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

const soon = 40 // ms

/** A text that is typed: it shows each key at once, and hands on what was typed a moment later. */
export function TextInput({ label, value, disabled, isShort = false, describedBy, options, changed, focused }: Props) {
  /** What was typed, until it has come back as `value`. */
  const [typed, setTyped] = useState<string>()
  const [isWaiting, setWaiting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Hands on what was typed, to the place where it was typed. */
  const waiting = useRef<() => void>(undefined)
  const list = useId()
  const hand = (): void => {
    clearTimeout(timer.current)
    waiting.current?.()
    waiting.current = undefined
    setWaiting(false)
  }
  // Nothing typed is lost when the field goes away.
  useEffect(() => hand, [])
  if (typed === value && !isWaiting) setTyped(undefined)
  const type = (next: string): void => {
    setTyped(next)
    setWaiting(true)
    waiting.current = () => changed(next)
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
