import { printRule, type Text } from '#engine/rules/index.ts'

/** A text that reports a problem to the applicant, and where it shows. */
export interface Message {
  kind: 'field' | 'widget' | 'gate' | 'notice' | 'stage' | 'alert' | 'error' | 'failure'
  text: string
  /** Path of the step. */
  step: string
  field?: string
  label?: string
  /** The condition under which it shows, in words. */
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

/** A text as its author wrote it, with the inserted rules in braces. */
export const textInWords = (text: Text | undefined): string =>
  text === undefined
    ? ''
    : typeof text === 'string'
      ? text
      : text.map((part) => (typeof part === 'string' ? part : `{${printRule(part.rule)}}`)).join('')
