import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { leanXstate } from './leanXstate.ts'

const dist = path.join(import.meta.dirname, '../../node_modules/xstate/dist')
const { transform } = leanXstate() as unknown as { transform(code: string, id: string): { code: string } | null }

// That machines still run on what is left is what the project `lean` of vitest.config.ts tests.
it('finds all that it leaves out in the installed version of XState', () => {
  const changed = readdirSync(dist)
    .filter((name) => name.endsWith('.esm.js') && !name.includes('development'))
    .filter((name) => transform(readFileSync(path.join(dist, name), 'utf8'), path.join(dist, name)))
    .map((name) => name.replace(/-[0-9a-f]{8}|\.esm\.js/g, ''))
  expect(changed.toSorted()).toEqual(['StateMachine', 'assign', 'log', 'raise', 'xstate', 'xstate-actors'])
})

it('leaves other modules alone', () => expect(transform('export {}', '/node_modules/other/dist/raise.js')).toBeNull())
