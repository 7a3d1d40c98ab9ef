import { describe, expect, it } from 'vitest'
import { addresses } from '#server/data/addresses.ts'
import { sandboxAddresses } from './sandboxAddresses.ts'

const provider = sandboxAddresses()
const search = (text: string, sessionId = '') => provider.search({ search: text, sessionId, applicationName: 'A B' })
const sample = addresses[0]!

describe('sandboxAddresses', () => {
  it.each([
    sample.Postcode,
    sample.Postcode.toLowerCase().replace(' ', ''),
    `${sample.ThoroughfareName} ${sample.Locality}`,
  ])('finds the street by %j [ENT-ADDR-01]', async (text) => {
    const { results } = await search(text)
    expect(results.length).toBeGreaterThan(3)
    for (const { label } of results) expect(label).toContain(sample.Postcode)
  })

  it('finds one house by its number, its street and its town', async () => {
    const { results } = await search(`${sample.BuildingNumber} ${sample.ThoroughfareName} ${sample.Locality}`)
    expect(results[0]).toEqual({
      label: expect.stringContaining(`${sample.BuildingNumber} ${sample.ThoroughfareName}`),
      value: sample.id,
    })
  })

  it('gives no more than twenty results', async () => {
    expect((await search('road')).results).toHaveLength(20)
  })

  it('finds nothing for blanks and signs', async () => {
    expect((await search('  ,. ')).results).toEqual([])
  })

  it('keeps the session that it is given and starts one otherwise', async () => {
    expect((await search('leeds', 'session-1')).sessionId).toBe('session-1')
    expect((await search('leeds')).sessionId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('retrieves every result in parts, and nothing for an unknown id [ENT-ADDR-02]', async () => {
    const { results } = await search(sample.Postcode)
    const found = await provider.retrieve({ id: results[0]!.value, applicationName: 'A B' })
    expect(Object.keys(found!).sort()).toEqual([
      'BuildingName',
      'BuildingNumber',
      'Locality',
      'PostalCounty',
      'Postcode',
      'ThoroughfareDesc',
      'ThoroughfareName',
    ])
    expect(found!.Postcode).toBe(sample.Postcode)
    expect(await provider.retrieve({ id: 'unknown', applicationName: 'A B' })).toBeUndefined()
  })
})
