/** What came of a walk in one browser. */
export interface BrowserWalk {
  browser: string
  version: string
  /** The row of the table: a funnel, or what else was done. */
  what: string
  /** How it ended; of a walk that failed, what stopped it. */
  end?: string
  problem?: string
  seconds: number
}

const unique = (names: string[]): string[] => [...new Set(names)]

/** The walks as a table in Markdown: a row for what was walked, a column for each browser with the seconds that it took. */
export function tableOf(results: BrowserWalk[]): string {
  const browsers = unique(results.map(({ browser }) => browser))
  const heads = browsers.map((name) => {
    const { version } = results.find(({ browser }) => browser === name)!
    return `${name.replace(/ .*/, '')} ${version}`.trim()
  })
  const cell = (row: string, column: string): string => {
    const walk = results.find(({ what, browser }) => what === row && browser === column)
    return walk ? (walk.problem === undefined ? `${walk.seconds.toFixed(0)} s` : 'FAILED') : ''
  }
  const rows = unique(results.map(({ what }) => what)).map((row) => [row, ...browsers.map((name) => cell(row, name))])
  const lines = [['', ...heads], ['', ...heads].map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
