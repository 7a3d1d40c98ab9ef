import { pointerTo } from 'runnel/base'
import { getLocation } from 'jsonc-parser'

/** The place at which a line of a text begins, as a JSON Pointer. */
export function pointerAtLine(text: string, line: number): string {
  const lines = text.split('\n')
  const before = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
  const indent = /^\s*/.exec(lines[line - 1] ?? '')![0].length
  return pointerTo(getLocation(text, before + indent + 1).path)
}
