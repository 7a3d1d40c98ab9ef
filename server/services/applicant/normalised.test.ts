import { describe, expect, it } from 'vitest'
import { mailboxOf, normalisedPerson, normalisedPhone } from './normalised.ts'

const ann = {
  firstName: 'Ann',
  lastName: 'Walker',
  dateOfBirth: '1980-02-29',
  address: { houseNumber: '12', street: 'High Street', city: 'Leeds', postcode: 'LS1 1AA' },
}
const person = (change: Partial<typeof ann>) => normalisedPerson({ ...ann, ...change })

describe('a person', () => {
  const names: [string, string][] = [
    ['Ann.', 'Walker'],
    ['ANN', 'walker '],
    ['Änn', 'Wâlkèr'],
    ['A n n', 'Walker'],
    ['A-n.n', "Walk'er"],
    ['Ａｎｎ', 'Walker'],
    ['A\u200bnn', 'Wal\u00adker'],
    ['Ann', '𝐖alker'],
    ['Ann1', 'Walker2'],
    ['Ann Wal', 'ker'],
  ]
  it.each(names)('is the same as %s %s', (firstName, lastName) =>
    expect(person({ firstName, lastName })).toEqual(normalisedPerson(ann)),
  )

  it('has the same name without letters of other alphabets’ own', () => {
    expect(person({ firstName: 'Søren', lastName: 'Groß' }).name).toBe(
      person({ firstName: 'Soren', lastName: 'Gross' }).name,
    )
  })

  const homes = [
    { houseNumber: '12', street: 'HIGH ST.', postcode: 'ls11aa' },
    { houseNumber: ' 12 ', street: 'High St', city: 'leeds', postcode: 'LS1  1AA' },
    { houseNumber: '', buildingName: '12', postcode: 'L S 1 1 A A' },
    { houseNumber: 'No. 12', postcode: 'LS1-1AA' },
    { houseNumber: '12', buildingName: 'Rose Cottage', postcode: 'LS1 1AA' },
  ]
  it.each(homes)('lives in the same home, written as %o', (address) =>
    expect(person({ address: address as never })).toEqual(normalisedPerson(ann)),
  )

  it('is another person if the name, birth date, postcode or house differs', () => {
    const others = [
      { firstName: 'Anna' },
      { lastName: 'Talker' },
      { dateOfBirth: '1980-03-01' },
      { address: { ...ann.address, postcode: 'LS1 1AB' } },
      { address: { ...ann.address, houseNumber: '12a' } },
    ]
    for (const other of others) expect(person(other)).not.toEqual(normalisedPerson(ann))
    expect(person({ address: { ...ann.address, houseNumber: 'Flat 3, 12' } })).toEqual(
      person({ address: { ...ann.address, houseNumber: '12 Flat 3' } }),
    )
  })

  it.each([
    ['12½', '12 1/2'],
    ['12 ½', '12 1/2'],
    ['12 A', '12a'],
    ['1 - 3', '1-3'],
    ['1 & 2', '1 and 2'],
  ])('lives at %s as at %s, and not at the first number alone', (one, same) => {
    const at = (houseNumber: string) => person({ address: { ...ann.address, houseNumber } }).home
    expect(at(one)).toBe(at(same))
    expect(at(one)).not.toBe(at(/^\d+/.exec(one)![0]))
  })

  it('may be unknown', () => expect(normalisedPerson({})).toEqual({ name: '', birthDate: '', postcode: '', home: '' }))
})

describe('a phone number', () => {
  it.each([
    '07700900123',
    '07700 900 123',
    '+447700900123',
    '+44 (0)7700 900123',
    '0044 7700-900-123',
    '447700900123',
    '７７００900123',
  ])('is the same as %s', (phone) => expect(normalisedPhone(phone)).toBe('7700900123'))
  it('is another one', () =>
    expect(new Set(['07700900123', '07700900124', '0113 496 0000'].map(normalisedPhone)).size).toBe(3))
  it.each([
    ['12½', '12 1/2'],
    ['12 ½', '12 1/2'],
    ['12 A', '12a'],
    ['1 - 3', '1-3'],
    ['1 & 2', '1 and 2'],
  ])('lives at %s as at %s, and not at the first number alone', (one, same) => {
    const at = (houseNumber: string) => person({ address: { ...ann.address, houseNumber } }).home
    expect(at(one)).toBe(at(same))
    expect(at(one)).not.toBe(at(/^\d+/.exec(one)![0]))
  })

  it('may be unknown', () => expect([normalisedPhone(null), normalisedPhone('')]).toEqual(['', '']))
})

describe('a mailbox', () => {
  it.each(['ann@example.com', ' Ann@Example.com', 'ann+1@example.com', 'ANN+a+b@example.com'])(
    'is the same as %s',
    (email) => expect(mailboxOf(email)).toBe('ann@example.com'),
  )
  it.each(['a.n.n@gmail.com', 'ann+x@googlemail.com'])(
    'of a provider that ignores full stops is the same as %s',
    (email) => expect(mailboxOf(email)).toBe('ann@gmail.com'),
  )
  it('is another one', () => expect(mailboxOf('a.nn@example.com')).not.toBe(mailboxOf('ann@example.com')))
})
