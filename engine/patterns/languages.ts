import { remembering, shortestWay } from '#engine/base/index.ts'
import { CharSet, type Element, JS, NFA, type NoParent, type Quantifier, Words } from 'refa'

/** Most states of an automaton and characters of a pattern. What needs more is not decided. */
const mostStates = 1_000
const longestPattern = 500
/** More repetitions than this count as any number of them. */
const mostRepetitions = 50

/** More patterns than the funnels of a product have. */
const mostRemembered = 1_000

/**
 * An automaton for the texts that a pattern matches. It ignores look-arounds, so it may accept more. Undefined for a
 * pattern that is invalid, too large, or refers back to a group.
 */
const automatonOf = remembering(mostRemembered, (pattern: string) => attempt(() => read(pattern)))

function read(pattern: string): NFA {
  if (pattern.length > longestPattern) throw new Error('too long')
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source: pattern, flags: 'u' }).parse()
  const alternatives = expression.alternatives.map(({ elements, ...rest }) => ({
    ...rest,
    elements: whole(elements, maxCharacter),
  }))
  const limits = { assertions: 'ignore', infinityThreshold: mostRepetitions } as const
  return NFA.fromRegex(alternatives, { maxCharacter }, limits, new NFA.LimitedNodeFactory(mostStates))
}

/** What a whole text consists of: any characters before and behind, except at an anchor. */
function whole(elements: NoParent<Element>[], maximum: number): NoParent<Element>[] {
  const anything = (): NoParent<Quantifier> => ({
    type: 'Quantifier',
    min: 0,
    max: Infinity,
    lazy: false,
    alternatives: [{ type: 'Concatenation', elements: [{ type: 'CharacterClass', characters: CharSet.all(maximum) }] }],
  })
  const before = isAnchor(elements[0], 'behind') ? [] : [anything()]
  return [...before, ...elements, ...(isAnchor(elements.at(-1), 'ahead') ? [] : [anything()])]
}

/** Whether an element is `^` or `$`: no character stands behind or ahead of it. */
const isAnchor = (element: NoParent<Element> | undefined, kind: 'ahead' | 'behind'): boolean =>
  element?.type === 'Assertion' &&
  element.negate &&
  element.kind === kind &&
  element.alternatives.every(
    ({ elements: [only, ...more] }) => only?.type === 'CharacterClass' && only.characters.isAll && more.length === 0,
  )

/** Undefined if there are too many states, or something that the library does not support. */
function attempt<Result>(decide: () => Result): Result | undefined {
  try {
    return decide()
  } catch {
    return undefined
  }
}

/** The texts that match all patterns, or more. Undefined if that is not decided. */
function textsMatching(patterns: string[]): NFA | undefined {
  const [first, ...others] = patterns.flatMap((pattern) => automatonOf(pattern) ?? [])
  return attempt(() =>
    others.reduce(
      (left, right) => left && NFA.fromIntersection(left, right, new NFA.LimitedNodeFactory(mostStates)),
      first,
    ),
  )
}

/** Whether no text matches all of these regular expressions (flag `u`). False if that is not decided. */
export const noTextMatches = remembering(
  mostRemembered,
  (patterns: string[]): boolean => textsMatching(patterns)?.isEmpty ?? false,
  (patterns) => JSON.stringify(patterns),
)

/** A pattern for texts that are an answer: a blank one counts as missing, and is not checked. */
export const notBlank = '\\S'

/** A pattern for texts of `least` to `most` code points. Large numbers are rounded so that it matches more. */
export function lengthPattern(least: number, most: number): string {
  return `^[^]{${Math.min(least, longest)},${most > longest ? '' : most}}$`
}

/** Longest text whose characters are counted. */
const longest = 200

/** The shortest text that matches all patterns, as readable as possible. It is a guess if they look around: the caller tests it. */
export function textMatching(patterns: string[]): string | undefined {
  const automaton = textsMatching(patterns)
  const way =
    automaton &&
    shortestWay<{ state: NFA.ReadonlyNode; characters?: CharSet }>(
      [{ state: automaton.initial }],
      ({ state }) => [...state.out].map(([next, characters]) => ({ state: next, characters })),
      ({ state }) => automaton.finals.has(state as NFA.Node),
      ({ state }) => state,
    )
  return (
    way &&
    Words.fromUnicodeToString(
      way.flatMap(({ characters }) => (characters ? [Words.pickMostReadableCharacter(characters)!] : [])),
    )
  )
}
