import type { WidgetProps } from '#engine/react/index.ts'

/** Text of an answer: what is not given yet shows as an empty input. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Commits a text; one that is not new only marks the field as left. */
export function commitText({ value, onCommit }: Pick<WidgetProps<string>, 'value' | 'onCommit'>, text: string): void {
  if (text === textOf(value)) onCommit()
  else onCommit(text)
}
