import { expect, it } from 'vitest'
import { registry } from '#engine/examples/registry.ts'
import { disk } from '#engine/load/fileSystem.ts'
import { loadFunnel } from '#engine/load/loadFunnel.ts'
import { checkFunnel } from './checkFunnel.ts'

/** The errors of a variant of `linear`. */
function errors(patch: object) {
  const own = { format: 2, id: 'own', extends: 'linear', title: 'Own', path: '/own', aliases: [], ...patch }
  const funnels = 'funnels/examples'
  const loaded = loadFunnel(`${funnels}/own/funnel.json`, {
    library: 'none',
    funnels,
    read: (path) => (path === `${funnels}/own/funnel.json` ? JSON.stringify(own) : disk.read(path)),
    list: (folder) => (folder === 'none' ? [] : disk.list(folder)),
  })
  return checkFunnel(loaded, registry).filter(({ severity }) => severity === 'error')
}

const choose = { widget: 'select', choices: ['garden'] }

it.each<[string, object, string, string]>([
  ['step with a title', { steps: { sumary: { title: 'Thanks' } } }, 'not-in-order', 'step "sumary"'],
  ['step with a text', { steps: { sumary: { text: 'Thanks' } } }, 'missing-text', 'step "sumary"'],
  ['step with a field', { steps: { nmae: { fields: { nickname: { label: 'x' } } } } }, 'shape', 'step "nmae"'],
  ['field', { steps: { name: { fields: { nicknam: { label: 'x' } } } } }, 'shape', 'field "nicknam"'],
  ['button', { steps: { summary: { buttons: { ovr: { label: 'Again' } } } } }, 'branch-end', 'button "ovr"'],
  ['step with what belongs to `use`', { steps: { topics: { with: { a: 'b' } } } }, 'missing-text', 'step "topics"'],
])('a misspelt %s is reported once, with the inherited name', (_, patch, code, entry) => {
  const found = errors(patch)
  expect(found.map((one) => one.code)).toEqual([code])
  expect(found[0]!.hint).toContain(`linear has no ${entry}: did you mean "`)
})

it.each<[string, object]>([
  ['order names', { order: ['name', 'topic', 'topics', 'summary'], steps: { topics: { fields: { topic: choose } } } }],
  ['data declares', { data: { nick: { type: 'string', class: 'plain' } }, steps: { name: { fields: { nick: {} } } } }],
  ['is near to no name', { steps: { farewell: { title: 'Goodbye' } } }],
])('an entry that %s is new', (_, patch) => {
  const found = errors(patch)
  expect(found.length).toBeGreaterThan(0)
  for (const { hint } of found) expect(hint).not.toContain('linear has no')
})
