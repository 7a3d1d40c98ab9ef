import { render } from '@testing-library/react'
import { Ajv } from 'ajv'
import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { schemaVocabulary, withFormattedTexts, type BlockDefinition } from 'runnel/contracts'
import type { BlockProps } from 'runnel/react'
import { axeFindings } from './axeFindings.ts'
import { foreignTokens, ownColours } from './themeTokens.ts'
import { createTestWorld, InWorld, type WorldParts } from './widgetWorld.tsx'

export interface BlockParticulars {
  /** Words that the example must put on the screen. */
  shows: string[]
  world?: WorldParts
}

/** The contract of every block: `blockContract(definition, Component, { shows })` is the first line of every block's test. */
export function blockContract(
  definition: BlockDefinition,
  Block: ComponentType<never>,
  { shows, world = {} }: BlockParticulars,
): void {
  const Shown = Block as ComponentType<BlockProps>
  const { example, options } = definition
  const show = () =>
    render(
      <InWorld world={createTestWorld(world)}>
        <h1>Heading</h1>
        <Shown options={withFormattedTexts(example, options)} />
      </InWorld>,
    )

  describe(`${definition.name}: contract of blocks`, () => {
    it('takes the options of its example, and none that it does not name', () => {
      const validate = new Ajv({ strictTypes: false }).addVocabulary([...schemaVocabulary]).compile(definition.options)
      expect(validate(example), JSON.stringify(validate.errors)).toBe(true)
      expect(validate({ ...example, unheardOf: 1 })).toBe(false)
    })

    it('shows its example', () => {
      const { container } = show()
      for (const words of shows) expect(container.textContent).toContain(words)
    })

    it('uses every id once', () => {
      const ids = [...show().container.querySelectorAll('[id]')].map(({ id }) => id)
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    })

    it('reads theme tokens only', () => {
      expect(foreignTokens(definition.name)).toEqual([])
      expect(ownColours(definition.name)).toEqual([])
    })

    it('gives axe nothing to find', async () => expect(await axeFindings(show().container)).toEqual([]))
  })
}
