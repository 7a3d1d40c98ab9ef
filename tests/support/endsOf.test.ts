import { describe, expect, it } from 'vitest'
import type { Definition } from 'runnel/contracts'
import { endsFrom, endsOf } from './endsOf.ts'

describe('endsOf', () => {
  it('lists where a definition leads out and where it stays, each once, with the steps inside steps', () => {
    const out = { redirect: '/out', query: { redirect: '/elsewhere', status: 'known' } }
    const steps = {
      a: {
        title: 'A',
        guard: [{ if: 'true', ...out }],
        buttons: { leave: { label: 'Leave', ...out } },
        steps: { inner: { do: [{ call: 'x', onFail: { redirect: '/' } }] } },
      },
      b: { title: 'B', final: true },
    }
    const definition = { enter: { then: [{ redirect: '/in' }, { to: '@asked' }] }, steps } as unknown as Definition
    expect(endsOf(definition)).toEqual(['a to /out (known)', 'a/inner to /', 'b stays', 'on entry to /in'])
  })
})

describe('endsFrom', () => {
  it('finds the ends of a step and of the steps inside it, by the route', () => {
    const ends = [
      'a to /out',
      'a/inner to /out',
      'a/inner to /in',
      'ab to /out',
      'a/other to /further/out',
      'a to /out (known)',
      'a stays',
    ]
    expect(endsFrom(ends, 'a', '/out')).toEqual(['a to /out', 'a/inner to /out'])
    expect(endsFrom(ends, 'a', '/in')).toEqual(['a/inner to /in'])
  })
})
