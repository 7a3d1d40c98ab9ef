/** Days after which a version without a vulnerability must run, by its severity. docs/guides/operating.md repeats them. */
export const deadlines = { critical: 3, high: 14, moderate: 60, low: 180 } as const
export type Severity = keyof typeof deadlines

/** A vulnerability that is known and not mended yet. */
export interface Known {
  /** The address of its advisory. */
  advisory: string
  package: string
  severity: Severity
  /** The day on which it was seen here, as 2026-11-29. */
  seen: string
  /** Whether what is wrong can be reached here, and why an update waits. */
  note: string
}

const day = 24 * 3600_000

/** Those that should have been mended before today. */
export const overdue = (known: readonly Known[], today: Date): Known[] =>
  known.filter(({ seen, severity }) => today.getTime() > Date.parse(seen) + (deadlines[severity] + 1) * day)

/** What is read of `npm audit --json`. Entries of `via` that are texts name other packages, which have entries of their own. */
interface Audit {
  vulnerabilities?: Record<string, { via: (string | { url: string; name: string; severity: string; title: string })[] }>
}

export interface Found {
  advisory: string
  package: string
  severity: Severity
  title: string
}

const severityOf = (text: string): Severity => (text in deadlines ? (text as Severity) : 'low')

/** The advisories in a report of npm, each once. @throws if it is no report, so that an audit that failed never looks like one without findings. */
export function advisoriesIn(report: string): Found[] {
  const { vulnerabilities } = JSON.parse(report) as Audit
  if (!vulnerabilities) throw new Error('npm could not ask its registry for known vulnerabilities')
  const found = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .flatMap((cause) =>
      typeof cause === 'string'
        ? []
        : [{ advisory: cause.url, package: cause.name, severity: severityOf(cause.severity), title: cause.title }],
    )
  return [...new Map(found.map((one) => [one.advisory, one])).values()]
}

/** What a person has to do: advisories that are not on the list yet, entries that are over, and entries that are late. */
export function problemsOf(found: readonly Found[], known: readonly Known[], today: Date): string[] {
  const listed = new Set(known.map(({ advisory }) => advisory))
  const there = new Set(found.map(({ advisory }) => advisory))
  return [
    ...found
      .filter(({ advisory }) => !listed.has(advisory))
      .map(
        ({ advisory, package: name, severity, title }) =>
          `${name}: ${title} (${severity}, ${advisory}). Update it, or add it to scripts/components/known.json.`,
      ),
    ...known
      .filter(({ advisory }) => !there.has(advisory))
      .map(({ advisory, package: name }) => `${name}: ${advisory} is mended. Remove it from the list.`),
    ...lateIn(known, today),
  ]
}

/** A sentence for each entry that is late. */
export const lateIn = (known: readonly Known[], today: Date): string[] =>
  overdue(known, today).map(
    ({ advisory, package: name, severity, seen }) =>
      `${name}: ${advisory} is known since ${seen}, and ${severity} ones are mended within ${deadlines[severity]} days.`,
  )

interface Locked {
  link?: boolean
  resolved?: string
  integrity?: string
}

const registry = 'https://registry.npmjs.org/'

/** Packages of the lock file that do not come from npm's registry with a checksum. Our own have no entry in `node_modules`. */
export const strayIn = (lock: { packages: Record<string, Locked> }): string[] =>
  Object.entries(lock.packages)
    .filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
    .filter(
      ([, { resolved = registry, integrity }]) => !resolved.startsWith(registry) || !integrity?.startsWith('sha512-'),
    )
    .map(([path]) => path)
