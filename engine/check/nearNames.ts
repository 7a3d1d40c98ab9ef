import { escapeSegment } from '#engine/base/index.ts'
import {
  isObject,
  memberOf,
  textOf,
  type Finding,
  type FindingCode,
  type LoadedFunnel,
  type ObjectNode,
  type SourceNode,
  type Variant,
} from '#engine/definition/index.ts'
import { didYouMean } from '#engine/rules/index.ts'
import { baseOf, orderOf } from './variants.ts'

/** What is found about a new entry that lacks something, as one does whose name is misspelt. */
const lacking = new Set<FindingCode>(['shape', 'missing-text', 'not-in-order', 'branch-end', 'unreachable'])

const kinds = { steps: 'step', fields: 'field', buttons: 'button' }

/** An entry of a variant that its base does not have, although it has one with almost this name. */
interface Misspelt {
  pointer: string
  hint: string
}

/**
 * The findings, where a step, field or button of a variant lacks something and almost has the name of an inherited one:
 * then only the first of these findings stays, with that name in its hint.
 */
export function withNearNames(found: Finding[], { variant, files }: LoadedFunnel): Finding[] {
  const isOwn = ({ file }: Finding): boolean => file === files[0]
  if (!variant || !found.some((one) => isOwn(one) && lacking.has(one.code))) return found
  return misspeltIn(variant).reduce((all, { pointer, hint }) => {
    const isAbout = (one: Finding): boolean => isOwn(one) && (one.pointer === pointer || isWithin(one, pointer))
    const first = all.find((one) => isAbout(one) && lacking.has(one.code))
    // `with` belongs to an inherited `use`.
    const follows = (one: Finding): boolean =>
      isAbout(one) && one !== first && (lacking.has(one.code) || one.pointer === `${pointer}/with`)
    return first
      ? all
          .filter((one) => !follows(one))
          .map((one) => (one === first ? { ...one, hint: `${hint} If it is new: ${one.hint}` } : one))
      : all
  }, found)
}

const isWithin = ({ pointer }: Finding, outer: string): boolean => pointer.startsWith(`${outer}/`)

function misspeltIn(variant: Variant): Misspelt[] {
  const { own } = variant
  const from = textOf(memberOf(own, 'extends')) ?? ''
  const meant = new Set([...orderOf(own), ...namesIn(memberOf(own, 'data'))])
  const entries = (node: ObjectNode, base: SourceNode | undefined, at: string): Misspelt[] =>
    Object.entries(kinds).flatMap(([key, kind]) => {
      const [given, inherited] = [memberOf(node, key), memberOf(base, key)]
      if (!isObject(given) || !isObject(inherited)) return []
      const others = namesIn(inherited).filter((name) => !given.members.has(name))
      return [...given.members].flatMap(([name, { value }]): Misspelt[] => {
        const pointer = `${at}/${key}/${escapeSegment(name)}`
        if (!isObject(value)) return []
        if (inherited.members.has(name)) return entries(value, memberOf(inherited, name), pointer)
        const near = meant.has(name) ? undefined : didYouMean(name, others)
        return near === undefined ? [] : [{ pointer, hint: `${from} has no ${kind} "${name}": ${near}` }]
      })
    })
  return entries(own, baseOf(variant), '')
}

const namesIn = (node: SourceNode | undefined): string[] => (isObject(node) ? [...node.members.keys()] : [])
