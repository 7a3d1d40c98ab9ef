import { randomUUID } from 'node:crypto'
import { addresses, addressLabel, type SampleAddress } from '#server/data/addresses.ts'
import { ProviderError, type AddressProvider } from '../types.ts'
import { addressRetrievalFailed, addressSearchFailed } from '../messages.ts'

const maxResults = 20
/** Prefix of ids that cannot be retrieved. */
const unreachable = 'unreachable-'

const fold = (text: string) => text.toLowerCase().replace(/[^a-z0-9 ]+/g, ' ')
const withoutSpaces = (text: string) => text.toLowerCase().replace(/\s+/g, '')

const index = addresses.map((address) => ({
  address,
  words: fold(addressLabel(address)).split(' '),
  postcode: withoutSpaces(address.Postcode),
}))
const byId = new Map(addresses.map((address) => [address.id, address]))

/** Addresses whose postcode starts with the text, or in which every typed word starts some word. */
function find(search: string): SampleAddress[] {
  const typed = fold(search).split(' ').filter(Boolean)
  if (typed.length === 0) return []
  return index
    .filter(
      ({ words, postcode }) =>
        postcode.startsWith(withoutSpaces(search)) ||
        typed.every((start) => words.some((word) => word.startsWith(start))),
    )
    .map(({ address }) => address)
}

const result = (address: SampleAddress, prefix = '') => ({
  label: addressLabel(address),
  value: `${prefix}${address.id}`,
})

function resultsFor(search: string) {
  if (/zz8/i.test(search)) return addresses.slice(0, 5).map((address) => result(address, unreachable))
  if (/nowhere/i.test(search)) return []
  return find(search)
    .slice(0, maxResults)
    .map((address) => result(address))
}

/** Looks up made-up addresses; testApplicants lists the failures. */
export const sandboxAddresses = (): AddressProvider => ({
  async search({ search, sessionId }) {
    if (/zz9/i.test(search)) throw new ProviderError('unavailable', addressSearchFailed)
    return { results: resultsFor(search), sessionId: sessionId || randomUUID() }
  },
  async retrieve({ id }) {
    if (id.startsWith(unreachable)) throw new ProviderError('unavailable', addressRetrievalFailed)
    const found = byId.get(id)
    if (!found) return undefined
    const { id: _, ...parts } = found
    return parts
  },
})
