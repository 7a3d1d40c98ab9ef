import { remembering } from '#engine/base/index.ts'

/** How the time that a pattern takes grows with the length of a text, and an expression for such a text. */
export interface Slowness {
  /** The power of the length: 2 or more. Infinity for exponential growth, and where it is not known. */
  degree: number
  /** Missing where the pattern could not be judged. */
  text?: string
}

/** How slow a pattern is on the worst text; undefined if its time grows with the length of the text alone. */
export function slownessOf(pattern: string): Slowness | undefined {
  if (isPlain(pattern)) return undefined
  const library = recheck()
  isMissing ||= !library
  return library && judged(pattern, library)
}

/** The longest text on which a pattern of this degree is harmless. */
export const harmlessLength = (degree: number): number => Math.floor(harmlessSteps ** (1 / degree) + 1e-6)

const harmlessSteps = 1_000_000

/** Limits on steps and a fixed seed, so that the result does not depend on the machine. The time limit is only for patterns that nothing judges. */
const limits = {
  randomSeed: 1,
  maxIteration: 5,
  attackLimit: 1e6,
  timeout: 15_000,
  attackTimeout: null,
  incubationTimeout: null,
} as const

type Recheck = Pick<typeof import('recheck'), 'checkSync'>

/** More patterns than the funnels of a product have. */
const mostRemembered = 1_000

const judged = remembering(mostRemembered, (pattern: string, { checkSync }: Recheck): Slowness | undefined => {
  const found = slowness(checkSync(withoutCounts(pattern), 'u', limits))
  // Many optional parts take exponential time on texts of their length. Whoever judges all lengths takes that for constant.
  return found || !hasManyWays(pattern) ? found : slowness(checkSync(pattern, 'u', { ...limits, checker: 'fuzz' }))
})

function slowness(found: ReturnType<Recheck['checkSync']>): Slowness | undefined {
  if (found.status === 'safe') return undefined
  // What is no regular expression is reported elsewhere.
  if (found.status === 'unknown') return found.error.kind === 'invalid' ? undefined : { degree: Infinity }
  const { complexity, attack } = found
  return { degree: complexity.type === 'polynomial' ? complexity.degree : Infinity, text: shortened(attack.pattern) }
}

/** Whether more than some thousand ways may lead through a pattern: by optional parts, alternatives or counted groups. */
const hasManyWays = (pattern: string): boolean => (pattern.match(/[?|]/g) ?? []).length >= 12 || /\)\{/.test(pattern)

/** Larger counts take recheck minutes. A repetition that may be longer is as slow as one without an end. */
const mostCounted = 20

const withoutCounts = (pattern: string): string =>
  // A letter by its number, such as \u{61}, has no count.
  pattern.replaceAll(/\\u\{[^}]*\}|\{(\d+)(?:(,)(\d*))?\}/g, (whole, least?: string, comma?: string, most?: string) => {
    if (least === undefined) return whole
    const from = Math.min(Number(least), mostCounted)
    if (comma === undefined) return `{${from}}`
    return most === '' || Number(most) > mostCounted ? `{${from},}` : `{${from},${most}}`
  })

/** Whether a pattern has no group, and either nothing of which the length varies, or one such part behind `^`. */
function isPlain(pattern: string): boolean {
  const bare = pattern.replaceAll(/\\[pPu]\{[^}]*\}|\\[^1-9k]|\[(?:\\.|[^\]\\])*\]/g, 'x')
  const varying = bare.match(/[*+?|]|\{\d+,/g) ?? []
  return (
    !/[(\\]/.test(bare) && (varying.length === 0 || (varying.length === 1 && varying[0] !== '|' && bare[0] === '^'))
  )
}

let given: Recheck | undefined
let isMissing = false

/**
 * The build of recheck for browsers: plain JavaScript that starts no process. It is large, so it is loaded only when a pattern needs it.
 * Only Node's `require` loads synchronously. It is created here because other code of this folder runs in pages too, which
 * load recheck themselves.
 */
function recheck(): Recheck | undefined {
  if (given) return given
  const { process } = globalThis as { process?: NodeJS.Process }
  return process?.getBuiltinModule('node:module').createRequire(import.meta.url)('recheck/lib/browser.js') as
    | Recheck
    | undefined
}

/** Whether some pattern was taken for harmless because the page has not loaded recheck, which judges it. */
export const lacksRecheck = (): boolean => isMissing && !given

/** Gives recheck to a page, which loads it when it is lacking and then checks again. */
export const giveRecheck = (library: Recheck): void => void (given = library)

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
