import { describe, expect, it } from 'vitest'
import { checkFunnel } from '#engine/check/checkFunnel.ts'
import { compileFunnel } from '#engine/compile/compileFunnel.ts'
import { compileValidators, schemasToValidate } from '#engine/compile/validators.ts'
import { registry } from '#engine/examples/registry.ts'
import { explore } from '#engine/explore/explore.ts'
import { loadDefinition } from '#engine/load/loadDefinition.ts'
import { definitionOf } from '#engine/scenario/testing/playFunnel.ts'

// Each word of the language reads an answer where it cannot count: the kind of a pet of somebody who has none.

const text = { type: 'string', class: 'plain' }
const folk = { type: 'array', items: { type: 'object', properties: { name: text, breed: text } } }
const data = { pet: text, kind: text, breed: text, dogs: { type: 'number', class: 'plain' }, folk }
const isLost = "form.pet == 'no' && form.kind == 'dog'"
const select = (label: string, choices: unknown, more: object = {}) => ({ label, widget: 'select', choices, ...more })
const fields = { pet: select('Pet', ['yes', 'no']), kind: select('Kind', ['dog', 'cat'], { if: "form.pet == 'yes'" }) }
const withBreed = (more: object) => ({ fields: { ...fields, breed: { label: 'Breed', widget: 'text', ...more } } })
const people = (more: object) => ({
  label: 'People',
  each: { title: 'Person', fields: { breed: { label: 'Breed', widget: 'text', ...more } } },
})

/** `sets`: the kind is set before, so that it counts whatever the person answers. */
function planted(steps: object, more: object, sets: boolean) {
  const setting = sets ? { next: { do: [{ set: { kind: 'dog' } }], to: '@next' } } : {}
  return loadDefinition(
    definitionOf({ data, ...more, steps: { begin: setting, ...steps, end: { final: true } } } as Parameters<
      typeof definitionOf
    >[0]),
  )
}

describe('the checker finds that it never counts', () => {
  it.each<[string, object, string]>([
    ['in fields', withBreed({ if: isLost }), 'rule-constant /fields/breed/if'],
    [
      'in choices',
      { fields: { ...fields, breed: select('Breed', ['none', { value: 'pug', label: 'Pug', if: isLost }]) } },
      'rule-constant /fields/breed/choices/1/if',
    ],
    ['in blocks', { fields, blocks: { top: [{ block: 'note', if: isLost }] } }, 'rule-constant /blocks/top/0/if'],
    [
      'in checks',
      withBreed({ checks: [{ rule: `!(${isLost})`, message: 'No' }] }),
      'rule-constant /fields/breed/checks/0/rule',
    ],
    [
      'in requirements',
      withBreed({ required: { if: isLost, text: 'Which?' } }),
      'rule-constant /fields/breed/required/if',
    ],
    ['in gates', { fields, gate: isLost, reason: 'Dogs only' }, 'gate-never /gate'],
    [
      'in buttons',
      { fields, buttons: { walk: { label: 'Walk', if: isLost, to: 'end' } } },
      'rule-constant /buttons/walk/if',
    ],
    ['in branches', { fields, next: [{ if: isLost, to: 'end' }, { to: '@next' }] }, 'branch-never /next/0/if'],
    [
      'in lookups',
      {
        fields: { ...fields, breed: select('Breed', { of: 'found.councils', value: 'item.id' }) },
        lookups: { found: { call: 'listCouncils', if: isLost, with: { region: 'north' } } },
      },
      'rule-constant /lookups/found/if',
    ],
    [
      'in items',
      { fields: { ...fields, folk: people({ if: isLost }) } },
      'rule-constant /fields/folk/each/fields/breed/if',
    ],
  ])('%s', (_, ask, found) => {
    const codes = ['rule-constant', 'gate-never', 'branch-never']
    const findings = (sets: boolean) =>
      checkFunnel(planted({ ask }, {}, sets), registry).flatMap(({ code, pointer }) =>
        codes.includes(code) ? [`${code} ${pointer.replace('/steps/ask', '')}`] : [],
      )
    expect([findings(false), findings(true)]).toEqual([[found], []])
  })
})

describe('the explorer never sees it, also behind the step that asked for it', () => {
  const dogs = { computed: { dogs: `${isLost} ? 1 : 0` } }
  it.each<[string, object, object?]>([
    ['in texts', { text: `{${isLost} ? 'Woof' : ''}` }],
    ['in computed answers', { text: "{form.dogs > 0 ? 'Woof' : ''}" }, dogs],
    ['in blocks', { blocks: { top: [{ block: 'note', if: isLost, options: { text: 'Woof' } }] } }],
    ['in fields', { fields: { breed: { label: 'Woof', widget: 'text', if: isLost } } }],
    ['in buttons', { buttons: { walk: { label: 'Woof', if: isLost, to: 'end' } } }],
  ])('%s', async (_, behind, more = {}) => {
    const isSeen = async (sets: boolean): Promise<boolean> => {
      const { definition } = planted({ ask: { fields }, behind }, more, sets)
      const funnel = compileFunnel(definition, registry)
      const validators = compileValidators(schemasToValidate(funnel, registry))
      const { journeys } = await explore(
        { funnel, registry, validators, theme: {} },
        { order: 'news', byPresses: true },
      )
      return journeys.some(({ texts }) => texts.includes('Woof'))
    }
    expect([await isSeen(false), await isSeen(true)]).toEqual([false, true])
  })
})
