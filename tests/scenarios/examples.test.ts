import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compileFunnel, compileLanguage, compileValidators, schemasToValidate } from 'runnel/compile'
import { checkFunnel } from 'runnel/check'
import { foldersOf, funnelFiles, loadFunnelFile } from 'runnel/load'
import { loadScenarios } from 'runnel/scenario/load'
import { runScenario } from 'runnel/scenario'
import { expectPassed } from '#tests/support/expectPassed.ts'
import { registry } from '#funnels/examples/registry.ts'

const examples = await Promise.all(
  funnelFiles('funnels/examples').map(async (file) => [file, await loadFunnelFile(file, foldersOf(file))] as const),
)

describe.each(examples)('%s', (file, loaded) => {
  const funnel = compileFunnel(loaded.definition, registry)
  const engine = {
    funnel,
    translated: loaded.languages.map((language) => compileLanguage(language, funnel, registry)),
    registry,
    validators: compileValidators(schemasToValidate(funnel, registry)),
    theme: { shop: 'north' },
  }

  it('has nothing that the checker would say, but of a translation that is a draft', () => {
    expect(checkFunnel(loaded, registry).filter(({ code }) => code !== 'translation-draft')).toEqual([])
  })

  it('is plain JSON once compiled, and small', () => {
    const text = JSON.stringify(funnel)
    // A copy, as records without a prototype are plain JSON as well.
    expect(JSON.parse(text)).toStrictEqual(structuredClone(funnel))
    expect(gzipSync(text).length).toBeLessThan(10_000)
  })

  for (const found of loadScenarios(join(file, '../scenarios'))) {
    it(found.scenario.name, async () => {
      expectPassed(found, await runScenario(found.scenario, engine))
    })
  }
})

it('has examples, each with scenarios', () => {
  const ids = funnelFiles('funnels/examples').map((file) => file.split('/').at(-2))
  expect(ids.length).toBeGreaterThan(5)
  for (const id of ids) expect(readdirSync(`funnels/examples/${id}/scenarios`).length).toBeGreaterThan(0)
})
