import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const declared = /^\s*(--[\w-]+)\s*:/gm
const used = /var\(\s*(--[\w-]+)/g

const all = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map((match) => match[1]!)),
]

/** The custom properties that every theme sets. */
const themeTokens = (): string[] => all(readFileSync(join(root, '../themes/base/tokens.css'), 'utf8'), declared)

/** The custom properties that a widget's style sheets read but no theme sets. */
export function foreignTokens(folder: string): string[] {
  const known = themeTokens()
  const sheets = readdirSync(join(root, folder)).filter((file) => file.endsWith('.css'))
  return sheets
    .flatMap((file) => all(readFileSync(join(root, folder, file), 'utf8'), used))
    .filter((token) => !known.includes(token))
}

/** Colours written out in a style sheet. Pure white is allowed: paper that is signed or printed is white in every brand. */
export function ownColours(folder: string): string[] {
  const sheets = readdirSync(join(root, folder)).filter((file) => file.endsWith('.css'))
  return sheets.flatMap((file) => readFileSync(join(root, folder, file), 'utf8').match(/#[0-9a-f]{3,8}\b/gi) ?? [])
}
