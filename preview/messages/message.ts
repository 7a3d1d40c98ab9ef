import { printRule, type Text } from '#engine/rules/index.ts'

/** A text that a person may read when something is not as it should be, and where. */
export interface Message {
  kind: 'field' | 'widget' | 'gate' | 'notice' | 'stage' | 'alert' | 'error' | 'failure'
  text: string
  /** Path of the step. */
  step: string
  field?: string
  label?: string
  /** In words: what must be so. */
  when: string
}

export const kindNames: Record<Message['kind'], string> = {
  field: 'Validation',
  widget: 'Widget',
  gate: 'Shut Next',
  notice: 'Notice or dialog',
  stage: 'Stage',
  alert: 'Alert',
  error: 'Error',
  failure: 'Failed call',
}

/** A text as its author wrote it: what is inserted stands in braces. */
export const textInWords = (text: Text | undefined): string =>
  text === undefined
    ? ''
    : typeof text === 'string'
      ? text
      : text.map((part) => (typeof part === 'string' ? part : `{${printRule(part.rule)}}`)).join('')
