import { useEffect, useRef, useState } from 'react'
import { useClock, type WidgetProps } from 'runnel/react'
import { Combobox } from '../combobox/Combobox.tsx'
import type { Agreement } from '../shared/AgreementList.tsx'
import { describedBy } from '../shared/describedBy.ts'
import { Field } from '../shared/Field.tsx'
import { fill, messagesOf, type MessageOptions } from '../shared/messagesOf.ts'
import { FoundAgreements } from './FoundAgreements.tsx'
import { LenderChips } from './LenderChips.tsx'
import { lendersNotFound, nameOf, offeredLenders, type ChosenLender, type FoundLender } from './lenderChoice.ts'
import { messages, type LenderTexts } from './LenderPicker.widget.ts'
import { useLenders, type LenderList } from './useLenders.ts'
import './LenderPicker.css'

interface LenderOptions extends MessageOptions {
  max?: number
  quoteSearch?: boolean
  samples?: boolean
  found?: (Agreement & FoundLender)[]
  checked?: boolean
  labelHidden?: boolean
}

const limitShows = 3000

/** The status of the list: why it is empty, or how many lenders it has. */
function listText(
  texts: LenderTexts,
  list: LenderList,
  offered: number,
  taken: number,
  search: string,
  quoted: boolean,
): string {
  if (list.loading) return texts.loading
  if (list.lenders.length === 0) return texts.none
  if (offered > 0) return search === '' ? '' : offered === 1 ? texts.foundOne : fill(texts.found, { count: offered })
  if (search === '' && taken > 0) return texts.allSelected
  return quoted ? fill(texts.noMatchQuoted, { search }) : texts.noMatch
}

/** A search for lenders, with the chosen ones as chips below. */
export function LenderPicker({
  id,
  name,
  label,
  hint,
  error,
  value = [],
  options,
  required,
  busy,
  placeholder,
  onCommit,
}: WidgetProps<ChosenLender[], LenderOptions>) {
  const clock = useClock()
  const texts = messagesOf(messages, options)
  const max = options.max ?? 10
  const list = useLenders(options.samples ?? true)
  const [search, setSearch] = useState('')
  const [limited, setLimited] = useState(0)
  const notFound = lendersNotFound(list.lenders, options.found ?? [])
  const offered = offeredLenders(notFound, value, search)
  const everything = offeredLenders(notFound, value, '').length
  const input = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!limited) return
    const timer = clock.setTimeout(() => setLimited(0), limitShows)
    return () => clock.clearTimeout(timer)
  }, [limited, clock])

  const add = (lender: ChosenLender) => {
    if (busy) return
    if (value.length >= max) return setLimited((attempts) => attempts + 1)
    setSearch('')
    onCommit([...value, lender])
  }
  const shownSearch = everything === 0 ? '' : search.trim()
  return (
    <div className="lenders">
      <FoundAgreements id={id} found={options.found ?? []} checked={options.checked ?? false} texts={texts} />
      {list.problem && (
        <p className="ui-note ui-warning" role="alert">
          {list.lenders.length > 0 ? `${texts[list.problem]} ${texts.samples}` : texts[list.problem]}
        </p>
      )}
      <Field id={id} label={label} labelHidden={options.labelHidden} hint={hint} error={error}>
        <div ref={input}>
          <Combobox
            id={id}
            name={name}
            items={offered}
            keyOf={(lender) => lender.id ?? ''}
            labelOf={nameOf}
            text={search}
            onText={setSearch}
            onPick={add}
            listLabel={texts.list}
            placeholder={placeholder}
            busy={busy}
            required={required}
            invalid={Boolean(error)}
            describedBy={describedBy(id, { hint, error }, `${id}-count`)}
          />
        </div>
      </Field>
      <p className="lenders-status" role="status">
        {listText(
          texts,
          list,
          offered.length,
          value.length + list.lenders.length - notFound.length,
          shownSearch,
          options.quoteSearch ?? false,
        )}
      </p>
      <p className="lenders-limit" role="status">
        {limited > 0 && fill(texts.limit, { max })}
      </p>
      <p className="lenders-count" id={`${id}-count`}>
        {fill(texts.counter, { count: value.length, max })}
      </p>
      <LenderChips
        chosen={value}
        texts={texts}
        onRemove={(lender) => {
          const others = value.filter((other) => other.id !== lender.id)
          if (!busy) onCommit(others, { anew: others.length === 0 })
        }}
        onEmptied={() => input.current?.querySelector('input')?.focus()}
      />
    </div>
  )
}
