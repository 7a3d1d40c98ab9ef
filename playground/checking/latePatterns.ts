import type * as Patterns from 'runnel/patterns'

/**
 * Stands in for `runnel/patterns` in the checker of the page (playground/vite.config.ts). A reader of a first
 * finding need not wait for the libraries that judge patterns: until they are there, every pattern is harmless.
 */
let loaded: typeof Patterns | undefined
let isMissing = false

function whole(): typeof Patterns | undefined {
  isMissing ||= !loaded
  return loaded
}

export const slownessOf: typeof Patterns.slownessOf = (pattern) => whole()?.slownessOf(pattern)
export const harmlessLength: typeof Patterns.harmlessLength = (degree) => whole()?.harmlessLength(degree) ?? Infinity
export const noTextMatches: typeof Patterns.noTextMatches = (patterns) => whole()?.noTextMatches(patterns) ?? false
export const lengthPattern: typeof Patterns.lengthPattern = (...range) => whole()?.lengthPattern(...range) ?? ''
export const notBlank = '\\S'

/** Loads what the last check lacked; undefined if it lacked nothing, and what it said is final. */
export function loaderOfMissing(): (() => Promise<void>) | undefined {
  if (!loaded)
    return isMissing
      ? async () => {
          loaded = await import('runnel/patterns')
        }
      : undefined
  const { lacksRecheck, giveRecheck } = loaded
  return lacksRecheck()
    ? async () => {
        const { default: library } = await import('recheck/lib/browser.js')
        giveRecheck(library)
      }
    : undefined
}
