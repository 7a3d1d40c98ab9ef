const attacks = new Map<string, string | undefined>()

/** An expression for a text on which matching takes exponential or high polynomial time; undefined if recheck finds none. */
export function attackOn(pattern: string): string | undefined {
  if (!mayBeSlow(pattern)) return undefined
  if (!attacks.has(pattern)) {
    const { checkSync } = recheck() ?? {}
    if (!checkSync) {
      isMissing = true
      return undefined
    }
    const found = checkSync(pattern, 'u', limits)
    const isSlow =
      found.status === 'vulnerable' &&
      (found.complexity.type === 'exponential' || found.complexity.degree >= nextToExponential)
    attacks.set(pattern, isSlow ? shortened(found.attack.pattern) : undefined)
  }
  return attacks.get(pattern)
}

/** Limits on steps and a fixed seed instead of time limits, so that the result does not depend on the machine. */
const limits = {
  randomSeed: 1,
  maxIteration: 5,
  attackLimit: 1e6,
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
}

type Recheck = Pick<typeof import('recheck'), 'checkSync'>

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

/** The degree from which polynomial time counts too: for a hundred characters, a fourth power is too slow for a page. */
const nextToExponential = 4

/** Matching can be that slow only with a repeated group or many repetitions in a row. */
const mayBeSlow = (pattern: string): boolean =>
  /\)[*+{]/.test(pattern) || (pattern.match(/[*+{]/g) ?? []).length >= nextToExponential

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
