import { compileFunnel, compileValidators, schemasToValidate } from 'runnel/compile'
import { foldersOf, funnelFiles, loadFunnelFile } from 'runnel/load'
import type { ScenarioEngine } from 'runnel/scenario'
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
