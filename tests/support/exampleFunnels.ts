import { compileFunnel } from '#engine/compile/compileFunnel.ts'
import { compileValidators, schemasToValidate } from '#engine/compile/validators.ts'
import { foldersOf, funnelFiles } from '#engine/load/funnelFiles.ts'
import { loadFunnelFile } from '#engine/load/loadFunnelFile.ts'
import type { ScenarioEngine } from '#engine/scenario/runScenario.ts'
import { registry } from '#funnels/examples/registry.ts'

/** Engines for scenarios of the examples, by the id of the example. */
export const exampleEngines: Record<string, ScenarioEngine> = Object.fromEntries(
  await Promise.all(
    funnelFiles('funnels/examples').map(async (file) => {
      const funnel = compileFunnel((await loadFunnelFile(file, foldersOf(file))).definition, registry)
      return [
        funnel.id,
        {
          funnel,
          registry,
          validators: compileValidators(schemasToValidate(funnel, registry)),
          theme: { shop: 'north' },
        },
      ] as const
    }),
  ),
)
