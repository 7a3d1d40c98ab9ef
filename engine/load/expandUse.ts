import { didYouMean } from '#engine/rules/index.ts'
import { contextOfItem, contextOfMember, type Context } from './context.ts'
import type { LibraryKind, LoadedLibrary } from './library.ts'
import { merge } from './merge.ts'
import {
  isObject,
  memberOf,
  textOf,
  without,
  type Member,
  type ObjectNode,
  type SourceNode,
} from '#engine/definition/index.ts'
import { bind, contextOfParameter, parametersIn, substitute, TooLarge, type Spend } from './parameters.ts'
import type { Report } from './report.ts'

const kinds: Partial<Record<Context, LibraryKind>> = { field: 'fields', step: 'steps', effect: 'effects' }
const called: Record<LibraryKind, string> = { fields: 'field', steps: 'step', effects: 'effect list', rules: 'rule' }

interface Expansion {
  library: LoadedLibrary
  report: Report
  spend: Spend
  /** The entries that are being taken, outermost first. */
  chain: string[]
  /** Entries whose parameters were looked at: each is told of once. */
  looked: Set<string>
}

/** Entries that may use each other in a row: what is made of them is walked through by recursion. */
const deepest = 50

/** Replaces every `use` below a node by what it stands for. What cannot be taken is reported and left out. */
export function expandUse(node: SourceNode, context: Context, expansion: Expansion): SourceNode {
  expansion.spend(node)
  if (node.kind === 'list')
    return { ...node, items: node.items.map((item) => expandUse(item, contextOfItem(context), expansion)) }
  if (!isObject(node)) return node
  const kind = kinds[context]
  if (kind && node.members.has('use')) return take(node, kind, context, expansion)
  return mapMembers(node, (key, value) => expandUse(value, contextOfMember(context, key), expansion))
}

function take(node: ObjectNode, kind: LibraryKind, context: Context, expansion: Expansion): SourceNode {
  const { library, report, chain } = expansion
  const use = node.members.get('use')!.value
  const name = textOf(use) ?? ''
  const entry = library.entries[kind].get(name)?.value
  // Fields take no arguments, so a `with` stays and is refused as an unknown key.
  const overlay = without(node, kind === 'fields' ? ['use'] : ['use', 'with'])
  const rest = (found: Expansion) =>
    kind === 'effects' ? effects(node, undefined, found) : expandUse(overlay, context, found)
  if (!isObject(entry)) {
    report('unknown-name', use.place, {
      message: `"${name}" is not a ${called[kind]} of the library`,
      hint: didYouMean(name, library.entries[kind].keys()),
    })
    return rest(expansion)
  }
  const link = `${kind}/${name}`
  if (chain.includes(link)) {
    const circle = [...chain.slice(chain.indexOf(link)), link].map((part) => part.slice(part.indexOf('/') + 1))
    report('use-cycle', use.place, { message: `use goes round: ${circle.join(' > ')}` })
    return rest(expansion)
  }
  if (chain.length >= deepest) throw new TooLarge(use.place)
  const filled = fill(name, entry, node, kind, expansion)
  const inner = { ...expansion, chain: [...chain, link] }
  return kind === 'effects'
    ? effects(node, memberOf(filled, 'do'), inner)
    : expandUse(merge(filled, overlay, context, report), context, inner)
}

/** The entry with its arguments filled in. Arguments are expanded first, for they belong to the place of use. */
function fill(name: string, entry: ObjectNode, node: ObjectNode, kind: LibraryKind, expansion: Expansion): SourceNode {
  if (kind === 'fields') return entry
  const parameters = bind(name, entry, node, expansion.report)
  reportUnused(`${kind}/${name}`, name, entry, expansion)
  const value = (param: string) => {
    const argument = parameters.value(param)
    return argument && expandUse(argument, contextOfParameter[parameters.type(param) ?? ''] ?? 'value', expansion)
  }
  return substitute(without(entry, ['params']), { ...parameters, value }, expansion)
}

/** Parameters that the entry declares and nowhere names. One that names what it does not declare is misspelt, and told of as that. */
function reportUnused(link: string, name: string, entry: ObjectNode, { report, looked }: Expansion): void {
  const declared = memberOf(entry, 'params')
  if (looked.has(link) || !isObject(declared)) return
  looked.add(link)
  const named = parametersIn(without(entry, ['params']))
  if (named.whole.some((param) => !declared.members.has(param))) return
  for (const [param, { key }] of declared.members) {
    if (!named.whole.includes(param) && !named.inside.includes(param))
      report('unused', key, { message: `parameter "${param}" of "${name}" is never used`, hint: 'remove it' })
  }
}

/** `{ if?, about?, effects }`: the list stands in the place of the `use`. */
function effects(node: ObjectNode, list: SourceNode | undefined, expansion: Expansion): SourceNode {
  for (const [key, { key: place }] of node.members) {
    if (!['use', 'with', 'if', 'about'].includes(key))
      expansion.report('unknown-key', place, { message: `"${key}" means nothing beside "use"` })
  }
  const use = node.members.get('use')!
  const value: SourceNode = list
    ? expandUse(list, 'effects', expansion)
    : { kind: 'list', place: use.value.place, items: [] }
  const kept = [...node.members].filter(([key]) => key === 'if' || key === 'about')
  return { ...node, members: new Map<string, Member>([...kept, ['effects', { key: use.key, value }]]) }
}

function mapMembers(node: ObjectNode, map: (key: string, value: SourceNode) => SourceNode): ObjectNode {
  return {
    ...node,
    members: new Map([...node.members].map(([key, member]) => [key, { ...member, value: map(key, member.value) }])),
  }
}
