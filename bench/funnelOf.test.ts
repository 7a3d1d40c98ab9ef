import { expect, it } from 'vitest'
import { checkFunnel } from 'runnel/check'
import { loadDefinition } from 'runnel/load'
import { registry } from '../funnels/registry.ts'
import { formOf } from './form.ts'
import { funnelOf } from './funnelOf.ts'

it('makes a definition without errors, with as many fields as asked for', () => {
  const loaded = loadDefinition(funnelOf(formOf(10)))
  expect(checkFunnel(loaded, registry).filter(({ severity }) => severity === 'error')).toEqual([])
  expect(Object.keys(loaded.definition.steps.form!.fields ?? {})).toHaveLength(10)
})
