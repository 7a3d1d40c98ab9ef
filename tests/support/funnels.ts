import { readdirSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunnel } from '#engine/compile/compileFunnel.ts'
import type { CompiledFunnel } from '#engine/compile/compiled.ts'
import { compileValidators, schemasToValidate } from '#engine/compile/validators.ts'
import { loadFunnel } from '#engine/load/loadFunnel.ts'
import type { ScenarioEngine } from '#engine/scenario/runScenario.ts'
import type { ThemeFile } from '#schemas/theme.ts'
import { resolveTheme } from '#themes/resolveTheme.ts'
import { registry } from '#widgets/definitions.ts'
import baseTheme from '#themes/base/theme.json' with { type: 'json' }

export const folders = { library: 'funnels/library', funnels: 'funnels' }

/** Ids of the shipped funnels. */
export const funnelIds = readdirSync('funnels').filter((id) => existsSync(join('funnels', id, 'funnel.json')))

const compiled = new Map<string, CompiledFunnel>()

/** A shipped funnel, compiled once per test run. */
export function shippedFunnel(id: string): CompiledFunnel {
  const known = compiled.get(id) ?? compileFunnel(loadFunnel(join('funnels', id, 'funnel.json'), folders).definition, registry)
  compiled.set(id, known)
  return known
}

/** What scenarios of a shipped funnel run on: the base brand, and what a browser tells by itself. */
export function scenarioEngine(id: string): ScenarioEngine {
  const funnel = shippedFunnel(id)
  return {
    funnel,
    registry,
    validators: compileValidators(schemasToValidate(funnel, registry)),
    theme: resolveTheme(baseTheme as ThemeFile).theme,
    seed: { user_agent: 'scenario', device_session_id: '0b0e7c1e-6f6e-4b53-9a43-5d7c0f4d2a11' },
  }
}

