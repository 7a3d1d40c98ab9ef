import { checkFunnel } from 'runnel/check'
import { registry as neutralRegistry } from '#funnels/examples/registry.ts'
import { compileFunnel } from 'runnel/compile'
import { explore } from 'runnel/explore'
import { foldersOf, funnelFiles, loadDefinition, loadFunnelFile } from 'runnel/load'
import { createPlayer } from 'runnel/simulate'
import { scenarioEngine } from '#tests/support/funnels.ts'
import { generatedFunnel } from 'runnel/examples'
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
      limit: steps === 1000 ? 5000 : undefined,
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
