import { type CompiledFunnel, evaluatedValidators, type Validators } from 'runnel/compile'
import type { Registry } from 'runnel/contracts'
import type { ScenarioInFile } from 'runnel/scenario'
import type { Brand, PreviewedFunnel, Sources } from '#preview/data/loadPreview.ts'
import type { Made } from './messages.ts'

export interface PhoneOptions {
  funnel: string
  registry: Registry
  brands: Brand[]
  /** What a worker makes of the funnel, or the last version of it that can be run. */
  make(): Promise<Made>
  scenarios?(): ScenarioInFile[]
}

/** What a phone shows, from what a worker makes of a funnel. */
export function phoneSources({ funnel, registry, brands, make, scenarios = () => [] }: PhoneOptions): Sources {
  const validators = new WeakMap<CompiledFunnel, Validators>()
  return {
    registry,
    funnelIds: () => Promise.resolve([funnel]),
    brands: () => Promise.resolve(brands),
    previewed: async (id) => {
      const { file, findings, runnable } = await make()
      const found = { id, file, findings, translated: [], scenarios: scenarios() }
      if (!runnable) return found
      const { funnel: compiled, translated, schemas } = runnable
      validators.set(compiled, evaluatedValidators(schemas))
      return { ...found, compiled, translated } as PreviewedFunnel
    },
    view: () => Promise.reject(new Error('The studio draws its own.')),
    validators: ({ compiled }) => Promise.resolve(validators.get(compiled!)!),
  }
}
