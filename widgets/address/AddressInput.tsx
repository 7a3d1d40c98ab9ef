import { useEffect, useRef, useState } from 'react'
import { messagesOf } from '../shared/messagesOf.ts'
import { AddressCard } from './AddressCard.tsx'
import { messages, type AddressProps } from './AddressInput.widget.ts'
import { AddressManual } from './AddressManual.tsx'
import { AddressSearchBox } from './AddressSearchBox.tsx'
import { fromRaw, isComplete, isStarted, type Address } from './addressValue.ts'
import { duration, useAddressSearch, type FoundAddress } from './useAddressSearch.ts'
import './AddressInput.css'

type Mode = 'search' | 'card' | 'manual'

const modeFor = (value: Address): Mode => (isComplete(value) ? 'card' : isStarted(value) ? 'manual' : 'search')

/** A postal address: search, then a card with the picked address; or manual entry. */
export function AddressInput(props: AddressProps) {
  const { id, options, busy, error, onCommit } = props
  const value = props.value ?? {}
  const texts = messagesOf(messages, options)
  const minChars = options.minChars ?? 3
  const quiet = options.onSearchFailure === 'manual'
  const search = useAddressSearch({
    minChars,
    debounce: duration(options.debounce ?? '1s'),
    whileTyping: options.search !== 'button',
    session: options.session ?? true,
  })
  const [chosen, setMode] = useState<Mode>(() => modeFor(value))
  // While the whole address is missing, only the individual inputs show messages.
  const memberErrors = error ? {} : props.memberErrors
  // The message of a member shows beside its input, so manual entry must be open.
  const mode = chosen === 'card' && Object.keys(memberErrors).length > 0 ? 'manual' : chosen
  const moved = useRef(false)

  const go = (next: Mode) => {
    if (busy) return
    moved.current = true
    setMode(next)
  }
  useEffect(() => {
    const shown = document.getElementById(id)
    if (moved.current) (shown?.querySelector<HTMLElement>('fieldset > .field input') ?? shown)?.focus()
    moved.current = false
  }, [mode, id])

  /** Shows controls that nobody has passed yet. */
  const open = (next: Mode, given = props.value) => {
    if (busy) return
    onCommit(given, { anew: true })
    go(next)
  }
  const openManual = () => open('manual')
  const pick = async (found: FoundAddress) => {
    const raw = await search.pick(found)
    if (!raw) return
    onCommit(fromRaw(raw))
    go('card')
  }
  if (mode === 'card')
    return (
      <AddressCard
        id={id}
        value={value}
        error={props.error}
        texts={texts}
        onEdit={openManual}
        onDrop={() => open('search', {})}
      />
    )
  if (mode === 'manual') return <AddressManual {...props} texts={texts} onBack={() => open('search')} />
  return (
    <AddressSearchBox
      field={{ ...props, memberErrors }}
      texts={texts}
      search={search}
      minChars={minChars}
      quiet={quiet}
      onPick={pick}
      onManual={openManual}
    />
  )
}
