import { readFileSync } from 'node:fs'
import type { AccessibilityFacts } from '#app/pages/accessibility/facts.ts'
import type { Scheme } from './schemes.ts'
import type { Shot } from './shots.ts'

/** What was looked at in one go: a funnel, or the pages outside of funnels, in one brand and scheme. */
export interface AuditedPart {
  brand: string
  part: string
  scheme: Scheme
  /** `2026-11-25` */
  on: string
  widths: number[]
  screens: number
  findings: number
}

/** The part that holds what is outside of funnels. */
export const pagesPart = 'pages'

const nameOf = ({ brand, part, scheme }: AuditedPart): string => `${brand} ${part} ${scheme}`

/** The shots of a run, part by part. */
function partsOf(shots: Shot[], funnels: string[], on: string): AuditedPart[] {
  const parts = new Map<string, AuditedPart>()
  for (const { brand, series, scheme, width, findings } of shots) {
    const part = funnels.includes(series) ? series : pagesPart
    const fresh: AuditedPart = { brand, part, scheme, on, widths: [], screens: 0, findings: 0 }
    const known = parts.get(nameOf(fresh)) ?? fresh
    parts.set(nameOf(fresh), {
      ...known,
      widths: [...new Set([...known.widths, width])],
      screens: known.screens + 1,
      findings: known.findings + findings.length,
    })
  }
  return [...parts.values()]
}

/** What is known after a run: its parts take the place of what was known of them. */
export function withShots(known: AuditedPart[], shots: Shot[], funnels: string[], on: string): AuditedPart[] {
  const all = new Map([...known, ...partsOf(shots, funnels, on)].map((part) => [nameOf(part), part]))
  return [...all.values()].sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'))
}

interface Point {
  id: string
  /** How it can be checked: automatically, with the keyboard, a screen reader, a device, by content or by a metric. */
  check: string
  /** Why it has no test. */
  waiting?: string
  /** What the statement tells those whom it keeps from something. */
  limit?: string
}

const pointsFile = new URL('../../tests/completeness/points.json', import.meta.url)

/** How many of the points of the screens have a test, how many no test can show, and what is not as it should be. */
export function countPoints(
  points = JSON.parse(readFileSync(pointsFile, 'utf8')) as Point[],
): AccessibilityFacts['points'] {
  const checkedBy = (letter: string): number => points.filter(({ check }) => check.includes(letter)).length
  return {
    tested: points.filter(({ check, waiting }) => /[AK]/.test(check) && waiting === undefined).length,
    reader: checkedBy('S'),
    device: checkedBy('D'),
    limits: points.flatMap(({ limit }) => limit ?? []),
  }
}

/** The facts of the statement. `all` says how many parts there are in the light and the dark scheme together. */
export function factsOf(parts: AuditedPart[], all: number): AccessibilityFacts {
  const days = parts.map(({ on }) => on).sort()
  const sum = (of: (part: AuditedPart) => number): number => parts.reduce((total, part) => total + of(part), 0)
  return {
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    parts: { seen: parts.filter(({ scheme }) => scheme !== 'forced').length, all },
    screens: sum(({ screens }) => screens),
    findings: sum(({ findings }) => findings),
    widths: [...new Set(parts.flatMap(({ widths }) => widths))].sort((one, other) => one - other),
    schemes: [...new Set(parts.map(({ scheme }) => scheme))].sort().reverse(),
    points: countPoints(),
  }
}
