import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from './filesUnder.ts'

/** One sentence of the specification that can be checked. */
export interface Clause {
  id: string
  /** Variants, `all`, or `server`. */
  applies_to: string[]
  text: string
}

/** Clauses that need no test yet, with reasons. */
export interface Waiting {
  reason: string
  ids: string[]
}

/** Ids that are no clauses but may be cited too: the highest number by area. */
interface OtherIds {
  about: string
  areas: Record<string, number>
}

/** What evidence asks of the screens (docs/notes.md). */
export interface Point {
  id: string
  /** Letters of how it can be checked: automatically (A), with the keyboard (K), a screen reader (S), a device (D), or by reading the content (C). */
  check: string
  text: string
  /** Clauses of the specification that ask for the same. */
  by?: string[]
  /** Why it has no test. */
  waiting?: string
}

export interface ClauseCoverage {
  /** The files that cite a clause, by its id. */
  citedBy: Map<string, string[]>
  /** The same of other ids. */
  othersCitedBy: Map<string, string[]>
  /** Brackets and lists that cite more clauses than `mostCited`: `file: id, id, …`. */
  crowded: string[]
  /** Cited ids that exist nowhere, with their files. */
  unknown: Map<string, string[]>
  /** Clauses that apply now. */
  due: Clause[]
  /** The clauses of `due` that no test cites. */
  missing: Clause[]
  waiting: Set<string>
}

const readJson = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T
export const clauses = readJson<Clause[]>('./clauses.json')
export const waiting = readJson<Waiting[]>('./waiting.json')
export const points = readJson<Point[]>('./points.json')
const otherAreas = Object.assign({}, ...readJson<OtherIds[]>('./otherIds.json').map((group) => group.areas)) as Record<
  string,
  number
>

/** Whether an id is an acceptance point of a screen, or an interpretation of the specification. */
export function isOtherId(id: string): boolean {
  const [, area = '', number] = /^(.+)-(\d\d)$/.exec(id) ?? []
  return Number(number) >= 1 && Number(number) <= (otherAreas[area] ?? 0)
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /^tests\/journeys\/.*\.ts$/.test(file)
const isScenario = (file: string) => /(^|\/)scenarios\/.*\.json$/.test(file)

const id = '(?:[A-Z][A-Z0-9]*-)+\\d\\d'
/** `[VAL-LEND-01]` or `[VAL-LEND-01, ERR-LENDER-02]`: how the name of a test cites the clauses that it asserts. */
const inNames = new RegExp(`\\[(${id}(?:\\s*,\\s*${id})*)\\]`, 'g')
const inScenarios = /"clauses"\s*:\s*\[([^\]]*)\]/g

/** The citations in the text of a test, bracket by bracket, or in that of a scenario, list by list. */
export const citationsIn = (text: string, isOfScenario: boolean): string[][] =>
  [...text.matchAll(isOfScenario ? inScenarios : inNames)].map(([, list]) => list!.match(new RegExp(id, 'g')) ?? [])

function addTo(map: Map<string, string[]>, id: string, file: string): void {
  const files = map.get(id) ?? []
  if (!files.includes(file)) map.set(id, [...files, file])
}

/** Most clauses that one bracket in the name of a test, or one list of a scenario, may cite. Citing more proves none of them. */
export const mostCited = 4

/** Which clauses the tests and scenarios of the repository at `root` cite. `variants` decides which clauses are due. */
export function clauseCoverage(root: string, variants: string[]): ClauseCoverage {
  const ids = new Set(clauses.map((clause) => clause.id))
  const wait = new Set(waiting.flatMap((group) => group.ids))
  const citedBy = new Map<string, string[]>()
  const othersCitedBy = new Map<string, string[]>()
  const unknown = new Map<string, string[]>()
  const crowded: string[] = []
  for (const file of filesUnder(root)) {
    if (!isTest(file) && !isScenario(file)) continue
    for (const cited of citationsIn(readFileSync(join(root, file), 'utf8'), isScenario(file))) {
      if (cited.filter((id) => ids.has(id)).length > mostCited) crowded.push(`${file}: ${cited.join(', ')}`)
      for (const one of cited) addTo(ids.has(one) ? citedBy : isOtherId(one) ? othersCitedBy : unknown, one, file)
    }
  }
  const due = clauses.filter(
    (clause) => !wait.has(clause.id) && clause.applies_to.some((name) => name === 'all' || variants.includes(name)),
  )
  return {
    citedBy,
    othersCitedBy,
    crowded,
    unknown,
    due,
    missing: due.filter((clause) => !citedBy.has(clause.id)),
    waiting: wait,
  }
}

/** The points that a test or the keyboard can show, but that neither a citation nor the clauses that ask for the same cover. */
export const uncoveredPoints = ({
  citedBy,
  othersCitedBy,
}: Pick<ClauseCoverage, 'citedBy' | 'othersCitedBy'>): string[] =>
  points
    .filter(({ check, waiting: reason }) => /[AK]/.test(check) && reason === undefined)
    .filter(({ id, by }) => !othersCitedBy.has(id) && !(by?.every((clause) => citedBy.has(clause)) ?? false))
    .map(({ id }) => id)

export const areaOf = (id: string): string => id.replace(/-\d\d$/, '')

/** The test that plays the scenarios of a folder. */
const playsScenarios = (file: string): string =>
  file.startsWith('funnels/examples/') ? 'tests/scenarios/examples.test.ts' : 'tests/scenarios/scenarios.test.ts'

/** The test files without those that need a browser, for files that cite something: scenarios are run by a test. */
export const testsOf = (files: string[]): string[] =>
  [
    ...new Set(
      files
        .filter((file) => !file.startsWith('tests/journeys/'))
        .map((file) => (isScenario(file) ? playsScenarios(file) : file)),
    ),
  ].sort()
