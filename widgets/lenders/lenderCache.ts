import type { CallOperation } from '#engine/react/index.ts'
import { lenderName } from '#schemas/values/lenderName.ts'
import type { ChosenLender } from './lenderChoice.ts'

export type CachedLenders = { state: 'loading' } | { state: 'ready'; lenders: ChosenLender[] } | { state: 'failed' }

const cache = new Map<string, CachedLenders>()

const toChoice = ({ id, name }: ChosenLender): ChosenLender => ({ id, name: lenderName(name) })

/** What is known of a company's lenders. */
export const cachedLenders = (companyId: string): CachedLenders | undefined => cache.get(companyId)

/** Loads a company's lenders into the cache, unless they are there or on their way; a failed load is tried again. A shell may call it early (AMB-76). */
export function loadLenders(companyId: string, call: CallOperation): void {
  const known = cache.get(companyId)
  if (known && known.state !== 'failed') return
  cache.set(companyId, { state: 'loading' })
  void call().then((result) => {
    cache.set(
      companyId,
      result.ok
        ? { state: 'ready', lenders: ((result.output['lenders'] ?? []) as ChosenLender[]).map(toChoice) }
        : { state: 'failed' },
    )
  })
}

/** Forgets everything, as a new page does. */
export const clearLenders = (): void => cache.clear()
