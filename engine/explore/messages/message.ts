/** A text that reports a problem to the person, and where it shows. */
export interface Message {
  kind: 'field' | 'widget' | 'gate' | 'notice' | 'stage' | 'alert' | 'error' | 'failure'
  text: string
  /** Path of the step. */
  step: string
  field?: string
  label?: string
  /** The condition under which it shows, in words. */
  when: string
  written: Written
}

/**
 * Where the text of a message is written: at a JSON Pointer of the definition, or under a name of the registry. `text`: as it is
 * written there, before anything is put in.
 */
export type Written =
  | { in: 'definition'; pointer: string }
  | { in: 'widget'; name: string; text?: string }
  | { in: 'operation'; name: string }
