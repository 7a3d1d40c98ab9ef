import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { layOut } from '#cli/lib/layOut.ts'
import { inRoot } from '../lib/root.ts'
import { apiPages } from './apiPages.ts'
import { promised } from './promised.ts'
import { type ApiEntry, isAlias, publicSurface } from './publicSurface.ts'

const folderOfPages = inRoot('docs/api')

/** What each promised entry has, as the README of the package says. */
const aboutsIn = (readme: string): Map<string, string> =>
  new Map([...readme.matchAll(/^\| `(runnel[^`]*)` +\| (.*?) +\|$/gm)].map(([, entry, about]) => [entry!, about!]))

/** What is wrong with the promises: names that are not there or say nothing, and entries that the README does not list. */
export function brokenPromises(
  entries: ApiEntry[],
  promises: Record<string, string[]>,
  abouts: Map<string, string>,
): string[] {
  const listed = Object.keys(promises)
    .filter((entry) => !abouts.has(entry))
    .map((entry) => `engine/README.md does not say what ${entry} has.`)
  const unpromised = [...abouts.keys()]
    .filter((entry) => !(entry in promises))
    .map((entry) => `engine/README.md lists ${entry}, of which nothing is promised.`)
  const names = Object.entries(promises).flatMap(([entry, all]) => {
    const found = entries.find((one) => one.entry === entry)?.promised ?? []
    return all.flatMap((name) => {
      const exported = found.find((one) => one.name === name)
      if (!exported) return `${entry} no longer exports ${name}, which is promised (scripts/api/promised.ts).`
      return isAlias(exported) || exported.about.trim() !== '' ? [] : `${name} of ${entry} needs a docstring.`
    })
  })
  return [...listed, ...unpromised, ...names]
}

/** A page as oxfmt lays it out, with the declarations on it, which oxfmt leaves alone inside Markdown. */
export async function laidOut(file: string, page: string): Promise<string> {
  const parts = page.split(/(?<=^```ts\n)([^]+?)(?=^```$)/m)
  const all = await Promise.all(parts.map(async (part, at) => (at % 2 === 0 ? part : layOut(`${file}.d.ts`, part))))
  return layOut(file, all.join(''))
}

/** The pages of a built package by file name. @throws if a promise is broken. */
async function pagesOf(packageFolder: string): Promise<Record<string, string>> {
  const entries = publicSurface(packageFolder, promised)
  const abouts = aboutsIn(readFileSync(inRoot('engine/README.md'), 'utf8'))
  const broken = brokenPromises(entries, promised, abouts)
  if (broken.length > 0) throw new Error(broken.join('\n'))
  const pages: Record<string, string> = {}
  for (const [file, page] of Object.entries(apiPages(entries, abouts)))
    pages[file] = await laidOut(join(folderOfPages, file), page)
  return pages
}

/** Writes the API reference of a built package. @throws if a promise is broken. */
export async function writeApiReference(packageFolder: string): Promise<void> {
  const pages = await pagesOf(packageFolder)
  rmSync(folderOfPages, { recursive: true, force: true })
  mkdirSync(folderOfPages)
  for (const [file, text] of Object.entries(pages)) writeFileSync(join(folderOfPages, file), text)
}

/** @throws if the API reference is not that of a built package, or a promise is broken. */
export async function checkApiReference(packageFolder: string): Promise<void> {
  const pages = await pagesOf(packageFolder)
  const written = Object.fromEntries(
    readdirSync(folderOfPages).map((file) => [file, readFileSync(join(folderOfPages, file), 'utf8')]),
  )
  const changed = Object.keys({ ...pages, ...written }).filter((file) => pages[file] !== written[file])
  if (changed.length === 0) return
  throw new Error(
    `The public surface of the package changed (docs/api: ${changed.join(', ')}). Run "npm run api", and review the difference: docs/versions.md says which changes break others.`,
  )
}
