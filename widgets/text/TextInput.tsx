import type { WidgetProps } from 'runnel/react'
import { LineField, type LineOptions } from '../shared/LineField.tsx'
import type { TextWidth } from '../shared/TextControl.tsx'
import './TextInput.css'

export interface TextInputOptions extends LineOptions {
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search' | 'url'
  width?: TextWidth
  spellcheck?: boolean
  capitalise?: 'none' | 'words' | 'sentences' | 'characters'
  maxLength?: number
}

/** One line of text. */
export function TextInput(props: WidgetProps<string, TextInputOptions>) {
  const { autocomplete, inputMode, width, spellcheck = false, capitalise, maxLength } = props.options
  return (
    <LineField
      uncontrolled
      field={props}
      width={width}
      attributes={{
        autoComplete: autocomplete,
        inputMode,
        spellCheck: spellcheck,
        autoCapitalize: capitalise,
        maxLength,
      }}
    />
  )
}
