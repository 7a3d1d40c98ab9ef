import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { nodeOfVersion } from '../lib/nodeVersion.ts'
import { projectFiles } from '../lib/projectFiles.ts'
import { inRoot, root } from '../lib/root.ts'
import { addCounts, noCounts, summaryLine, type Counts } from '../stages/counts.ts'
import { formatFailures } from '../stages/formatFailures.ts'
import { formatSummary, type StageResult } from '../stages/formatSummary.ts'
import { formatTimes, type Budgets } from '../stages/formatTimes.ts'
import { readArguments, type Wanted } from '../stages/readArguments.ts'
import { runTouched, stages, type Stage } from '../stages/stages.ts'
import { changedFiles, type Readers, touchedBy } from '../stages/touched.ts'

const { budgets, readers } = JSON.parse(readFileSync(inRoot('tests/stages.json'), 'utf8')) as {
  budgets: Budgets
  readers: Readers
}

async function countsOf(stage: Stage, full: boolean): Promise<Counts> {
  try {
    return await stage.run(full)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    console.error(message)
    return { ...noCounts, failed: 1, failures: [{ test: stage.name, message }] }
  }
}

async function runStage(stage: Stage, full: boolean): Promise<StageResult> {
  console.log(`\n── ${stage.name}: ${stage.about}`)
  const start = performance.now()
  const counts = await countsOf(stage, full)
  return { name: stage.name, about: stage.about, counts, seconds: (performance.now() - start) / 1000 }
}

/** Runs stages, at most `atOnce` at a time. Gives their results in order. */
async function runStages(stages: Stage[], full: boolean, atOnce: number): Promise<StageResult[]> {
  const results: StageResult[] = []
  const waiting = stages.entries()
  const work = async (): Promise<void> => {
    for (const [at, stage] of waiting) results[at] = await runStage(stage, full)
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

/** The stage that runs the tests of what was changed. */
function touchedStage(changed: string[]): Stage {
  const files = changed.length > 0 ? projectFiles(changed) : changedFiles()
  return {
    name: 'changed',
    about: `the tests of ${files.length} changed files`,
    run: () => runTouched(touchedBy(files, readers)),
  }
}

/** Prints failures, the time of each file and a table of the stages. Gives the exit code. */
function report(results: StageResult[]): number {
  const total = results.map((result) => result.counts).reduce(addCounts, noCounts)
  const parts = [
    formatTimes(total.times, budgets),
    ...formatFailures(total),
    formatSummary(results),
    summaryLine(total),
  ]
  console.log(parts.map((part) => `\n${part}`).join('\n'))
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}

/**
 * Runs the stages of the gate, or of the release (`--full`), even after one fails, and ends with the line `N passed, N
 * failed`. `--changed` runs the tests of the change first, and goes on only if they pass. `--node=24` runs everything on
 * that version of Node.
 */
export async function main(args: string[]): Promise<number> {
  let wanted: Wanted
  try {
    wanted = readArguments(stages, args)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 2
  }
  const { stages: chosen, full, changed, node } = wanted
  if (node !== undefined)
    return runOn(
      node,
      args.filter((arg) => !arg.startsWith('--node=')),
    )
  const first = changed === undefined ? [] : [await runStage(touchedStage(changed), full)]
  if (first.some(({ counts }) => counts.failed > 0)) return report(first)
  const single = chosen.filter((stage) => stage.single)
  const others = chosen.filter((stage) => !stage.single)
  return report([...first, ...(await runStages(single, full, 2)), ...(await runStages(others, full, 1))])
}
