import { readFileSync } from 'node:fs'
import { checkFunnel } from 'runnel/check'
import { compileFunnel } from 'runnel/compile'
import { expandedSchema, funnelSchema } from 'runnel/contracts'
import { collectNames, loadFunnelFile } from 'runnel/load'
import { calculations } from 'runnel/rules'
import { describe, expect, it } from 'vitest'
import { operators } from '#engine/rules/evaluate.ts'
import { builtInSignatures } from '#engine/rules/signatures.ts'
import { registry } from '#funnels/registry.ts'
import { rulesIn, wordsOf } from './usedWords.ts'

const file = 'tests/everyWord/every-word/funnel.json'
const folders = { library: 'funnels/library', funnels: 'tests/everyWord' }
const loaded = await loadFunnelFile(file, folders)

/** Words that it cannot use, by the reason. */
const cannot: Record<string, string[]> = {
  'a definition keeps its answers in one place': ['funnel.persist.in=none', 'funnel.persist.in=session'],
  'it is whole: a page does not see what a variant was made of': ['funnel.extends', 'funnel.extends=every-word'],
  'no operation of the product leads to another site': ['branch.leave', 'button.leave'],
  'the checker refuses it: a secret is never stored': ['answer.class=secret'],
}

/** What a definition should use and does not. */
const missing = (all: Iterable<string>, used: Set<string>): string[] => [...all].filter((word) => !used.has(word))

describe('the definition with every word of the language', () => {
  it('is sound', () => {
    expect(checkFunnel(loaded, registry).filter(({ severity }) => severity !== 'advice')).toEqual([])
  })

  it('uses every key, target, widget, block, format and normaliser of the grammar, but for what it cannot use', async () => {
    const written = JSON.parse(readFileSync(file, 'utf8')) as object
    const grammar = funnelSchema(registry, await collectNames(registry, [file], folders.library))
    const used = new Set([...wordsOf(grammar, written), ...wordsOf(expandedSchema(registry), loaded.definition)])
    expect(missing(wordsOf(grammar), used).sort()).toEqual(Object.values(cannot).flat().sort())
    expect(Object.values(registry.operations)).not.toContainEqual(
      expect.objectContaining({ leaves: expect.anything() }),
    )
  })

  it('uses every operator, macro and function of rules', () => {
    const all = [operators, builtInSignatures, calculations, registry.functions].flatMap(Object.keys)
    expect(missing(all, new Set(rulesIn(compileFunnel(loaded.definition, registry))))).toEqual([])
  })

  it('is translated into every language of the registry', () => {
    expect(loaded.languages.map(({ id }) => id).sort()).toEqual(Object.keys(registry.languages!).sort())
  })
})
