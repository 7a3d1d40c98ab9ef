import { expect } from 'vitest'
import { type CompiledFunnel, compileFunnel } from 'runnel/compile'
import { disk } from 'runnel/load'
import { loadFunnel } from '#engine/load/loadFunnel.ts'
import v1 from '#funnels/v1/funnel.json' with { type: 'json' }
import { registry } from '#funnels/registry.ts'

/** Questions of a form's own: the declarations of their answers, and the fields. */
export interface Asked {
  data: object
  fields: object
}

const [first, ...others] = v1.order

/** A variant of v1, compiled, whose second step `own` asks questions of its own. */
export function askingVariant(id: string, { data, fields }: Asked): CompiledFunnel {
  const variant = {
    ...{ format: 2, id, extends: 'v1', title: id, path: `/claim/${id}` },
    data,
    order: [first, 'own', ...others],
    steps: { own: { title: 'Questions of our own', fields } },
  }
  const file = `funnels/${id}/funnel.json`
  const read = (path: string) => (path === file ? JSON.stringify(variant) : disk.read(path))
  const { definition, findings } = loadFunnel(file, { ...disk, funnels: 'funnels', library: 'funnels/library', read })
  expect(findings).toEqual([])
  return compileFunnel(definition, registry)
}
