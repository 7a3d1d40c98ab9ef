import { useLayoutEffect, useRef, type FocusEvent } from 'react'
import { useBeforePress } from 'runnel/react'
import { formatPostcode } from '#schemas/values/postcode.ts'
import { Field, FieldError, FieldHint } from '../shared/Field.tsx'
import { TextControl, type TextWidth } from '../shared/TextControl.tsx'
import { labels, type AddressProps, type AddressTexts } from './AddressInput.widget.ts'
import { splitHouseNumber, type Address, type AddressMember } from './addressValue.ts'

const members: { member: AddressMember; autoComplete: string; width: TextWidth; optional?: boolean }[] = [
  { member: 'buildingName', autoComplete: 'address-line2', width: 'medium', optional: true },
  { member: 'houseNumber', autoComplete: 'off', width: 'short' },
  { member: 'street', autoComplete: 'address-line1', width: 'full' },
  { member: 'city', autoComplete: 'address-level2', width: 'medium' },
  { member: 'county', autoComplete: 'address-level1', width: 'medium' },
  { member: 'postcode', autoComplete: 'postal-code', width: 'short' },
]

const nothing: Address = {}

/**
 * Moves the focus from the group, where an error link puts it, to the first invalid input, else to the first required
 * one.
 */
function passFocusOn(event: FocusEvent<HTMLFieldSetElement>): void {
  const group = event.currentTarget
  if (event.target !== group) return
  const wrong = group.querySelector<HTMLElement>('[aria-invalid="true"]')
  const asked = members.find(({ optional }) => !optional)!
  ;(wrong ?? document.getElementById(`${group.id}-${asked.member}`))?.focus()
}

/**
 * Manual entry of an address. It is committed when the focus leaves the group, so that no member is validated too
 * early.
 */
export function AddressManual({ texts, onBack, ...field }: AddressProps & { texts: AddressTexts; onBack(): void }) {
  const { id, name, label, hint, error, memberErrors, busy, onChange, onCommit, options } = field
  const draft = useRef<Address>(nothing)
  useLayoutEffect(() => {
    draft.current = field.value ?? nothing
  })
  const commit = () => {
    draft.current = splitHouseNumber(draft.current)
    onCommit(draft.current)
  }

  const write = (member: AddressMember, text: string) => {
    if (text === (draft.current[member] ?? '')) return
    draft.current = { ...draft.current, [member]: text }
    onChange(draft.current)
  }
  // Runs after the inputs have handled the press.
  useBeforePress(() => {
    if (!busy && draft.current !== (field.value ?? nothing)) commit()
  })
  const leave = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (busy || event.currentTarget.contains(event.relatedTarget)) return
    commit()
  }
  return (
    <fieldset
      className="field address"
      id={id}
      tabIndex={-1}
      onFocus={passFocusOn}
      onBlur={leave}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={options.labelHidden ? 'ui-hidden' : 'field-label'}>{label}</legend>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      {members.map(({ member, autoComplete, width, optional }) => {
        const control = {
          id: `${id}-${member}`,
          name: `${name}.${member}`,
          error: memberErrors[member],
          required: options.requiredMembers?.includes(member) ?? false,
          busy,
        }
        return (
          <Field
            key={member}
            id={control.id}
            label={`${labels[member]}${optional ? ' (optional)' : ''}`}
            error={control.error}
            mark={control.required ? texts.required : undefined}
          >
            <TextControl
              field={control}
              shown={field.value?.[member] ?? ''}
              width={width}
              onText={(text) => write(member, text)}
              onDone={(text) => write(member, member === 'postcode' ? formatPostcode(text) : text)}
              attributes={{
                autoComplete,
                spellCheck: false,
                autoCapitalize: member === 'postcode' ? 'characters' : 'words',
              }}
            />
          </Field>
        )
      })}
      <button type="button" className="ui-link" onClick={onBack}>
        {texts.back}
      </button>
    </fieldset>
  )
}
