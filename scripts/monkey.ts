// npm run monkey: seeded random people in a real browser, on servers of its own that fail and are killed.
// --sessions=500 --seed=1 --workers=2 --only=1:37 --report=FILE (JSON)
import { parseArgs } from 'node:util'
import { ensureBuilt } from './lib/ensureBuilt.ts'
import { numberBetween } from './load/report.ts'
import { checkDatabase } from './monkey/checkDatabase.ts'
import type { Played } from './monkey/finding.ts'
import { openBrowser } from './monkey/freshBrowser.ts'
import { drawPlan } from './monkey/plan.ts'
import { playSession, type Traces } from './monkey/playSession.ts'
import { formatFindings, summaryOf, writeReport, type MonkeyReport } from './monkey/report.ts'
import { openSite, type Site } from './monkey/site.ts'

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    only: { type: 'string' },
    report: { type: 'string' },
  },
})
const workers = numberBetween('workers', values.workers, 1, 16)
const sessions = numberBetween('sessions', values.sessions, 1, 100_000)
const seed = numberBetween('seed', values.seed, 0, 2 ** 31)

/** The sessions to play, as seed and number. */
function wanted(): [number, number][] {
  if (values.only === undefined) return Array.from({ length: sessions }, (_, at) => [seed, at + 1])
  return values.only.split(',').map((name) => {
    const [, ofSeed, number] = /^(\d+):(\d+)$/.exec(name) ?? []
    if (!ofSeed) throw new Error(`--only is a seed and a number, such as 1:37, not "${name}"`)
    return [Number(ofSeed), Number(number)]
  })
}

const queue = wanted()
const total = queue.length
const report = { sessions: [] as (Played & Traces)[], databases: [] as string[] } satisfies MonkeyReport

const row = ({ session, where, moves, seconds, end, findings }: Played): string =>
  `${String(report.sessions.length).padStart(4)} of ${total}  ${session.padEnd(8)} ${String(moves.length).padStart(3)} moves  ${seconds.toFixed(1).padStart(5)} s  ${where}${end ? ` → ${end}` : ''}${findings.length > 0 ? '  FOUND' : ''}`

async function work(site: Site): Promise<void> {
  const played: (Played & Traces)[] = []
  const browser = await openBrowser()
  try {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const plan = drawPlan(...next)
      const session = await browser.play((opened) => playSession(opened, site, plan))
      played.push(session)
      report.sessions.push(session)
      console.log([row(session), ...(session.findings.length > 0 ? [formatFindings(session)] : [])].join('\n'))
    }
  } finally {
    await browser.close()
    await site.stop()
  }
  report.databases.push(...(await checkDatabase(site.dataDir, played)))
}

await ensureBuilt()
const sites = await Promise.all(Array.from({ length: Math.min(workers, total) }, openSite))
try {
  await Promise.all(sites.map(work))
} finally {
  for (const site of sites) site.remove()
}
if (values.report) writeReport(values.report, report)
for (const wrong of report.databases) console.log(`In a database: ${wrong}`)
console.log(`\n${summaryOf(report)}`)
process.exitCode = report.databases.length > 0 || report.sessions.some(({ findings }) => findings.length > 0) ? 1 : 0
