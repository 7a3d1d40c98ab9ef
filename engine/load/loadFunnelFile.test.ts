import { describe, expect, it } from 'vitest'
import { checkFunnel } from '#engine/check/checkFunnel.ts'
import { registry as neutralRegistry } from '#funnels/examples/registry.ts'
import { compileFunnel } from '#engine/compile/compileFunnel.ts'
import { loadDefinition } from './loadDefinition.ts'
import { loadFunnel } from './loadFunnel.ts'
import { loadFunnelFile } from './loadFunnelFile.ts'

const funnels = 'engine/load/testing/typed'
const options = { funnels, library: `${funnels}/library` }
const file = `${funnels}/written/funnel.ts`
const same = {
  id: 'written',
  title: 'Written in TypeScript',
  path: '/written',
  order: ['ask', 'done'],
  steps: {
    ask: {
      title: 'Which course?',
      fields: {
        topic: { label: 'Course', widget: 'select', choices: ['garden', 'kitchen'], required: 'Please choose' },
      },
      next: { do: [{ track: 'booked', with: { topic: '= form.topic' } }], to: '@next' },
    },
    done: { title: 'Done', final: true },
  },
}

describe('a definition in TypeScript', () => {
  it('means what the same JSON means', async () => {
    const loaded = await loadFunnelFile(file, options)
    expect(loaded.definition).toStrictEqual(same)
    expect(compileFunnel(loaded.definition, neutralRegistry)).toStrictEqual(
      compileFunnel(loadDefinition(same).definition, neutralRegistry),
    )
    expect(checkFunnel(loaded, neutralRegistry)).toEqual([])
  })

  it('has the file and the pointer as its places', async () => {
    const { locate, files } = await loadFunnelFile(file, options)
    expect(locate('/steps/ask/title')).toEqual({ file, line: 1, column: 1, pointer: '/steps/ask/title' })
    expect(files).toEqual([file])
  })

  it('can be extended by JSON', async () => {
    const { definition, files } = await loadFunnelFile(`${funnels}/child/funnel.json`, options)
    expect(definition.steps.ask).toStrictEqual({ ...same.steps.ask, title: 'Which one?' })
    expect(files).toEqual([`${funnels}/child/funnel.json`, file])
  })

  it('is not taken for JSON where nothing can be imported', () => {
    expect(() => loadFunnel(file, options)).toThrow('loadFunnelFile')
  })
})
