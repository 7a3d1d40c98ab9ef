import { render } from '@testing-library/react'
import { Ajv } from 'ajv'
import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import type { BlockDefinition } from '#engine/definition/registry.ts'
import type { BlockProps } from '#engine/react/types.ts'
import { schemaVocabulary } from '#engine/definition/shape.ts'
import { axeFindings } from './axeFindings.ts'
import { foreignTokens, ownColours } from './themeTokens.ts'
import { createTestWorld, InWorld, type WorldParts } from './widgetWorld.tsx'

export interface BlockParticulars {
  /** Options that a definition may give. */
  options: Record<string, unknown>
  /** Words that must then be on the screen. */
  shows: string[]
  world?: WorldParts
}

/** The contract of every block: `blockContract(definition, Component, { options, shows })` is the first line of every block's test. */
export function blockContract(
  definition: BlockDefinition,
  Block: ComponentType<never>,
  { options, shows, world = {} }: BlockParticulars,
): void {
  const Shown = Block as ComponentType<BlockProps>
  const show = () =>
    render(
      <InWorld world={createTestWorld(world)}>
        <h1>Heading</h1>
        <Shown options={options} />
      </InWorld>,
    )

  describe(`${definition.name}: contract of blocks`, () => {
    it('takes the options that it says it takes, and no others', () => {
      const validate = new Ajv({ strictTypes: false }).addVocabulary([...schemaVocabulary]).compile(definition.options)
      expect(validate(options), JSON.stringify(validate.errors)).toBe(true)
      expect(validate({ ...options, unheardOf: 1 })).toBe(false)
    })

    it('shows what it is given', () => {
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
