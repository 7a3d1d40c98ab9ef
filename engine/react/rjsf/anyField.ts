import { createContext } from 'react'
import type { FieldContext } from '../FieldAdapter.tsx'

/** What the fields of a form share. */
export interface FormContext extends FieldContext {
  /** Path of the panel. */
  panel: string
  /** Path of the item that the panel asks about, if it is on a page of its own. */
  item?: string
}

// Not rjsf's own context, every change of which renders every field.
export const AnyField = createContext<FormContext | null>(null)
