import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { compileFunnel, compileLanguage, compileValidators, schemasToValidate } from 'runnel/compile'
import { foldersOf, funnelFiles, loadFunnelFile } from 'runnel/load'
import { answersSchema, classKeyword } from 'runnel/replay'
import type { ScenarioEngine } from 'runnel/scenario'
import { loadScenarios } from 'runnel/scenario/load'
import { createPlayer } from 'runnel/simulate'
import { headless, playerOptionsOf, playMove } from '#engine/scenario/runScenario.ts'
import { registry } from '#funnels/examples/registry.ts'
import { funnelIds, scenarioEngine } from '#tests/support/funnels.ts'

const examples = await Promise.all(
  funnelFiles('funnels/examples').map(async (file): Promise<[folder: string, engine: ScenarioEngine]> => {
    const { definition, languages } = await loadFunnelFile(file, foldersOf(file))
    const funnel = compileFunnel(definition, registry)
    const translated = languages.map((language) => compileLanguage(language, funnel, registry))
    const validators = compileValidators(schemasToValidate(funnel, registry))
    return [join(file, '..'), { funnel, translated, registry, validators, theme: { shop: 'north' } }]
  }),
)
const shipped = funnelIds.map((id) => [`funnels/${id}`, scenarioEngine(id)] as const)

describe.each<readonly [folder: string, engine: ScenarioEngine]>([...examples, ...shipped])('%s', (folder, engine) => {
  it('has answers that fit its schema whenever a scenario has left a step', { timeout: 60_000 }, async () => {
    const ajv = new Ajv2020({ strictTypes: false, validateFormats: false })
    ajv.addKeyword(classKeyword)
    const fits = ajv.compile(answersSchema(engine.funnel, engine.registry))
    for (const { scenario } of loadScenarios(join(folder, 'scenarios'))) {
      const player = await createPlayer(playerOptionsOf(scenario, engine))
      await player.settle()
      for (const move of scenario.moves) {
        // Until a step is left, what was typed may be no answer.
        const { from } = await playMove(move, headless(player), engine.funnel)
        const { form, current } = player.runner().state()
        if (from !== current) expect([scenario.name, fits(form) ? [] : fits.errors]).toEqual([scenario.name, []])
      }
    }
  })
})
