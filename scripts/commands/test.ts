import { spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { nodeOfVersion } from '../lib/nodeVersion.ts'
import { inRoot, root } from '../lib/root.ts'
import { addCounts, noCounts, summaryLine, type Counts } from '../stages/counts.ts'
import { formatFailures } from '../stages/formatFailures.ts'
import { formatSummary, type StageResult } from '../stages/formatSummary.ts'
import { stages, type Stage, selectStages } from '../stages/stages.ts'

async function countsOf(stage: Stage): Promise<Counts> {
  try {
    return await stage.run()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    console.error(message)
    return { ...noCounts, failed: 1, failures: [{ test: stage.name, message }] }
  }
}

async function runStage(stage: Stage): Promise<StageResult> {
  console.log(`\n── ${stage.name}: ${stage.about}`)
  const start = performance.now()
  const counts = await countsOf(stage)
  return { name: stage.name, about: stage.about, counts, seconds: (performance.now() - start) / 1000 }
}

/** Runs stages, at most `atOnce` at a time. Gives their results in order. */
async function runStages(stages: Stage[], atOnce: number): Promise<StageResult[]> {
  const results: StageResult[] = []
  const waiting = stages.entries()
  const work = async (): Promise<void> => {
    for (const [at, stage] of waiting) results[at] = await runStage(stage)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

/** Runs everything on another version of Node, which comes from the package registry. */
function runOn(version: string, args: string[]): number {
  const node = nodeOfVersion(version)
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  return spawnSync(node, [inRoot('scripts/test.mjs'), ...args], { cwd: root, stdio: 'inherit', env }).status ?? 1
}

/**
 * Runs all stages, even after one fails, and ends with the line `N passed, N failed`. `--node=24` runs them on that
 * version of Node.
 */
export async function main(args: string[]): Promise<number> {
  const version = args.findLast((arg) => arg.startsWith('--node='))?.slice('--node='.length)
  if (version !== undefined)
    return runOn(
      version,
      args.filter((arg) => !arg.startsWith('--node=')),
    )
  let selected: Stage[]
  try {
    selected = selectStages(stages, args)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 2
  }
  const results = [
    ...(await runStages(
      selected.filter(({ single }) => single),
      2,
    )),
    ...(await runStages(
      selected.filter(({ single }) => !single),
      1,
    )),
  ]
  const total = results.map((result) => result.counts).reduce(addCounts, noCounts)
  console.log(
    [...formatFailures(total), formatSummary(results), summaryLine(total)].map((part) => `\n${part}`).join('\n'),
  )
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}
