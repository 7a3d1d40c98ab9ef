import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { compileFunnel, compileLanguage, compileValidators, schemasToValidate } from 'runnel/compile'
import type { CompiledFunnel } from 'runnel/compile'
import { funnelFiles, loadFunnelFile } from 'runnel/load'
import type { LoadedFunnel } from 'runnel/contracts'
import type { ScenarioEngine } from 'runnel/scenario'
import { receiveFunnel, shipFunnel } from 'runnel/ship'
import { registry, seed, theme } from '#funnels/registry.ts'

export const folders = { library: 'funnels/library', funnels: 'funnels' }

/** Ids of the shipped funnels. */
export const funnelIds = funnelFiles('funnels').map((file) => basename(dirname(file)))

/** The shipped funnels by id, in JSON or TypeScript, with their libraries. */
export const loadedFunnels = new Map<string, LoadedFunnel>(
  await Promise.all(
    funnelFiles('funnels').map(async (file) => [basename(dirname(file)), await loadFunnelFile(file, folders)] as const),
  ),
)

/** The id of the funnel that a shipped funnel extends. */
export function baseOf(id: string): string | undefined {
  const file = `funnels/${id}/funnel.json`
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { extends?: string }).extends : undefined
}

const compiled = new Map<string, CompiledFunnel>()

/** A shipped funnel, compiled once per test run. */
export function shippedFunnel(id: string): CompiledFunnel {
  const known = compiled.get(id) ?? compileFunnel(loadedFunnels.get(id)!.definition, registry)
  compiled.set(id, known)
  return known
}

/** A shipped funnel as a page gets it: in its shorter network form. */
export function receivedFunnel(id: string): CompiledFunnel {
  const { funnel, contracts } = JSON.parse(JSON.stringify(shipFunnel(shippedFunnel(id)))) as ReturnType<
    typeof shipFunnel
  >
  return receiveFunnel(funnel, contracts)
}

/** The engine for scenarios of a shipped funnel: by default with the definition of a page, the base brand, and the values that a browser reports. */
export function scenarioEngine(id: string, funnel: CompiledFunnel = receivedFunnel(id)): ScenarioEngine {
  return {
    funnel,
    translated: loadedFunnels.get(id)!.languages.map((language) => compileLanguage(language, funnel, registry)),
    registry,
    validators: compileValidators(schemasToValidate(shippedFunnel(id), registry)),
    theme,
    seed,
  }
}
