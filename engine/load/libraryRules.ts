import type { LoadedLibrary } from './library.ts'
import { isObject, memberOf, textOf, toValue, type Member, type SourceNode } from '#engine/definition/index.ts'

/** The funnel with the library rules that it mentions, directly or through other rules. Its own rules of the same name win. */
export function withLibraryRules(root: SourceNode, library: LoadedLibrary): SourceNode {
  if (!isObject(root)) return root
  const own = memberOf(root, 'rules')
  const rules = new Map<string, Member>(isObject(own) ? own.members : [])
  const waiting = [JSON.stringify(toValue(root))]
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const [name, member] of library.entries.rules) {
      if (rules.has(name) || !new RegExp(`\\b${name}\\b`).test(text)) continue
      rules.set(name, member)
      waiting.push(textOf(member.value) ?? '')
    }
  }
  if (rules.size === 0) return root
  const place = own?.place ?? root.place
  const key = root.members.get('rules')?.key ?? place
  return {
    ...root,
    members: new Map(root.members).set('rules', { key, value: { kind: 'object', place, members: rules } }),
  }
}
