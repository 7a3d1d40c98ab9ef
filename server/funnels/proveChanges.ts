import { checkFunnel, provedObligations } from 'runnel/check'
import { compileLanguage, lazyValidators, schemasToValidate } from 'runnel/compile'
import type { Definition, Finding, LoadedFunnel } from 'runnel/contracts'
import { diffDefinitions, diffForPeople, diffLanguages } from 'runnel/explore'
import type { FileSystem } from 'runnel/load'
import { runScenario } from 'runnel/scenario'
import { loadScenarios } from 'runnel/scenario/load'
import { offers } from '#schemas/offers.ts'
import type { Theme } from '#schemas/theme.ts'
import type { FunnelReport, ProofReport } from '#schemas/studio/index.ts'
import { registry, seed, theme } from '#funnels/registry.ts'
import { ownValue, onlyOwn } from 'runnel/rules'
import { isOfSite } from '../base/sitePages.ts'
import { changedLegalTexts } from './legalTexts.ts'
import {
  compile,
  type Compiled,
  type Fixed,
  load,
  type LoadedFrom,
  loadedFrom,
  make,
  type MadeVersion,
} from './makeVersions.ts'
import { policyFile, weakerThanShipped } from './platformPolicy.ts'
import { changedReaches } from './reaches.ts'
import { shortReport } from './shortReport.ts'
import { belowFolder, inFolder, overlaid, type SourceChanges, type Sources } from './sources.ts'

/** What a brand says of funnels. */
export interface BrandOfFunnels {
  name: string
  theme: Pick<Theme, 'funnels' | 'defaultFunnel' | 'partnerFunnel'>
  /** Whether a second person has to approve publications. */
  approval: boolean
}

export interface Proposed {
  base: Sources
  changes: SourceChanges
  fixed: Fixed
  brands: readonly BrandOfFunnels[]
  /** The version of every funnel of the base. */
  served: Readonly<Record<string, string>>
  /** Versions that are stored already. */
  known: ReadonlySet<string>
}

export interface Proof {
  report: ProofReport
  /** The version of every funnel, as far as it can be served. */
  versions: Record<string, string>
  made: MadeVersion[]
}

/** A funnel, if it can be loaded and compiled. */
interface Attempt {
  loaded?: LoadedFunnel
  compiled?: Compiled
  problem?: string
}

function attempt(id: string, from: LoadedFrom): Attempt {
  if (!from.ids.includes(id)) return {}
  const loaded = load(id, from)
  try {
    return { loaded, compiled: compile(loaded) }
  } catch (error) {
    return { loaded, problem: (error as Error).message }
  }
}

/** Whether a funnel is loaded from one of the changed files. One that is not there is. */
const reads = (id: string, from: LoadedFrom, changes: SourceChanges): boolean =>
  !from.ids.includes(id) || load(id, from).files.some((file) => changes.has(belowFolder(file)))

/** A finding with places as drafts have them. */
const placed = (finding: Finding): Finding => ({
  ...finding,
  file: belowFolder(finding.file),
  ...(finding.related && { related: finding.related.map((one) => ({ ...one, file: belowFolder(one.file) })) }),
})

/** The other funnels, by id, to which files belong. The library is of none. */
function othersThan(id: string, files: Iterable<string>): string[] {
  const folders = [...files].flatMap((file) => /^funnels\/([^/]+)\//.exec(file)?.[1] ?? [])
  return [...new Set(folders)].filter((folder) => folder !== id && folder !== 'library').sort()
}

/** Plays all scenarios of a funnel. Adds to `read` the files that they are in. @throws Error if their files cannot be read. */
async function play(
  id: string,
  { loaded, compiled }: Compiled,
  { files }: LoadedFrom,
  read: Set<string>,
): Promise<FunnelReport['scenarios']> {
  const noting: FileSystem = {
    ...files,
    read: (file) => {
      read.add(file)
      return files.read(file)
    },
  }
  const engine = {
    funnel: compiled,
    translated: loaded.languages.map((language) => compileLanguage(language, compiled, registry)),
    registry,
    validators: lazyValidators(schemasToValidate(compiled, registry)),
    theme,
    seed,
  }
  const played: FunnelReport['scenarios'] = { passed: 0, failed: [] }
  for (const { file, scenario } of loadScenarios(inFolder(`${id}/scenarios`), noting)) {
    const result = await runScenario(scenario, engine)
    if (result.passed) played.passed += 1
    else played.failed.push({ name: result.name, file: belowFolder(file), why: result.problems[0] ?? '' })
  }
  return played
}

type Differing = Pick<FunnelReport, 'forPeople' | 'differences' | 'legal' | 'reaches'>

/** A definition with nothing in it: everything that a new funnel does is new. */
const nothing = { steps: {}, order: [] } as unknown as Definition

/**
 * What differs between two compiled states of a funnel. Of a new funnel, only what it does and the texts with legal weight are
 * reported.
 */
function differences(before: Compiled | undefined, after: Compiled): Differing {
  const [a, b] = [before?.loaded, after.loaded]
  const legal = changedLegalTexts(a, b, registry)
  const reaches = changedReaches(a?.definition, b.definition, registry)
  if (!a) {
    const acts = diffDefinitions(nothing, b.definition).filter((one) => one.acts)
    return { forPeople: [], differences: acts, legal, reaches }
  }
  return {
    forPeople: diffForPeople({ definition: a.definition, registry }, { definition: b.definition, registry }),
    differences: [
      ...diffDefinitions(a.definition, b.definition),
      ...[...diffLanguages(a, b)].flatMap(([language, found]) =>
        found.map((one) => ({
          ...one,
          ...(one.text !== undefined && { text: `${language}: ${one.text}` }),
          ...(one.at !== undefined && { at: `${language}: ${one.at}` }),
        })),
      ),
    ],
    legal,
    reaches,
  }
}

/** The funnel that another extends, as it would be served beside it. */
function baseOf({ loaded }: Attempt, to: LoadedFrom): Compiled | undefined {
  const base = loaded?.definition.extends
  return base === undefined ? undefined : attempt(base, to).compiled
}

/** Why a funnel cannot be where it says: the site has its own pages there. */
const misplaced = ({ id, path, aliases }: Compiled['compiled']): string[] =>
  [path, ...aliases]
    .filter(isOfSite)
    .map((address) => `"${id}" cannot have the address ${address}: it is one of the site itself.`)

const several = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** The report on one funnel, and why it cannot be published. */
async function report(id: string, was: Attempt, is: Attempt, to: LoadedFrom): Promise<[FunnelReport, string[]]> {
  const { loaded, compiled, problem } = is
  const obstacles: string[] = []
  const none = { forPeople: [], differences: [], legal: [], obligations: [], scenarios: { passed: 0, failed: [] } }
  const findings = loaded ? checkFunnel(loaded, registry).map(placed) : []
  const errors = findings.filter(({ severity }) => severity === 'error')
  if (errors[0])
    obstacles.push(
      `"${id}" has ${several(errors.length, 'error', 'errors')}. The first: ${errors[0].file}, line ${errors[0].line}: ${errors[0].message}.`,
    )
  else if (problem) obstacles.push(`"${id}" cannot be compiled: ${problem}.`)
  const base = was.compiled ? undefined : baseOf(is, to)
  const read = new Set([was.loaded, loaded, base?.loaded].flatMap((one) => one?.files ?? []))
  const made: FunnelReport = {
    funnel: id,
    builtOn: othersThan(id, read),
    title: String(loaded?.definition.title ?? was.loaded?.definition.title ?? id),
    ...(was.compiled && { before: was.compiled.compiled.hash }),
    ...(base && { comparedWith: base.compiled.id }),
    ...(compiled && { after: compiled.compiled.hash }),
    findings,
    ...none,
    ...(compiled && differences(was.compiled ?? base, compiled)),
  }
  if (!compiled || errors.length > 0) return [made, obstacles]
  obstacles.push(...misplaced(compiled.compiled))
  try {
    made.scenarios = await play(id, compiled, to, read)
  } catch (error) {
    obstacles.push(`The scenarios of "${id}" cannot be played: ${belowFolder((error as Error).message)}.`)
  }
  made.builtOn = othersThan(id, read)
  const failed = made.scenarios.failed.length
  const all = failed + made.scenarios.passed
  if (failed > 0)
    obstacles.push(
      `${failed} of the ${several(all, 'scenario', 'scenarios')} of "${id}" ${failed === 1 ? 'fails' : 'fail'}.`,
    )
  made.obligations = provedObligations(compiled.loaded, registry)
  return [made, obstacles]
}

/** Why a funnel cannot go: the brands that name it. */
const namedBy = (id: string, brands: readonly BrandOfFunnels[]): string[] =>
  brands
    .filter(({ theme: { funnels = [], defaultFunnel, partnerFunnel } }) =>
      [...funnels, defaultFunnel, partnerFunnel].includes(id),
    )
    .map(({ name }) => `The brand ${name} names "${id}", which would be removed.`)

/** Loads, checks and compiles the result of changes, and plays the scenarios. Never throws because of their content. */
export async function proveChanges({ base, changes, fixed, brands, served, known }: Proposed): Promise<Proof> {
  const [from, to] = [loadedFrom(base, fixed), loadedFrom(overlaid(base, changes), fixed)]
  const versions = onlyOwn<string>()
  const proof: Proof = { report: { funnels: [], obstacles: [], needsApproval: false }, versions, made: [] }
  const { obstacles } = proof.report
  if ([...changes].every(([path, text]) => (base.get(path) ?? null) === text))
    obstacles.push('Nothing differs from what is published.')
  const policy = changes.get(policyFile)
  if (policy !== undefined) obstacles.push(...weakerThanShipped(policy, fixed.policy))
  const touched = new Set([...changes.keys()].flatMap((path) => /^([^/]+)\/scenarios\//.exec(path)?.[1] ?? []))
  for (const id of [...new Set([...from.ids, ...to.ids])].sort()) {
    const version = ownValue(served, id)
    if (version !== undefined && !touched.has(id) && ![from, to].some((one) => reads(id, one, changes))) {
      versions[id] = version
      continue
    }
    const [was, is] = [attempt(id, from), attempt(id, to)]
    if (is.compiled) versions[id] = is.compiled.version
    const same = was.compiled?.version === is.compiled?.version && was.problem === is.problem
    if (same && !touched.has(id)) continue
    if (!is.loaded) obstacles.push(...namedBy(id, brands))
    const [made, found] = await report(id, was, is, to)
    proof.report.funnels.push(shortReport({ ...made, ...(found.length > 0 && { obstacles: found }) }))
    obstacles.push(...found)
    if (is.compiled && found.length === 0 && !known.has(is.compiled.version)) proof.made.push(make(is.compiled))
  }
  proof.report.needsApproval =
    policy !== undefined ||
    brands.some((brand) => brand.approval && proof.report.funnels.some(({ funnel }) => offers(brand.theme, funnel)))
  return proof
}
