import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cornerKinds, headerKinds, headingKinds } from '#schemas/theme.ts'
import { brandStyleSheet } from './brandColours.ts'
import { brandLook } from './brandLook.ts'
import { contrast } from './colours.ts'

const tokens = readFileSync(new URL('./base/tokens.css', import.meta.url), 'utf8')
const every = cornerKinds.flatMap((corners) =>
  headingKinds.flatMap((headings) => headerKinds.map((header) => ({ corners, headings, header }))),
)

describe('brandLook', () => {
  it('sets only properties that the tokens have', () => {
    for (const look of every)
      for (const name of Object.keys(brandLook('#123456', look))) expect(tokens).toContain(`${name}:`)
  })

  it('changes nothing unless told to [THEME-01]', () => {
    expect(brandLook('#123456')).toEqual({})
    expect(brandLook('#123456', { corners: 'soft', headings: 'plain', header: 'plain' })).toEqual({})
  })

  it('gives two themes two looks without code [THEME-01]', () => {
    expect(new Set(every.map((look) => brandStyleSheet('#123456', look))).size).toBe(every.length)
  })

  it.each(['#000000', '#ffffff', '#ffff00', '#767676', '#ff8800'])(
    'keeps words on a header of %s readable',
    (primary) => {
      const { '--header': header, '--on-header': words } = brandLook(primary, { header: 'brand' })
      expect(contrast(header!, words!)).toBeGreaterThanOrEqual(4.5)
    },
  )
})
