import { dirname, join } from 'node:path';
/** Dates are parsed by day, month and year; the list in date-fns also has parsers for weeks, eras, times and zones. */
const parsers = (parse) => `
import { DateParser } from '${parse}/_lib/parsers/DateParser.js'
import { MonthParser } from '${parse}/_lib/parsers/MonthParser.js'
import { YearParser } from '${parse}/_lib/parsers/YearParser.js'
export const parsers = { y: new YearParser(), M: new MonthParser(), d: new DateParser() }`;
/** Replacements for modules of date-fns, by path. `parse` itself refuses a token whose parser is left out. */
const standIns = [
    ['/parse/_lib/parsers.js', (root) => parsers(join(root, 'parse'))],
    [
        '/_lib/defaultLocale.js',
        (root) => `import { match } from '${join(root, 'locale/en-US/_lib/match.js')}'\nexport const defaultLocale = { match }`,
    ],
    ['/_lib/format/longFormatters.js', () => 'export const longFormatters = {}'],
    [
        '/_lib/protectedTokens.js',
        () => 'export const isProtectedDayOfYearToken = () => false, isProtectedWeekYearToken = () => false, warnOrThrowProtectedError = () => {}',
    ],
];
/** Captures the month parser, the only part of `match` that is kept. */
const matched = /export const match = \{[^]*?(month: buildMatchFn\(\{[^]*?\}\)),[^]*?^\};/m;
const inPackage = /^(.*\/node_modules\/date-fns)\//;
/** Vite plugin that removes the code of date-fns' `parse` for kinds of dates that no field asks for. */
export function leanDateFns() {
    return {
        name: 'runnel:lean-date-fns',
        enforce: 'pre',
        apply: 'build',
        load(id) {
            const root = inPackage.exec(dirname(id) + '/')?.[1];
            return root ? (standIns.find(([file]) => id === `${root}${file}`)?.[1](root) ?? null) : null;
        },
        transform(code, id) {
            if (!id.endsWith('/date-fns/locale/en-US/_lib/match.js'))
                return null;
            if (!matched.test(code))
                throw new Error(`${id} is written otherwise than builds expect: look at engine/vite/leanDateFns.ts.`);
            return { code: code.replace(matched, 'export const match = { $1 };'), map: null };
        },
    };
}
