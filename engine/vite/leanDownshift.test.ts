import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { leanDownshift } from './leanDownshift.ts'

const file = path.join(path.dirname(createRequire(import.meta.url).resolve('downshift')), 'downshift.esm.mjs')
const transform = leanDownshift().transform as unknown as (
  this: unknown,
  code: string,
  id: string,
) => { code: string } | null
const run = (code: string, id: string) => transform.call({ environment: { name: 'client' } }, code, id)

describe('leanDownshift', () => {
  it('unties the hooks that are not called and keeps the one that is', () => {
    const { code } = run(readFileSync(file, 'utf8'), file)!
    expect(code.match(/^\w+\.stateChangeTypes = /gm)).toEqual(['useCombobox.stateChangeTypes = '])
    expect(code).toContain('function useCombobox(')
    expect(code).toContain('var dropdownPropTypes = {};')
  })

  it('leaves other modules alone', () =>
    expect(run('var propTypes = {\n};', '/node_modules/other/index.js')).toBeNull())

  it('does not pass over a version that is written otherwise', () =>
    expect(() => run('export {}', file)).toThrow('look at engine/vite/leanDownshift.ts'))
})
