import { instead, ownValue } from '#engine/rules/index.ts'
import {
  isList,
  isObject,
  memberOf,
  patterns,
  textOf,
  without,
  type Member,
  type ObjectNode,
  type Place,
  type SourceNode,
} from '#engine/definition/index.ts'
import type { LibraryKind, LoadedLibrary } from './library.ts'
import { contextOfMember, merge, type Context } from './merge.ts'
import type { Report } from './report.ts'

const kinds: Partial<Record<Context, LibraryKind>> = { field: 'fields', step: 'steps', effect: 'effects' }
const called: Record<LibraryKind, string> = {
  fields: 'a field',
  steps: 'a step',
  effects: 'an effect list',
  rules: 'a rule',
}

interface Expansion {
  library: LoadedLibrary
  report: Report
  spend: Spend
  /** The entries that are being expanded, outermost first. */
  chain: string[]
  /** Entries whose parameters were checked, so that each unused one is reported once. */
  looked: Set<string>
}

/** The maximum number of entries that use each other in a row, because their result is read recursively. */
const deepest = 50

/** The context of the items of a list. */
const contextOfItem = (context: Context): Context =>
  context === 'effects' ? 'effect' : context === 'to' ? 'branch' : 'value'

/** Replaces every `use` in a node by its library entry (format.md §3.8). Reports and omits one that cannot be expanded. */
export function expandUse(node: SourceNode, context: Context, expansion: Expansion): SourceNode {
  // What the funnel itself says may be long: it is not what doubles.
  if (expansion.chain.length > 0) expansion.spend(node)
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
  // Fields take no arguments, so their `with` stays and is reported as an unknown key.
  const overlay = without(node, kind === 'fields' ? ['use'] : ['use', 'with'])
  const rest = (found: Expansion) =>
    kind === 'effects' ? effects(node, undefined, found) : expandUse(overlay, context, found)
  if (!isObject(entry)) {
    const message = `"${name}" is not ${called[kind]} of the library`
    report('unknown-name', use.place, {
      message,
      hint: instead(name, library.entries[kind].keys(), `runnel list ${kind}`),
    })
    return rest(expansion)
  }
  const link = `${kind}/${name}`
  if (chain.includes(link)) {
    const circle = [...chain.slice(chain.indexOf(link)), link].map((part) => part.slice(part.indexOf('/') + 1))
    report('use-cycle', use.place, { message: `use forms a cycle: ${circle.join(' > ')}` })
    return rest(expansion)
  }
  if (chain.length >= deepest) throw new TooLarge(use.place)
  const filled = fill(name, entry, node, kind, expansion)
  const inner = { ...expansion, chain: [...chain, link] }
  return kind === 'effects'
    ? effects(node, memberOf(filled, 'do'), inner)
    : expandUse(merge(filled, overlay, context, report), context, inner)
}

/** The entry with its arguments. Arguments are expanded first, in the context of the `use`. */
function fill(name: string, entry: ObjectNode, node: ObjectNode, kind: LibraryKind, expansion: Expansion): SourceNode {
  if (kind === 'fields') return entry
  const parameters = bind(name, entry, node, expansion.report)
  reportUnused(`${kind}/${name}`, name, entry, expansion)
  const value = (param: string) => {
    const argument = parameters.value(param)
    return argument && expandUse(argument, ownValue(contextOfParameter, parameters.type(param)) ?? 'value', expansion)
  }
  return substitute(without(entry, ['params']), { ...parameters, value }, expansion)
}

/** Reports declared parameters that the entry never uses, unless it uses an undeclared one: that is reported as a misspelling. */
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

/** The effects of an entry in place of its `use`: `{ if?, about?, effects }`. */
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

const isText = (node: SourceNode) => textOf(node) !== undefined
const types: Record<string, { fits: (node: SourceNode) => boolean; says: string }> = {
  to: {
    fits: (node) => isText(node) || isObject(node) || isList(node),
    says: 'a target, a branch or a list of branches',
  },
  text: { fits: isText, says: 'a text' },
  rule: { fits: isText, says: 'a rule' },
  value: { fits: () => true, says: 'a value' },
  duration: { fits: (node) => new RegExp(patterns.duration).test(textOf(node) ?? ''), says: 'a duration such as "2s"' },
  effects: { fits: isList, says: 'a list of effects' },
  operation: { fits: isText, says: 'the name of an operation' },
  path: { fits: isText, says: 'the path of an answer' },
  result: { fits: (node) => new RegExp(patterns.name).test(textOf(node) ?? ''), says: 'the name of a result' },
}
/** The context of an argument by the type of its parameter, in which a `use` inside it is expanded. */
const contextOfParameter: Record<string, Context> = { to: 'to', effects: 'effects' }

const reference = /^\$([a-z][A-Za-z0-9]*)$/

interface Parameters {
  type: (name: string) => string | undefined
  value: (name: string) => SourceNode | undefined
  names: string[]
}

/** Matches the `params` of an entry with the `with` of a use, and reports mismatches. */
function bind(name: string, entry: ObjectNode, use: ObjectNode, report: Report): Parameters {
  const declared = memberOf(entry, 'params')
  const given = memberOf(use, 'with')
  const params = isObject(declared) ? declared.members : new Map<string, Member>()
  const written = isObject(given) ? given.members : new Map<string, Member>()
  const type = (param: string) => textOf(params.get(param)?.value) ?? textOf(memberOf(params.get(param)?.value, 'type'))
  const value = (param: string) => written.get(param)?.value ?? memberOf(params.get(param)?.value, 'default')
  for (const [param, { key, value: argument }] of written) {
    const expected = ownValue(types, type(param))
    const hint = instead(param, params.keys())
    if (!params.has(param)) report('parameter-unknown', key, { message: `"${name}" takes no "${param}"`, hint })
    else if (expected && !expected.fits(argument))
      report('parameter-type', argument.place, { message: `"${param}" of "${name}" must be ${expected.says}` })
  }
  const place = (use.members.get('use')?.value ?? use).place
  for (const param of params.keys()) {
    const hint = `add "with": { "${param}": … }`
    if (!value(param)) report('parameter-missing', place, { message: `"${name}" needs "${param}"`, hint })
  }
  return { type, value, names: [...params.keys()] }
}

/** Counts the parts that come from the library, so that entries that double each other stop. @throws TooLarge */
type Spend = (node: SourceNode) => void

/** A funnel takes too much from the library. `place` is where that was noticed. */
export class TooLarge extends Error {
  readonly place: Place
  constructor(place: Place) {
    super('too large')
    this.place = place
  }
}

export function spender(most: number): Spend {
  let left = most
  return (node) => {
    if (left-- <= 0) throw new TooLarge(node.place)
  }
}

/** Replaces every `"$name"` in an entry by its argument. A list of effects inside a list of effects is spliced into it. */
function substitute(node: SourceNode, parameters: Parameters, to: Pick<Expansion, 'report' | 'spend'>): SourceNode {
  to.spend(node)
  if (isObject(node)) return mapMembers(node, (_, value) => substitute(value, parameters, to))
  if (node.kind === 'list') {
    const items = node.items.flatMap((item) => {
      const filled = substitute(item, parameters, to)
      return isText(item) && isList(filled) && parameters.type(parameterName(item) ?? '') === 'effects'
        ? filled.items
        : [filled]
    })
    return { ...node, items }
  }
  const name = parameterName(node)
  if (name === undefined) return withResults(node, parameters)
  const hint = instead(name, parameters.names)
  if (!parameters.names.includes(name))
    to.report('parameter-unknown', node.place, { message: `there is no parameter "${name}" here`, hint })
  return parameters.value(name) ?? node
}

const mention = /\$([a-z][A-Za-z0-9]*)/g

/** Replaces `$name` inside rules and texts if the parameter is the name of a result. */
function withResults(node: SourceNode, { type, value }: Parameters): SourceNode {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return node
  const filled = node.value.replaceAll(mention, (whole, name: string) =>
    type(name) === 'result' ? (textOf(value(name)) ?? whole) : whole,
  )
  return { ...node, value: filled }
}

/** The parameters that a node uses: as a whole value, or inside a rule or text. */
function parametersIn(node: SourceNode): { whole: string[]; inside: string[] } {
  if (node.kind === 'scalar') {
    const name = parameterName(node)
    const mentioned = [...(textOf(node) ?? '').matchAll(mention)].map((match) => match[1]!)
    return name === undefined ? { whole: [], inside: mentioned } : { whole: [name], inside: [] }
  }
  const inner = node.kind === 'list' ? node.items : [...node.members.values()].map(({ value }) => value)
  const found = inner.map(parametersIn)
  return { whole: found.flatMap(({ whole }) => whole), inside: found.flatMap(({ inside }) => inside) }
}

const parameterName = (node: SourceNode): string | undefined => reference.exec(textOf(node) ?? '')?.[1]
