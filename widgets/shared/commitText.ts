import type { WidgetProps } from 'runnel/react'

/** The text of an answer; empty if there is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Commits a text; an unchanged one only marks the field as touched. */
export function commitText({ value, onCommit }: Pick<WidgetProps<string>, 'value' | 'onCommit'>, text: string): void {
  if (text === textOf(value)) onCommit()
  else onCommit(text)
}
