import { useEffect, useRef } from 'react'
import { Combobox } from '../combobox/Combobox.tsx'
import { SearchIcon } from '../icons/icons.tsx'
import { Alert } from '../shared/Alert.tsx'
import { describedBy } from '../shared/describedBy.ts'
import { Field, FieldError } from '../shared/Field.tsx'
import { fill } from '../shared/messagesOf.ts'
import { pressesKey } from '../shared/pressesKey.ts'
import type { AddressProps, AddressTexts } from './AddressInput.widget.ts'
import type { AddressSearch, FoundAddress } from './useAddressSearch.ts'

interface AddressSearchBoxProps {
  field: AddressProps
  texts: AddressTexts
  search: AddressSearch
  minChars: number
  /** A failed search opens manual entry and shows no message. */
  quiet: boolean
  onPick(found: FoundAddress): Promise<void>
  onManual(): void
}

function statusText({ phase, results }: AddressSearch, texts: AddressTexts, minChars: number, button: boolean): string {
  if (phase === 'short') return fill(button ? texts.tooShort : texts.typeMore, { count: minChars })
  if (phase === 'searching') return texts.searching
  if (phase === 'retrieving') return texts.retrieving
  if (phase !== 'found') return ''
  if (results.length === 0) return texts.none
  return results.length === 1 ? texts.foundOne : fill(texts.found, { count: results.length })
}

/**
 * The search box with its results, the status of the search and the button for manual entry, which is always available
 * (ADR-08).
 */
export function AddressSearchBox({ field, texts, search, minChars, quiet, onPick, onManual }: AddressSearchBoxProps) {
  const { id, name, hint, error, required, busy, placeholder, memberErrors, options } = field
  const button = options.search === 'button'
  const label = options.searchLabel ?? field.label
  const failed = () => {
    if (quiet) onManual()
  }
  const start = () => {
    if (!busy) void search.run().then((end) => end && failed())
  }
  const found = useRef<HTMLUListElement>(null)
  useEffect(() => {
    found.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [search.results])
  const described = describedBy(id, { hint, error }, `${id}-status`)
  const invalid = Boolean(error) || Object.keys(memberErrors).length > 0
  return (
    <div className="field address">
      <Field id={id} label={label} labelHidden={options.labelHidden} hint={hint} error={error}>
        {Object.entries(memberErrors).map(([member, message]) => (
          <div key={member} id={`${id}-${member}`} tabIndex={-1}>
            <FieldError id={`${id}-${member}`} error={message} />
          </div>
        ))}
        {button ? (
          <>
            <div className="address-search">
              <input
                className="field-input"
                id={id}
                name={name}
                type="text"
                maxLength={100}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="search"
                placeholder={placeholder}
                readOnly={busy}
                value={search.text}
                aria-required={required || undefined}
                aria-invalid={invalid || undefined}
                aria-describedby={described}
                onChange={(event) => busy || search.type(event.currentTarget.value, failed)}
                onKeyDown={(event) => {
                  if (!pressesKey(event, 'Enter')) return
                  event.preventDefault()
                  start()
                }}
              />
              <button type="button" className="ui-button" onClick={start}>
                <SearchIcon />
                <span>{texts.search}</span>
              </button>
            </div>
            {search.results.length > 0 && (
              <ul className="address-results" aria-label={texts.results} ref={found}>
                {search.results.map((result) => (
                  <li key={result.value}>
                    <button
                      type="button"
                      className="ui-button address-result"
                      onClick={() => busy || void onPick(result)}
                    >
                      {result.label}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </>
        ) : (
          <Combobox
            id={id}
            name={name}
            items={search.results}
            keyOf={(found) => found.value}
            labelOf={(found) => found.label}
            text={search.text}
            onText={(text) => search.type(text, failed)}
            onPick={(found) => void onPick(found)}
            onSearch={start}
            listLabel={texts.results}
            placeholder={placeholder}
            busy={busy}
            required={required}
            invalid={invalid}
            describedBy={described}
          />
        )}
      </Field>
      <p className="address-status" role="status" id={`${id}-status`}>
        {statusText(search, texts, minChars, button)}
      </p>
      {search.message && !quiet && <Alert className="address-failure" text={search.message} />}
      <button type="button" className="ui-link" onClick={onManual}>
        {texts.manual}
      </button>
    </div>
  )
}
