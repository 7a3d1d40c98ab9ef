import { checkFunnel } from '#engine/check/checkFunnel.ts'
import { registry as neutralRegistry } from '#funnels/examples/registry.ts'
import { compileFunnel } from '#engine/compile/compileFunnel.ts'
import { explore } from '#engine/explore/explore.ts'
import { foldersOf, funnelFiles } from '#engine/load/funnelFiles.ts'
import { loadDefinition } from '#engine/load/loadDefinition.ts'
import { loadFunnelFile } from '#engine/load/loadFunnelFile.ts'
import { createPlayer } from '#engine/simulate/player.ts'
import { scenarioEngine } from '#tests/support/funnels.ts'
import { generatedFunnel } from '#engine/examples/index.ts'
import { registry } from '#funnels/registry.ts'
import { medianOf, type BenchRow } from '../lib/benchRow.ts'

/** The checker, the compiler, the runner and journeys. The limits are for a machine with two idle cores. */
export async function bench(): Promise<BenchRow[]> {
  const files = funnelFiles('funnels')
  const checkAll = async (): Promise<void> => {
    for (const file of files) checkFunnel(await loadFunnelFile(file, foldersOf(file)), registry)
  }
  const rows: BenchRow[] = [
    { what: `check ${files.length} shipped funnels`, value: await medianOf(5, checkAll), unit: 'ms', limit: 1000 },
  ]
  for (const steps of [500, 1000, 2000]) {
    const loaded = loadDefinition(generatedFunnel(steps))
    rows.push({
      what: `check a funnel of ${steps} steps`,
      value: await medianOf(1, () => checkFunnel(loaded, neutralRegistry)),
      unit: 'ms',
      ...(steps === 1000 ? { limit: 5000 } : {}),
    })
  }
  const { definition } = await loadFunnelFile('funnels/v2/funnel.json', foldersOf('funnels/v2/funnel.json'))
  rows.push({ what: 'compile v2', value: await medianOf(5, () => compileFunnel(definition, registry)), unit: 'ms' })
  const engine = scenarioEngine('v1')
  const player = await createPlayer(engine)
  await player.settle()
  const { path } = player.runner().view().page.fields[0] ?? { path: '' }
  const presses = async (): Promise<void> => {
    for (let at = 0; at < 100; at++) player.runner().change(path, `${at}`)
  }
  rows.push({ what: 'a change of an answer in v1', value: (await medianOf(5, presses)) / 100, unit: 'ms' })
  rows.push({
    what: 'a generated journey of v1',
    value: (await medianOf(1, () => explore(engine, { order: 'news', most: 200 }))) / 200,
    unit: 'ms',
  })
  return rows
}
