import type { InputHTMLAttributes } from 'react'
import type { Elements, WidgetProps } from 'runnel/react'
import { commitText, textOf } from './commitText.ts'
import { Field } from './Field.tsx'
import { TextControl, type TextWidth } from './TextControl.tsx'
import { Affixed, affixIds, type AffixOptions } from './words/Affix.tsx'

export interface LineOptions extends AffixOptions {
  autocomplete?: string
  labelHidden?: boolean
}

interface LineFieldProps {
  field: WidgetProps<string, LineOptions>
  width?: TextWidth
  attributes: InputHTMLAttributes<HTMLInputElement>
  /** Whether nothing but the input shows what is typed, so that React may render it after the frame. */
  uncontrolled?: boolean
  /** Called with false while text is typed, and with true on blur. */
  onLeft?(left: boolean): void
  /** Rendered below the input. */
  children?: Elements
}

/** A field for one line of text. The answer changes while it is typed and is committed on blur. */
export function LineField({ field, width, attributes, uncontrolled, onLeft, children }: LineFieldProps) {
  const { id, label, hint, error, value, options } = field
  return (
    <Field id={id} label={label} labelHidden={options.labelHidden} hint={hint} error={error}>
      <Affixed {...{ id, options }}>
        <TextControl
          field={field}
          shown={textOf(value)}
          width={width}
          uncontrolled={uncontrolled}
          onText={(text) => {
            onLeft?.(false)
            field.onChange(text, { uncontrolled })
          }}
          onDone={(text) => {
            onLeft?.(true)
            commitText(field, text)
          }}
          attributes={attributes}
          describedByToo={affixIds(id, options)}
        />
      </Affixed>
      {children}
    </Field>
  )
}
