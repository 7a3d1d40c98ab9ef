import { printRule, type Text } from '#engine/rules/index.ts'

/** A text as its author wrote it: what is inserted stands in braces. */
export const textInWords = (text: Text | undefined): string =>
  text === undefined
    ? ''
    : typeof text === 'string'
      ? text
      : text.map((part) => (typeof part === 'string' ? part : `{${printRule(part.rule)}}`)).join('')
