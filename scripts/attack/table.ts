import type { Result } from './run.ts'

const widths = { outcome: 7, store: 8, seconds: 7 }

const outcome = ({ held, skipped }: Result): string =>
  (skipped ? 'skipped' : held ? 'held' : 'BROKEN').padEnd(widths.outcome)

/** The result of one attack on one store. */
export const formatResult = (result: Result): string =>
  `${outcome(result)}  ${result.store.padEnd(widths.store)}  ${result.name}${result.held ? '' : `: ${result.happened}`}`

const row = (result: Result): string =>
  `  ${outcome(result)}  ${result.store.padEnd(widths.store)}  ${`${result.seconds.toFixed(1)} s`.padStart(widths.seconds)}  ${result.happened}`

/** Each attack with its description, and a row per store: whether the server held, and what happened. */
export function table(results: readonly Result[]): string {
  const names = [...new Set(results.map(({ name }) => name))]
  return names
    .map((name) => {
      const own = results.filter((result) => result.name === name)
      return [`${name}: ${own[0]!.tries}`, ...own.map(row)].join('\n')
    })
    .join('\n')
}
