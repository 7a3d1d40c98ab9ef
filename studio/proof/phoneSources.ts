import { type CompiledFunnel, evaluatedValidators } from 'runnel/compile'
import type { Registry } from 'runnel/contracts'
import type { ScenarioInFile } from 'runnel/scenario'
import type { Brand, LoadedDetails, PreviewedFunnel, Sources } from '#preview/data/loadPreview.ts'
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
  const details = new WeakMap<CompiledFunnel, LoadedDetails>()
  function detailsOf({ funnel: { schemas }, schemas: toValidate }: NonNullable<Made['runnable']>): LoadedDetails {
    const validators = evaluatedValidators(toValidate)
    // Always the same promise, because the form suspends on it while rendering.
    const promise = Promise.resolve({ validators, form: () => Promise.resolve({ validators }), schemas })
    return { details: () => promise, validators }
  }
  return {
    registry,
    funnelIds: () => Promise.resolve([funnel]),
    brands: () => Promise.resolve(brands),
    previewed: async (id) => {
      const { file, findings, runnable } = await make()
      const found = { id, file, findings, translated: [], scenarios: scenarios() }
      if (!runnable) return found
      const { funnel: compiled, translated } = runnable
      if (!details.has(compiled)) details.set(compiled, detailsOf(runnable))
      return { ...found, compiled, translated } as PreviewedFunnel
    },
    view: () => Promise.reject(new Error('The studio draws its own.')),
    details: ({ compiled }) => Promise.resolve(details.get(compiled!)!),
  }
}
