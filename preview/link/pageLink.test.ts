import { expect, it } from 'vitest'
import { readPageLink, writePageLink } from './pageLink.ts'

it('keeps the choices of a page in its address, and leaves out what is not chosen', () => {
  const link = { funnel: 'v1', brand: 'base', otherFunnel: 'v1', otherBrand: 'harbour', step: 'signature' }
  expect(readPageLink(writePageLink(link))).toEqual(link)
  expect(writePageLink({ brand: undefined })).toBe('')
  expect(readPageLink('?funnel=&unheard=1&find=a%20date')).toEqual({ find: 'a date' })
})
