import { ApiError } from '../../base/apiError.ts'
import type { Providers } from '../../providers/types.ts'
import { countAddressLookup } from '../counting/counts.ts'
import type { Caller, Deps } from '../deps.ts'
import { joined } from '../turns.ts'

type Addresses = Providers['addresses']
type Asked<K extends keyof Addresses> = Parameters<Addresses[K]>[0]

/**
 * Each look-up costs money, so it is counted, and made once for calls of this process that ask for the same at the same
 * time. Throws 429 after too many.
 */
async function lookUp<T>(deps: Deps, caller: Caller, what: string, work: () => Promise<T>): Promise<T> {
  await countAddressLookup(deps, caller)
  return joined(deps, what, work)
}

export const searchAddresses = (deps: Deps, caller: Caller, asked: Asked<'search'>): ReturnType<Addresses['search']> =>
  lookUp(deps, caller, `address search ${JSON.stringify(asked)}`, () => deps.providers.addresses.search(asked))

/** The address of an id from a search. Throws 404 for an unknown id. */
export async function retrieveAddress(deps: Deps, caller: Caller, asked: Asked<'retrieve'>) {
  const found = await lookUp(deps, caller, `address ${JSON.stringify([asked.id, asked.applicationName])}`, () =>
    deps.providers.addresses.retrieve(asked),
  )
  if (!found) throw new ApiError(404, 'There is no address with this id')
  return found
}
