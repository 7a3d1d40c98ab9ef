import { didYouMean } from '#engine/rules/index.ts'
import type { Context } from './context.ts'
import {
  isList,
  isObject,
  memberOf,
  onlyOwn,
  textOf,
  type Member,
  type ObjectNode,
  type Place,
  type SourceNode,
} from '#engine/definition/index.ts'
import type { Report } from './report.ts'

const isText = (node: SourceNode) => textOf(node) !== undefined
const types: Record<string, { fits: (node: SourceNode) => boolean; says: string }> = onlyOwn({
  to: {
    fits: (node) => isText(node) || isObject(node) || isList(node),
    says: 'a target, a branch or a list of branches',
  },
  text: { fits: isText, says: 'a text' },
  rule: { fits: isText, says: 'a rule' },
  value: { fits: () => true, says: 'a value' },
  duration: { fits: (node) => /^\d+(\.\d+)?(ms|s|m|h)$/.test(textOf(node) ?? ''), says: 'a duration such as "2s"' },
  effects: { fits: isList, says: 'a list of effects' },
  operation: { fits: isText, says: 'the name of an operation' },
  path: { fits: isText, says: 'the path of an answer' },
  result: { fits: (node) => /^[a-z][A-Za-z0-9]*$/.test(textOf(node) ?? ''), says: 'the name of a result' },
})
/** In which context an argument of a type stands, so that `use` inside it is understood. */
export const contextOfParameter: Record<string, Context> = onlyOwn<Context>({ to: 'to', effects: 'effects' })

const reference = /^\$([a-z][A-Za-z0-9]*)$/

export interface Parameters {
  type: (name: string) => string | undefined
  value: (name: string) => SourceNode | undefined
  names: string[]
}

/** Joins what an entry declares in `params` with what is written in `with`. */
export function bind(name: string, entry: ObjectNode, use: ObjectNode, report: Report): Parameters {
  const declared = memberOf(entry, 'params')
  const given = memberOf(use, 'with')
  const params: Map<string, Member> = isObject(declared) ? declared.members : new Map()
  const written: Map<string, Member> = isObject(given) ? given.members : new Map()
  const type = (param: string) => textOf(params.get(param)?.value) ?? textOf(memberOf(params.get(param)?.value, 'type'))
  const value = (param: string) => written.get(param)?.value ?? memberOf(params.get(param)?.value, 'default')
  for (const [param, { key, value: argument }] of written) {
    const expected = types[type(param) ?? '']
    if (!params.has(param))
      report('parameter-unknown', key, {
        message: `"${name}" takes no "${param}"`,
        hint: didYouMean(param, params.keys()),
      })
    else if (expected && !expected.fits(argument))
      report('parameter-type', argument.place, { message: `"${param}" of "${name}" is to be ${expected.says}` })
  }
  const place = (use.members.get('use')?.value ?? use).place
  for (const param of params.keys()) {
    if (!value(param))
      report('parameter-missing', place, {
        message: `"${name}" needs "${param}"`,
        hint: `add "with": { "${param}": … }`,
      })
  }
  return { type, value, names: [...params.keys()] }
}

/** What a funnel is made of counts, so that entries that double each other come to an end. */
export type Spend = (node: SourceNode) => void

/** With everything that it uses, a funnel is too large. `place` is where that was noticed. */
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

interface Substitution {
  report: Report
  spend: Spend
}

/** Puts arguments where the entry says `"$name"`. Effects that stand in a list of effects take their place among the others. */
export function substitute(node: SourceNode, parameters: Parameters, to: Substitution): SourceNode {
  to.spend(node)
  if (node.kind === 'object') {
    const members = [...node.members].map(
      ([key, member]) => [key, { ...member, value: substitute(member.value, parameters, to) }] as const,
    )
    return { ...node, members: new Map(members) }
  }
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
  if (!parameters.names.includes(name)) {
    to.report('parameter-unknown', node.place, {
      message: `there is no parameter "${name}" here`,
      hint: didYouMean(name, parameters.names),
    })
  }
  return parameters.value(name) ?? node
}

const mention = /\$([a-z][A-Za-z0-9]*)/g

/** The name of a result takes the place of `$name` inside rules and texts too. */
function withResults(node: SourceNode, { type, value }: Parameters): SourceNode {
  const text = textOf(node)
  if (node.kind !== 'scalar' || text === undefined) return node
  const filled = text.replaceAll(mention, (whole, name: string) =>
    type(name) === 'result' ? (textOf(value(name)) ?? whole) : whole,
  )
  return filled === text ? node : { ...node, value: filled }
}

/** The parameters that an entry names anywhere below: as a value, or inside a rule or text. */
export function parametersIn(node: SourceNode | undefined): { whole: string[]; inside: string[] } {
  if (node === undefined) return { whole: [], inside: [] }
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
