import { compileFunnel, compileLanguage, compileValidators, schemasToValidate } from 'runnel/compile'
import { foldersOf, funnelFiles, loadFunnelFile } from 'runnel/load'
import type { ScenarioEngine } from 'runnel/scenario'
import { registry } from '#funnels/examples/registry.ts'

/** The definitions of the examples, by the id of the example. */
export const loadedExamples = new Map(
  await Promise.all(
    funnelFiles('funnels/examples').map(async (file) => {
      const loaded = await loadFunnelFile(file, foldersOf(file))
      return [loaded.definition.id, loaded] as const
    }),
  ),
)

/** Engines for scenarios of the examples, by the id of the example. */
export const exampleEngines: Record<string, ScenarioEngine> = Object.fromEntries(
  [...loadedExamples.values()].map(({ definition, languages }) => {
    const funnel = compileFunnel(definition, registry)
    return [
      funnel.id,
      {
        funnel,
        translated: languages.map((language) => compileLanguage(language, funnel, registry)),
        registry,
        validators: compileValidators(schemasToValidate(funnel, registry)),
        theme: { shop: 'north' },
      },
    ] as const
  }),
)
