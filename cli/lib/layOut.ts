import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parse } from 'jsonc-parser'
import type { FormatConfig } from 'oxfmt'

/** Options of `.oxfmtrc.json` in a folder or the nearest around it. */
function optionsIn(folder: string): FormatConfig {
  const file = join(folder, '.oxfmtrc.json')
  if (existsSync(file)) {
    const {
      overrides: _,
      ignorePatterns: __,
      ...options
    } = parse(readFileSync(file, 'utf8')) as FormatConfig & Record<'overrides' | 'ignorePatterns', unknown>
    return options
  }
  const around = dirname(folder)
  return around === folder ? {} : optionsIn(around)
}

/** The text as oxfmt lays it out; unchanged for other kinds of file, and where oxfmt is not installed. */
export async function layOut(file: string, text: string): Promise<string> {
  if (!/\.(ts|tsx|css|json|md)$/.test(file)) return text
  const oxfmt = await import('oxfmt').catch(() => undefined)
  if (!oxfmt) return text
  const { code, errors } = await oxfmt.format(file, text, optionsIn(dirname(resolve(file))))
  return errors.length > 0 ? text : code
}
