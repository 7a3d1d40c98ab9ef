import { keysOf } from 'runnel/base'
import { applyEdits, modify, type Node, parseTree } from 'jsonc-parser'
import { type Finding } from 'runnel/contracts'
import { nearest } from 'runnel/rules'

/** What one click does about a finding. */
export interface Mend {
  /** In words, as the button says it. */
  about: string
  /** The text of the file afterwards. */
  text: string
}

/** Findings at something that does nothing: it can go. */
const removable: Finding['code'][] = ['unused', 'unknown-key', 'unknown-option', 'input-unknown', 'translation-unknown']

const suggestion = /did you mean "([^"]+)"\?/
const quoted = /"([^"]+)"|'([^']+)'/g

/** A place in a text: the value, and the member that holds it. */
interface Place {
  path: (string | number)[]
  value: Node
  key?: Node
}

function placeAt(pointer: string, text: string): Place | undefined {
  let value = parseTree(text)
  const path: Place['path'] = []
  let key: Node | undefined
  for (const segment of keysOf(pointer)) {
    if (value?.type === 'array') {
      path.push(Number(segment))
      ;[key, value] = [undefined, value.children?.[Number(segment)]]
    } else {
      const member = value?.children?.find(({ children: [name] = [] }) => name?.value === segment)
      path.push(segment)
      ;[key, value] = member?.children ?? []
    }
  }
  return value && { path, value, key }
}

const put = (text: string, { offset, length }: Node, by: string): string =>
  text.slice(0, offset) + by + text.slice(offset + length)

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Writes the name that was meant in the place of the one that is there, be it a key, a text, or a word of a rule. */
function renamed(text: string, { value, key }: Place, wrong: string, right: string): string | undefined {
  const member = value.children?.find(({ type, children: [name] = [] }) => type === 'property' && name?.value === wrong)
  const name = member?.children?.[0] ?? (key?.value === wrong ? key : undefined)
  if (name) return put(text, name, JSON.stringify(right))
  if (value.type !== 'string') return undefined
  const words = (value.value as string).split(new RegExp(`(?<![\\w-])${escaped(wrong)}(?![\\w-])`))
  // Of several, only one may be meant.
  return words.length === 2 ? put(text, value, JSON.stringify(words.join(right))) : undefined
}

/** The change that a finding calls for, where its hint leaves only one. `text` is that of its file. */
export function mendOf({ code, pointer, message, hint = '' }: Finding, text: string): Mend | undefined {
  const place = placeAt(pointer, text)
  if (!place) return undefined
  const [, right] = suggestion.exec(hint) ?? []
  if (right !== undefined) {
    const names = [...message.matchAll(quoted)].map(([, one, other]) => one ?? other!)
    // Messages also name what the wrong name stands in.
    const wrong = names.find((name) => name !== right && nearest(name, [right]) !== undefined)
    const mended = wrong === undefined ? undefined : renamed(text, place, wrong, right)
    return mended === undefined ? undefined : { about: `Write "${right}"`, text: mended }
  }
  if (!removable.includes(code) || place.path.length === 0) return undefined
  const name = String(place.path.at(-1))
  return { about: `Remove "${name}"`, text: applyEdits(text, modify(text, place.path, undefined, {})) }
}
