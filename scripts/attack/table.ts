import type { Result } from './run.ts'

const widths = { store: 8, seconds: 6 }

const row = ({ store, held, seconds, happened }: Result): string => `  ${held ? 'held  ' : 'BROKEN'}  ${store.padEnd(widths.store)}  ${`${seconds.toFixed(1)} s`.padStart(widths.seconds)}  ${happened}`

/** Each attack with what it tries, and below it a row for each store: whether the server held, and what happened. */
export function table(results: readonly Result[]): string {
  const names = [...new Set(results.map(({ name }) => name))]
  return names
    .map((name) => {
      const own = results.filter((result) => result.name === name)
      return [`${name}: ${own[0]!.tries}`, ...own.map(row)].join('\n')
    })
    .join('\n')
}
