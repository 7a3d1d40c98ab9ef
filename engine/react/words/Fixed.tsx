import type { FieldView } from '#engine/run/index.ts'
import type { Parts } from '../types.ts'

/** The answer of a field that cannot be changed now, in place of its widget; undefined if it can. */
export function fixedAnswer({ id, label, hint, fixed, message }: FieldView, parts: Parts) {
  return fixed === undefined ? undefined : (
    <parts.FixedAnswer {...{ id, label, hint }} text={fixed} error={message?.text} />
  )
}
