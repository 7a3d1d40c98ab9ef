import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Days are read by day, month and year; date-fns brings readers for weeks, eras, times and zones as well, in one list. */
const parsers = (parse: string): string => `
import { DateParser } from '${parse}/_lib/parsers/DateParser.js'
import { MonthParser } from '${parse}/_lib/parsers/MonthParser.js'
import { YearParser } from '${parse}/_lib/parsers/YearParser.js'
export const parsers = { y: new YearParser(), M: new MonthParser(), d: new DateParser() }`

/** What stands in for modules of date-fns, by the end of their names. A token that is left out is refused by `parse` itself. */
const standIns: [file: string, code: (root: string) => string][] = [
  ['/parse/_lib/parsers.js', (root) => parsers(join(root, 'parse'))],
  [
    '/_lib/defaultLocale.js',
    (root) =>
      `import { match } from '${join(root, 'locale/en-US/_lib/match.js')}'\nexport const defaultLocale = { match }`,
  ],
  ['/_lib/format/longFormatters.js', () => 'export const longFormatters = {}'],
  [
    '/_lib/protectedTokens.js',
    () =>
      'export const isProtectedDayOfYearToken = () => false, isProtectedWeekYearToken = () => false, warnOrThrowProtectedError = () => {}',
  ],
]

/** Keeps only the months among the words that `match` reads. */
const matched = /export const match = \{[^]*?(month: buildMatchFn\(\{[^]*?\}\)),[^]*?^\};/m

const inPackage = /^(.*\/node_modules\/date-fns)\//

/** Keeps code of date-fns out of the page that `parse` needs only for dates that no field asks for. */
export function leanDateFns(): Plugin {
  return {
    name: 'runnel:lean-date-fns',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      const root = inPackage.exec(dirname(id) + '/')?.[1]
      return root ? (standIns.find(([file]) => id === `${root}${file}`)?.[1](root) ?? null) : null
    },
    transform(code, id) {
      if (!id.endsWith('/date-fns/locale/en-US/_lib/match.js')) return null
      if (!matched.test(code))
        throw new Error(`${id} is written otherwise than builds expect: look at engine/vite/leanDateFns.ts.`)
      return { code: code.replace(matched, 'export const match = { $1 };'), map: null }
    },
  }
}
