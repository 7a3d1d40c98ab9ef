import { reachable } from 'runnel/base'
import { setImmediate } from 'node:timers/promises'
import { currentFormat } from 'runnel/contracts'
import type { NewFunnel, ProjectFile } from '#schemas/studio/index.ts'
import { ApiError } from '../../base/apiError.ts'
import { isOfSite } from '../../base/sitePages.ts'
import { type Foreign, isForeign, requireOwnFile } from '../../policy/companies.ts'
import type { Deps } from '../deps.ts'
import { readAll, readFile } from './readProject.ts'
import { type DraftDeps, saveDraft } from './saveDraft.ts'
import type { Author } from './writeDraft.ts'

/** What this needs to know of a definition. */
interface Head {
  id: string
  extends?: string
  path?: string
  aliases?: string[]
}

const textOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The head of a definition; only the id of a broken one. */
function headOf(id: string, text: string): Head {
  try {
    const { extends: base, path, aliases } = JSON.parse(text) as Record<string, unknown>
    const listed = Array.isArray(aliases)
      ? aliases.filter((alias): alias is string => typeof alias === 'string')
      : undefined
    return { id, extends: textOr(base), path: textOr(path), aliases: listed }
  } catch {
    return { id }
  }
}

/** The heads of the definitions among files, by id. Others are served in between, however large they are. */
async function headsOf(files: readonly ProjectFile[]): Promise<Map<string, Head>> {
  const heads = new Map<string, Head>()
  for (const { path, text } of files) {
    const [, id] = /^([^/]+)\/funnel\.json$/.exec(path) ?? []
    if (id === undefined) continue
    heads.set(id, headOf(id, text!))
    await setImmediate()
  }
  return heads
}

/** Folders beside those of the funnels. */
const otherFolders = ['library', 'examples', 'languages']

const routeForm = /^(\/[a-z0-9][a-z0-9-]*)+$/

const lower = (text: string): string => text.toLowerCase()
const within = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}/`)

/** The aliases of a funnel, its own or those of the one that it extends. */
function aliasesOf(id: string | undefined, heads: ReadonlyMap<string, Head>): string[] {
  const line = reachable([id], (one) => [heads.get(one ?? '')?.extends])
  return [...line].map((one) => heads.get(one ?? '')?.aliases).find((aliases) => aliases !== undefined) ?? []
}

/** Why there cannot be a funnel with this address; undefined if there can. Nothing is said of a foreign funnel but that it is in the way. */
function whyNoAddress(path: string, heads: Iterable<Head>, foreign: Foreign): string | undefined {
  if (!routeForm.test(path))
    return `"${path}" cannot be an address: it is made of parts such as /claim/summer, with small letters, digits and hyphens`
  if (isOfSite(path)) return `${path} is an address of the site itself`
  for (const { id, path: other, aliases = [] } of heads) {
    const alias = aliases.find((one) => within(path, lower(one)) || within(lower(one), path))
    const isInside = other && within(path, lower(other))
    const isAround = other && within(lower(other), path)
    if (isForeign(foreign, id) && (isInside || isAround || alias !== undefined))
      return `${path} is taken, or lies at or around an address that is`
    if (isInside) return `${path} lies at the address of the funnel "${id}" (${other})`
    if (isAround) return `${path} would hold the address of the funnel "${id}" (${other})`
    if (alias !== undefined) return `${path} overlaps ${alias}, another address of the funnel "${id}"`
  }
  return undefined
}

/** The definition with which a funnel begins, laid out as oxfmt does. */
function firstText(
  { id, extends: base, title, path }: NewFunnel & { path: string },
  { hasAliases }: { hasAliases: boolean },
): string {
  const json = JSON.stringify
  const body = base
    ? [
        `"extends": ${json(base)}`,
        `"title": ${json(title)}`,
        `"path": ${json(path)}`,
        // Each address belongs to one funnel.
        ...(hasAliases ? ['"aliases": []'] : []),
        `"steps": {}`,
      ]
    : [
        `"title": ${json(title)}`,
        `"path": ${json(path)}`,
        `"order": ["start"]`,
        `"steps": { "start": { "title": "The first step", "final": true } }`,
      ]
  const lines = [
    '"$schema": "../../schemas/funnel.schema.json"',
    `"format": ${currentFormat}`,
    `"id": ${json(id)}`,
    ...body,
  ]
  return `{\n${lines.map((line) => `  ${line}`).join(',\n')}\n}\n`
}

/**
 * Begins a funnel: a draft of a definition that extends another one, or has one step.
 * @throws ApiError 400 for an id, title or address that cannot be used, 403 for an id of other companies, 409 for what is taken.
 */
export async function beginFunnel(
  deps: DraftDeps & Pick<Deps, 'themes'>,
  by: Author,
  asked: NewFunnel,
): Promise<ProjectFile> {
  const { id, extends: base } = asked
  const title = asked.title.trim()
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(id))
    throw new ApiError(
      400,
      'An id has small letters, digits and hyphens, begins with a letter, and is 40 characters long at most',
    )
  if (title === '') throw new ApiError(400, 'Please give the funnel a title')
  const file = `${id}/funnel.json`
  requireOwnFile(deps.foreign, file)
  // What is taken is taken by foreign funnels, too.
  const { files, fixed } = await readAll(deps)
  const there = files.filter(({ text }) => text !== null)
  const isThere = [...there.map(({ path }) => path), ...fixed].some((path) => path.startsWith(`${id}/`))
  const isNamed = deps.themes.some(({ defaultFunnel, partnerFunnel }) => [defaultFunnel, partnerFunnel].includes(id))
  if (otherFolders.includes(id) || isThere || isNamed)
    throw new ApiError(409, `"${id}" is taken already: please choose another id`)
  const heads = await headsOf(there)
  if (base !== undefined && (!heads.has(base) || isForeign(deps.foreign, base)))
    throw new ApiError(400, `There is no funnel "${base}" to begin from`)
  const path = asked.path ?? `/claim/${id}`
  const why = whyNoAddress(path, heads.values(), deps.foreign)
  if (why !== undefined) throw new ApiError(routeForm.test(path) ? 409 : 400, why)
  const text = firstText({ ...asked, title, path }, { hasAliases: aliasesOf(base, heads).length > 0 })
  // A funnel that was removed may be begun again.
  const revision = files.find((one) => one.path === file)?.revision ?? 0
  const made = await saveDraft(deps, by, { path: file, revision, text, about: `began the funnel ${id}` })
  if ('conflict' in made) throw new ApiError(409, `"${id}" was taken just now: please choose another id`)
  return readFile(deps.db, file)
}
